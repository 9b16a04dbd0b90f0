package cli

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/sparkgen/sparkgen/runtime/local"
)

// daemonWord is the command that start calls this program with again. People have no use for it.
const daemonWord = "daemon"

// daemon runs one Spark, which ends with it, and a proxy before it. The proxy is how it knows that nobody uses the
// server: it sees every connection, and every client that lives holds one.
type daemon struct {
	dir    stateDir
	state  *daemonServer
	spark  *local.Server
	proxy  *proxy
	log    *log.Logger
	stop   chan struct{} // closed when a client asks for the end
	ended  chan struct{} // closed when Spark has ended and the file is gone
	askEnd sync.Once
}

// runDaemon reads its options, starts Spark, answers in one line, and lives on until it is stopped.
func runDaemon(ctx context.Context, e env) int {
	ctx, cancel := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer cancel()
	reply := func(a answer) int {
		if err := json.NewEncoder(e.stdout).Encode(a); err != nil || a.Error != "" {
			return exitError
		}
		return exitOK
	}
	var o startOptions
	if err := json.NewDecoder(e.stdin).Decode(&o); err != nil {
		return reply(answer{Error: "the options of the server: " + err.Error()})
	}
	d, control, err := startDaemon(ctx, o)
	if err != nil {
		return reply(answer{Error: err.Error()})
	}
	if code := reply(answer{Server: d.state}); code != exitOK { // who has started it is gone
		d.requestEnd()
	}
	if err := d.serve(ctx, control); err != nil {
		d.log.Print(err)
		return exitError
	}
	return exitOK
}

// startDaemon starts Spark and opens the daemon's two ports. What it has made is gone again if it fails.
func startDaemon(ctx context.Context, o startOptions) (d *daemon, control net.Listener, err error) {
	var undo []func() error
	defer func() {
		if err == nil {
			return
		}
		for _, step := range slices.Backward(undo) {
			err = errors.Join(err, step())
		}
	}()
	dir, err := openStateDir()
	if err != nil {
		return nil, nil, err
	}
	if err := dir.prune(); err != nil {
		return nil, nil, err
	}
	started := time.Now()
	id := fmt.Sprintf("%d-%d", started.UnixNano(), os.Getpid())

	// The ports come first: that one is taken is known before Spark is up.
	front, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(o.Port)))
	if err != nil {
		return nil, nil, err
	}
	undo = append(undo, front.Close)
	control, err = net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, nil, err
	}
	undo = append(undo, control.Close)

	file, err := os.OpenFile(dir.log(id), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return nil, nil, err
	}
	undo = append(undo, func() error { return errors.Join(file.Close(), dir.remove(id)) })
	spark, err := local.Start(ctx, o.local(dir.log(id)))
	if err != nil {
		return nil, nil, err
	}
	undo = append(undo, func() error { return spark.Close(context.WithoutCancel(ctx)) })

	d = &daemon{
		dir: dir,
		state: &daemonServer{
			ID: id, Address: front.Addr().String(), Control: control.Addr().String(), Token: spark.Token(), Pid: os.Getpid(),
			Version: spark.Spark().Version, Home: spark.Spark().Home, Origin: spark.Spark().Origin,
			Master: o.Master, Conf: o.Conf, IdleLimit: o.IdleLimit, Started: started, Folder: workingFolder(), Log: dir.log(id),
		},
		spark: spark,
		proxy: newProxy(front, spark.Address(), time.Duration(o.IdleLimit)),
		log:   log.New(file, "sparkgen server: ", log.LstdFlags|log.Lmsgprefix),
		stop:  make(chan struct{}),
		ended: make(chan struct{}),
	}
	return d, control, dir.publish(d.state)
}

// serve returns when the server has ended, for whatever reason. Only that Spark ended by itself is an error; then the log
// stays for a while.
func (d *daemon) serve(ctx context.Context, control net.Listener) error {
	server := &http.Server{Handler: d.handler(), ReadHeaderTimeout: askLimit, ErrorLog: d.log}
	var running sync.WaitGroup
	running.Go(func() { _ = server.Serve(control) })
	running.Go(d.proxy.serve)

	var crash error
	select {
	case <-ctx.Done():
		d.log.Print("ends: a signal")
	case <-d.stop:
		d.log.Print("ends: asked to stop")
	case <-d.proxy.idle:
		d.log.Printf("ends: no client for %v", time.Duration(d.state.IdleLimit))
	case <-d.spark.Done():
		crash = d.spark.Err()
	}
	d.proxy.close()
	ending := context.WithoutCancel(ctx)
	err := d.spark.Close(ending)
	if crash == nil {
		err = errors.Join(err, d.dir.remove(d.state.ID))
	} else {
		err = errors.Join(err, os.Remove(d.dir.file(d.state.ID)))
	}
	close(d.ended) // lets stop answer
	err = errors.Join(crash, err, server.Shutdown(ending))
	running.Wait()
	return err
}

func (d *daemon) requestEnd() { d.askEnd.Do(func() { close(d.stop) }) }

// handler answers status and stop.
func (d *daemon) handler() http.Handler {
	answer := func(w http.ResponseWriter) {
		u := d.proxy.use()
		u.ID = d.state.ID
		if err := json.NewEncoder(w).Encode(u); err != nil {
			d.log.Print(err)
		}
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /use", func(w http.ResponseWriter, _ *http.Request) { answer(w) })
	mux.HandleFunc("POST /stop", func(w http.ResponseWriter, r *http.Request) {
		d.requestEnd()
		select {
		case <-d.ended:
			answer(w)
		case <-r.Context().Done():
		}
	})
	want := []byte("Bearer " + d.state.Token)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if subtle.ConstantTimeCompare([]byte(r.Header.Get("Authorization")), want) != 1 {
			http.Error(w, "wrong token", http.StatusUnauthorized)
			return
		}
		mux.ServeHTTP(w, r)
	})
}
