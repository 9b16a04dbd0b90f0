package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// stateDir holds a file for each daemon, in the user's cache folder. A file belongs to one daemon, which writes it when
// it is ready and removes it at the end; files that were left behind are noticed by whoever looks, and removed.
type stateDir string

// daemonServer is a server that a daemon runs: what stands in its file.
type daemonServer struct {
	ID        string            `json:"id"`
	Address   string            `json:"address"` // of Spark, as clients see it
	Control   string            `json:"control"` // of the daemon itself
	Token     string            `json:"token"`   // for both
	Pid       int               `json:"pid"`     // to tell people; nothing is done to a process by its number
	Version   string            `json:"version"`
	Home      string            `json:"home"`
	Origin    string            `json:"origin"`
	Master    string            `json:"master"`
	Conf      map[string]string `json:"conf,omitempty"`
	IdleLimit duration          `json:"idleLimit"`
	Started   time.Time         `json:"started"`
	Folder    string            `json:"folder"`
	Log       string            `json:"log"`

	use use // as the daemon says now
}

// use says whether a daemon's clients are there.
type use struct {
	ID          string    `json:"id"`
	Connections int       `json:"connections"`
	Since       time.Time `json:"since"` // when the last one left, if there are none
}

func openStateDir() (stateDir, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no place for the state of servers: %w; set HOME", err)
	}
	dir := filepath.Join(cache, "sparkgen", "servers")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	return stateDir(dir), nil
}

func (d stateDir) file(id string) string { return filepath.Join(string(d), id+".json") }
func (d stateDir) log(id string) string  { return filepath.Join(string(d), id+".log") }

// publish writes the file of s. It is whole from the first moment on, and readable by this user alone: it has the token.
func (d stateDir) publish(s *daemonServer) error {
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	temp := d.file(s.ID) + ".tmp"
	if err := os.WriteFile(temp, append(text, '\n'), 0o600); err != nil {
		return err
	}
	return os.Rename(temp, d.file(s.ID))
}

// running returns the servers whose daemons answer, the oldest first, and removes the files of those that are gone.
func (d stateDir) running(ctx context.Context) ([]*daemonServer, error) {
	files, err := filepath.Glob(filepath.Join(string(d), "*.json"))
	if err != nil {
		return nil, err
	}
	var servers []*daemonServer
	for _, file := range files { // their names begin with the time of the start
		s, err := readState(file)
		if errors.Is(err, fs.ErrNotExist) {
			continue // it has just ended
		}
		if err == nil {
			err = s.ask(ctx, http.MethodGet, "/use", askLimit, &s.use)
		}
		_, gone := errors.AsType[*goneError](err)
		switch {
		case gone:
			if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return nil, err
			}
		case err != nil:
			return nil, err
		default:
			servers = append(servers, s)
		}
	}
	return servers, nil
}

// remove removes the files of a daemon.
func (d stateDir) remove(id string) error {
	for _, file := range []string{d.file(id), d.log(id)} {
		if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// logAge is how long the logs of servers are kept that did not end as they should.
const logAge = 7 * 24 * time.Hour

// prune removes old logs that no server writes to.
func (d stateDir) prune() error {
	logs, err := filepath.Glob(filepath.Join(string(d), "*.log"))
	if err != nil {
		return err
	}
	for _, log := range logs {
		info, err := os.Stat(log)
		if err != nil || time.Since(info.ModTime()) < logAge {
			continue
		}
		if _, err := os.Stat(strings.TrimSuffix(log, ".log") + ".json"); !errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err := os.Remove(log); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// goneError says that the daemon of a file does not run, and why we think so.
type goneError struct{ why string }

func (e *goneError) Error() string { return "the server is gone: " + e.why }

func readState(file string) (*daemonServer, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var s daemonServer
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, &goneError{err.Error()}
	}
	return &s, nil
}

// Port is the port of the server's address.
func (s *daemonServer) Port() int {
	_, port, err := net.SplitHostPort(s.Address)
	if err != nil {
		return 0
	}
	n, err := strconv.Atoi(port)
	if err != nil {
		return 0
	}
	return n
}

// remote is the connection string. It says localhost, to which PySpark sends a token without TLS; to 127.0.0.1 it does
// not.
func (s *daemonServer) remote() string {
	return fmt.Sprintf("sc://localhost:%d/;token=%s", s.Port(), s.Token)
}

const (
	askLimit  = 3 * time.Second
	stopLimit = 30 * time.Second
)

// stop ends the server and returns when it has ended.
func (s *daemonServer) stop(ctx context.Context) error {
	var u use
	err := s.ask(ctx, http.MethodPost, "/stop", stopLimit, &u)
	if _, ok := errors.AsType[*goneError](err); ok { // somebody else was faster
		return nil
	}
	return err
}

// ask calls the daemon. That the right one answers is proven by its id, and that we may ask by the token, so neither a
// number of a process nor a port that went to another program can deceive it.
func (s *daemonServer) ask(ctx context.Context, method, path string, limit time.Duration, out *use) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, method, "http://"+s.Control+path, nil)
	if err != nil {
		return &goneError{err.Error()}
	}
	request.Header.Set("Authorization", "Bearer "+s.Token)
	transport := &http.Transport{DisableKeepAlives: true} // no proxy of the environment either
	response, err := transport.RoundTrip(request)
	switch {
	case errors.Is(err, syscall.ECONNREFUSED):
		return &goneError{err.Error()}
	case ctx.Err() != nil:
		return fmt.Errorf("the server on %s (process %d) does not answer: %w; end that process if it hangs", s.Address, s.Pid, ctx.Err())
	case err != nil: // another program listens there, and speaks something else
		return &goneError{err.Error()}
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return &goneError{"its port answers " + response.Status}
	}
	if err := json.NewDecoder(response.Body).Decode(out); err != nil {
		return &goneError{err.Error()}
	}
	if out.ID != s.ID {
		return &goneError{"another one has its port"}
	}
	return nil
}
