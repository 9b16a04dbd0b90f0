package cli

import (
	"errors"
	"io"
	"net"
	"sync"
	"time"
)

// proxy passes connections on to Spark and knows how many there are.
type proxy struct {
	listener net.Listener
	target   string
	limit    time.Duration // without a connection, 0 for none
	idle     chan struct{} // closed when the limit is reached

	mu     sync.Mutex
	conns  map[net.Conn]struct{} // both ends of each
	active int
	since  time.Time // when the last one left
	timer  *time.Timer
	closed bool

	running sync.WaitGroup
}

// newProxy makes a proxy in which the time without a connection runs from now on. Close ends it.
func newProxy(listener net.Listener, target string, limit time.Duration) *proxy {
	p := &proxy{
		listener: listener, target: target, limit: limit,
		idle:  make(chan struct{}),
		conns: make(map[net.Conn]struct{}),
		since: time.Now(),
	}
	if limit > 0 {
		var once sync.Once
		p.timer = time.AfterFunc(limit, func() {
			p.mu.Lock()
			defer p.mu.Unlock()
			if p.active == 0 { // one may have come just now
				once.Do(func() { close(p.idle) })
			}
		})
	}
	return p
}

// serve accepts connections until close.
func (p *proxy) serve() {
	for {
		client, err := p.listener.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil { // the client left, or there are no descriptors for the moment
			time.Sleep(10 * time.Millisecond)
			continue
		}
		if !p.admit(client) {
			client.Close()
			return
		}
		go p.pass(client)
	}
}

// admit counts a client, whose leave must follow. It reports false after close.
func (p *proxy) admit(client net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return false
	}
	p.running.Add(1) // under the lock: close waits only after it has closed the door
	p.conns[client] = struct{}{}
	p.active++
	if p.timer != nil {
		p.timer.Stop()
	}
	return true
}

// leave begins the time without a connection when the last client has gone.
func (p *proxy) leave(client net.Conn) {
	p.drop(client)
	p.mu.Lock()
	defer p.mu.Unlock()
	defer p.running.Done()
	p.active--
	if p.active > 0 {
		return
	}
	p.since = time.Now()
	if p.timer != nil && !p.closed {
		p.timer.Reset(p.limit)
	}
}

// pass copies in both directions until one of them ends.
func (p *proxy) pass(client net.Conn) {
	defer p.leave(client)
	server, err := net.Dial("tcp", p.target)
	if err != nil {
		return // the client sees its connection end, and Spark's end is noticed elsewhere
	}
	if !p.add(server) {
		server.Close()
		return
	}
	defer p.drop(server)
	var back sync.WaitGroup
	back.Go(func() { transfer(client, server) })
	transfer(server, client)
	back.Wait()
}

// transfer copies what comes from one end to the other and hands on the end of it. Errors end the connection, which
// both sides see.
func transfer(to, from net.Conn) {
	if _, err := io.Copy(to, from); err != nil {
		to.Close()
		from.Close()
		return
	}
	if tcp, ok := to.(*net.TCPConn); ok {
		_ = tcp.CloseWrite()
	}
}

// add remembers the end of a connection at Spark, so that close reaches it. It reports false after close.
func (p *proxy) add(conn net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return false
	}
	p.conns[conn] = struct{}{}
	return true
}

func (p *proxy) drop(conn net.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	conn.Close()
	delete(p.conns, conn)
}

func (p *proxy) use() use {
	p.mu.Lock()
	defer p.mu.Unlock()
	return use{Connections: p.active, Since: p.since}
}

// close ends all connections and returns when nothing of the proxy runs but serve, which returns too.
func (p *proxy) close() {
	p.listener.Close()
	p.mu.Lock()
	p.closed = true
	if p.timer != nil {
		p.timer.Stop()
	}
	for conn := range p.conns {
		conn.Close()
	}
	p.mu.Unlock()
	p.running.Wait()
}
