package cli

import (
	"bytes"
	"context"
	"crypto/rand"
	"io"
	"net"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"
)

// noCancel is for what must not end with a test's context.
func noCancel() context.Context { return context.Background() }

func listen(t *testing.T) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

// TestProxyPasses sends much in both directions at once, and each side's end to the other.
func TestProxyPasses(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent()) // and so not parallel
	spark := listen(t)
	p := newProxy(listen(t), spark.Addr().String(), 0)
	defer p.close()
	go p.serve()
	go func() { // sends back what it gets
		conn, err := spark.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		_, _ = io.Copy(conn, conn)
	}()

	client, err := net.Dial("tcp", p.listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	sent := make([]byte, 8<<20)
	_, _ = rand.Read(sent)
	go func() {
		_, _ = client.Write(sent)
		_ = client.(*net.TCPConn).CloseWrite()
	}()
	got, err := io.ReadAll(client)
	if err != nil || !bytes.Equal(got, sent) {
		t.Errorf("%d bytes came back of %d, %v", len(got), len(sent), err)
	}
}

// TestProxyNoServer has a Spark that is gone: clients are told by the end of their connection.
func TestProxyNoServer(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent()) // and so not parallel
	spark := listen(t)
	spark.Close()
	p := newProxy(listen(t), spark.Addr().String(), 0)
	defer p.close()
	go p.serve()
	client, err := net.Dial("tcp", p.listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	if n, err := client.Read(make([]byte, 1)); err == nil {
		t.Errorf("read %d bytes", n)
	}
}

// TestProxyClose closes it under a connection on which nothing happens.
func TestProxyClose(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent()) // and so not parallel
	spark := listen(t)
	p := newProxy(listen(t), spark.Addr().String(), time.Hour)
	go p.serve()
	client, err := net.Dial("tcp", p.listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	server, err := spark.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	p.close()
	for name, conn := range map[string]net.Conn{"client": client, "Spark": server} {
		if n, err := conn.Read(make([]byte, 1)); err == nil {
			t.Errorf("%s read %d bytes", name, n)
		}
	}
}

// TestProxyIdle runs on a clock of its own.
func TestProxyIdle(t *testing.T) {
	t.Parallel()
	idle := func(p *proxy) bool {
		synctest.Wait()
		select {
		case <-p.idle:
			return true
		default:
			return false
		}
	}
	front := listen(t)
	enter := func(t *testing.T, p *proxy) net.Conn {
		t.Helper()
		conn, _ := net.Pipe()
		if !p.admit(conn) {
			t.Fatal("not admitted")
		}
		return conn
	}
	t.Run("nobody came", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			p := newProxy(front, "", time.Hour)
			defer p.close()
			time.Sleep(time.Hour - time.Second)
			if idle(p) {
				t.Error("idle before its time")
			}
			time.Sleep(time.Second)
			if !idle(p) {
				t.Error("not idle")
			}
		})
	})
	t.Run("the time begins when the last one has left", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			p := newProxy(front, "", time.Hour)
			defer p.close()
			first, second := enter(t, p), enter(t, p)
			time.Sleep(3 * time.Hour)
			p.leave(first)
			time.Sleep(3 * time.Hour)
			if idle(p) {
				t.Error("idle with a client")
			}
			p.leave(second)
			left := time.Now()
			time.Sleep(time.Hour - time.Second)
			if idle(p) {
				t.Error("idle before its time")
			}
			if use := p.use(); use.Connections != 0 || !use.Since.Equal(left) {
				t.Errorf("use %+v, want none since %v", use, left)
			}
			time.Sleep(time.Second)
			if !idle(p) {
				t.Error("not idle")
			}
		})
	})
	t.Run("a client in time", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			p := newProxy(front, "", time.Hour)
			defer p.close()
			for range 5 {
				time.Sleep(time.Hour - time.Second)
				p.leave(enter(t, p))
			}
			if idle(p) {
				t.Error("idle, though clients came")
			}
		})
	})
	t.Run("no limit", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			p := newProxy(front, "", 0)
			defer p.close()
			p.leave(enter(t, p))
			time.Sleep(1000 * time.Hour)
			if idle(p) {
				t.Error("idle without a limit")
			}
		})
	})
}
