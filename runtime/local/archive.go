package local

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// archiveTimeout bounds the writing of an archive, which takes Java some ten seconds.
const archiveTimeout = 3 * time.Minute

// archive is the file of a class data archive for a Spark on a Java: what Java's class loading made of the jars in a
// first start, which halves the time of later ones. Java looks at the jars and at itself and leaves an archive alone
// that does not fit, so one that is out of date costs nothing but its disk space.
func (c cacheDir) archive(spark Installation) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%s\n%s", spark.Home, spark.Version, spark.Java))
	return filepath.Join(string(c), "archives", fmt.Sprintf("spark-%s-%x.jsa", spark.Version, sum[:8]))
}

// archiveOption is the option that makes Java use the archive, if there is one.
func archiveOption(o Options, spark Installation) []string {
	cache, err := o.cacheDir()
	if err != nil {
		return nil
	}
	file := cache.archive(spark)
	if _, err := os.Stat(file); err != nil {
		return nil
	}
	// Java tells of each reason for which it leaves an archive alone, some of them harmless, as an error.
	return []string{"-XX:SharedArchiveFile=" + file, "-Xlog:cds*=off"}
}

// prepare starts a Spark once and has Java write its archive at the end. What goes wrong is told once and no error: Spark
// starts without an archive too.
func (i *installer) prepare(ctx context.Context, spark Installation) error {
	file := i.cache.archive(spark)
	failed := file + ".failed"
	for _, done := range []string{file, failed} {
		if _, err := os.Stat(done); err == nil {
			return nil
		}
	}
	i.say("starting Spark once, so that Java starts it faster from now on")
	err := writeArchive(ctx, spark, Options{CacheDir: string(i.cache)}, file)
	if ctx.Err() != nil {
		return &InstallError{Reason: "starting Spark once: " + ctx.Err().Error(), Err: ctx.Err()}
	}
	if err == nil {
		return nil
	}
	i.say("that did not work, and Spark starts as fast as it does: %v", err)
	if err := os.WriteFile(failed, []byte(err.Error()+"\n"), 0o644); err != nil {
		return fmt.Errorf("local Spark: %w", err)
	}
	return nil
}

func writeArchive(ctx context.Context, spark Installation, o Options, file string) (err error) {
	ctx, cancel := context.WithTimeout(ctx, archiveTimeout)
	defer cancel()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	temp := file + ".new" // alone under the lock
	defer func() { err = errors.Join(err, os.RemoveAll(temp)) }()
	o.JavaOptions = []string{"-XX:ArchiveClassesAtExit=" + temp}
	s, err := launch(spark, o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close(ctx)) }()
	if err := s.awaitReady(ctx); err != nil {
		return err
	}
	if err := s.process.terminate(); err != nil {
		return err
	}
	select {
	case <-s.done:
	case <-ctx.Done():
		return s.startError("did not write its archive in time", ctx.Err())
	}
	if err := os.Rename(temp, file); errors.Is(err, os.ErrNotExist) {
		return errors.New("this Java writes no class data archives")
	} else if err != nil {
		return err
	}
	return nil
}
