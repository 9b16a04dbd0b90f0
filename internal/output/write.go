package output

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
)

// Write makes the disk what the tree is. All texts are on the disk, under temporary names, before the first file gets
// its own: if that fails nothing has changed. The manifest comes last.
func (c *Changes) Write() (err error) {
	var staged []staging
	defer func() {
		for _, s := range staged {
			err = errors.Join(err, ignoreMissing(os.Remove(s.temporary)))
		}
	}()
	for _, change := range c.List {
		if change.State == Orphaned {
			continue
		}
		s, err := stage(filepath.Join(c.dir, filepath.FromSlash(change.Path)), change.New)
		if err != nil {
			return fmt.Errorf("%s: %w; nothing was changed", change.Path, err)
		}
		s.last = path.Base(change.Path) == ManifestName
		staged = append(staged, s)
	}
	for _, last := range []bool{false, true} {
		for _, s := range staged {
			if s.last != last {
				continue
			}
			if err := os.Rename(s.temporary, s.final); err != nil {
				return err
			}
		}
		if !last {
			if err := c.removeOrphans(); err != nil {
				return err
			}
		}
	}
	return nil
}

// staging is a file that waits for its name.
type staging struct {
	temporary, final string
	last             bool
}

// stage writes a file beside its place.
func stage(final string, text []byte) (staging, error) {
	dir := filepath.Dir(final)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return staging{}, err
	}
	f, err := os.CreateTemp(dir, ".sparkgen-*")
	if err != nil {
		return staging{}, err
	}
	s := staging{temporary: f.Name(), final: final}
	_, err = f.Write(text)
	err = errors.Join(err, f.Chmod(mode(final)), f.Close())
	if err != nil {
		return staging{}, errors.Join(err, os.Remove(s.temporary))
	}
	return s, nil
}

// mode returns the permissions of the file that is replaced, or those of a new one.
func mode(path string) os.FileMode {
	if info, err := os.Stat(path); err == nil {
		return info.Mode().Perm()
	}
	return 0o644
}

// removeOrphans deletes what earlier runs left behind, and the folders that it leaves empty.
func (c *Changes) removeOrphans() error {
	for _, change := range c.List {
		if change.State != Orphaned {
			continue
		}
		file := filepath.Join(c.dir, filepath.FromSlash(change.Path))
		if err := ignoreMissing(os.Remove(file)); err != nil {
			return err
		}
		// A folder that holds anything else refuses to go, which is right.
		_ = os.Remove(filepath.Dir(file))
	}
	return nil
}

func ignoreMissing(err error) error {
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}
