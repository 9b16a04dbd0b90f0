package local

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

const (
	pollInterval = 10 * time.Millisecond
	grace        = 10 * time.Second // for Spark to stop its queries when asked to end
	killWait     = 5 * time.Second  // for the kernel to end a killed process
)

// Server is a running Spark Connect server that belongs to this program and ends with it. It is safe for concurrent
// use.
type Server struct {
	spark   Installation
	address string
	token   string

	folder   folder
	logFile  string
	logStart int64
	process  *guarded
	done     chan struct{} // closed when the process has ended
	exit     error         // how it ended; read after done
	close    func() error
	closing  chan struct{} // closed when Close is called first
	cut      chan struct{} // closed when a Close must not wait for Spark any longer
	cutOnce  sync.Once
}

// Start starts a Spark Connect server on a free port of 127.0.0.1 with a random token, and waits until its log says
// that it accepts calls. Whoever connects then asks its version, the proof that it is ready.
//
// The server ends with this program, in whatever way the program ends (on Windows see the package comment), and takes
// its temporary folder along: log, warehouse, shuffle files. When ctx ends before the server is ready it is killed and
// the error wraps ctx.Err; afterwards ctx has no effect, and [Server.Close] ends it.
//
// The error is a [*NotFoundError] when there is no Spark or Java, and a [*StartError] with the last lines of the log
// when the server ends or does not get ready.
func Start(ctx context.Context, o Options) (*Server, error) {
	if err := o.validate(); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, o.timeout())
	defer cancel()
	spark, err := Find(ctx, o)
	if err != nil {
		return nil, err
	}
	s, err := launch(spark, o)
	if err != nil {
		return nil, fmt.Errorf("local Spark: %w", err)
	}
	if err := s.awaitReady(ctx); err != nil {
		s.cutShort()
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

// launch starts the process. What it has made is gone again if it fails.
func launch(spark Installation, o Options) (s *Server, err error) {
	temp, err := os.MkdirTemp("", "sparkgen-spark-")
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(temp))
		}
	}()
	s = &Server{
		spark:   spark,
		token:   rand.Text(),
		folder:  folder(temp),
		logFile: o.LogFile,
		done:    make(chan struct{}),
		closing: make(chan struct{}),
		cut:     make(chan struct{}),
	}
	s.close = sync.OnceValue(s.end)
	if err := s.folder.write(arguments(o, spark, s.folder)); err != nil {
		return nil, err
	}
	if s.logFile == "" {
		s.logFile = s.folder.log()
	}
	// The server writes to the file itself: there is no pipe to drain, nor one that could fill and stop it.
	log, err := os.OpenFile(s.logFile, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	if info, err := log.Stat(); err == nil {
		s.logStart = info.Size()
	}
	cmd := exec.Command(spark.Java, "@"+s.folder.arguments())
	cmd.Env = environment(os.Environ(), spark, s.token)
	cmd.Stdout, cmd.Stderr = log, log
	if s.process, err = startGuarded(cmd, temp); err != nil {
		return nil, err
	}
	go func() {
		s.exit = s.process.Wait()
		close(s.done)
	}()
	return s, nil
}

// awaitReady returns when the log tells the address, the process ends, or ctx does.
func (s *Server) awaitReady(ctx context.Context) error {
	log, err := os.Open(s.logFile)
	if err != nil {
		return fmt.Errorf("local Spark: %w", err)
	}
	defer log.Close()
	scanner := &logScanner{log: log, offset: s.logStart}
	ticker := time.NewTicker(pollInterval)
	defer ticker.Stop()
	for {
		address, err := scanner.next()
		if err != nil {
			return fmt.Errorf("local Spark: %w", err)
		}
		if address != "" {
			if _, _, err := net.SplitHostPort(address); err != nil {
				return s.startError("told an address that is none: "+err.Error(), err)
			}
			s.address = address
			return nil
		}
		select {
		case <-ticker.C:
		case <-s.done:
			return s.ended()
		case <-ctx.Done():
			return s.startError("was not ready in time ("+ctx.Err().Error()+"); "+
				"give the context more time, or set Options.Timeout", ctx.Err())
		}
	}
}

// ended describes a server that ended by itself. Call it after done.
func (s *Server) ended() error {
	how := "exit status 0"
	if s.exit != nil {
		how = s.exit.Error()
	}
	e := s.startError("the server ended ("+how+")", s.exit)
	for _, line := range e.Log {
		if strings.Contains(line, "java.net.BindException") {
			e.Reason += "; its port is taken, use another Options.Port or 0 for a free one"
			break
		}
	}
	return e
}

func (s *Server) startError(reason string, cause error) *StartError {
	return &StartError{Reason: reason, Log: tail(s.logFile, s.logStart, s.token), Err: cause}
}

// Address is where the server listens: "127.0.0.1:40123".
func (s *Server) Address() string { return s.address }

// Token is what a client sends as its bearer token. Keep it secret: it lets anybody on this machine run code as this
// user.
func (s *Server) Token() string { return s.token }

// Spark is what the server runs on.
func (s *Server) Spark() Installation { return s.spark }

// Pid is the number of the server's process.
func (s *Server) Pid() int { return s.process.Process.Pid }

// Done is closed when the server's process has ended, by Close or by itself.
func (s *Server) Done() <-chan struct{} { return s.done }

// Err tells why the server ended by itself, as a [*StartError]. It is nil while the server runs and after Close.
func (s *Server) Err() error {
	select {
	case <-s.closing:
		return nil
	default:
	}
	select {
	case <-s.done:
		return s.ended()
	default:
		return nil
	}
}

// Close asks the server to end, kills it when it has not ended after ten seconds or when ctx ends, and removes its
// temporary folder. It returns when all that is done; a server that had to be killed is no error. Later calls wait for
// the first and return its result.
func (s *Server) Close(ctx context.Context) error {
	stop := context.AfterFunc(ctx, s.cutShort)
	defer stop()
	return s.close()
}

func (s *Server) cutShort() { s.cutOnce.Do(func() { close(s.cut) }) }

func (s *Server) end() error {
	close(s.closing)
	err := s.stopProcess()
	return errors.Join(err, os.RemoveAll(string(s.folder)), s.process.release())
}

func (s *Server) stopProcess() error {
	timer := time.NewTimer(grace)
	defer timer.Stop()
	select {
	case <-s.cut:
	default:
		if s.process.terminate() == nil {
			select {
			case <-s.done:
				return nil
			case <-s.cut:
			case <-timer.C:
			}
		}
	}
	if err := s.process.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return fmt.Errorf("local Spark: %w", err)
	}
	timer.Reset(killWait)
	select {
	case <-s.done:
		return nil
	case <-timer.C:
		return fmt.Errorf("local Spark: process %d is still there %v after it was killed", s.Pid(), killWait)
	}
}
