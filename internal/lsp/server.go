package lsp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/sourcegraph/jsonrpc2"
	"golang.org/x/sync/semaphore"

	"github.com/hgrd/hgrd/reports"
)

// Answer is what a check of one document says.
type Answer struct {
	Report *reports.Report // finished
	Inputs []string        // the files of its programs
	// Mend looks for a change with which kernels of one of its programs are proved race-free; nil where nobody can.
	Mend func(ctx context.Context, program string, kernels []string) (*Change, error)
}

// Server answers one client.
type Server struct {
	// Check checks the program that a file belongs to. The answer is nil where it belongs to none.
	Check func(ctx context.Context, path string) (*Answer, error)
	// AtOnce is how many checks may run at a time, at least 1.
	AtOnce int
	// Version is that of the program.
	Version string
	// Complain is told, in one line, what goes wrong with a message that needs no answer.
	Complain func(line string)

	conn     *jsonrpc2.Conn
	ctx      context.Context // of the checks and searches
	slots    *semaphore.Weighted
	checking sync.WaitGroup
	end      context.CancelFunc // of the connection

	mu     sync.Mutex // of all that follows; paths in it are without links
	phase  phase
	exit   bool // the client said it
	client initializeParams
	told   int                  // checks and searches of which the client was told that they go on
	docs   map[string]*document // by path, those that are open
	names  map[string]name      // by path, those that were open
	runs   map[string]*run      // by path, those that go on
	found  map[string]*result   // by path, of the last check

	asked     map[jsonrpc2.ID]context.CancelCauseFunc // requests whose answers take long
	stoppable map[string]context.CancelFunc           // what the client may end, by the token under which it shows that

	publishing sync.Mutex             // held while diagnostics are sent; taken before mu
	shown      map[string]publication // by path
}

// phase is how far a connection is.
type phase uint8

const (
	started phase = iota
	initialized
	shutDown
)

// ErrNoShutdown is an exit that the client did not ask a shutdown before.
var ErrNoShutdown = errors.New("exit without a shutdown")

// Serve answers a client until it says exit. Any other end is an error.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, s.end = context.WithCancel(ctx)
	defer s.end()
	checks, stop := context.WithCancel(ctx)
	s.ctx, s.slots = checks, semaphore.NewWeighted(int64(s.AtOnce))
	s.docs, s.names, s.runs = map[string]*document{}, map[string]name{}, map[string]*run{}
	s.found, s.shown = map[string]*result{}, map[string]publication{}
	s.asked, s.stoppable = map[jsonrpc2.ID]context.CancelCauseFunc{}, map[string]context.CancelFunc{}
	from := &stream{ObjectStream: jsonrpc2.NewBufferedStream(pipe{in, out}, codec{})}
	ready := make(chan struct{}) // s.conn is set
	handler := handlerFunc(func(ctx context.Context, c *jsonrpc2.Conn, r *jsonrpc2.Request) {
		<-ready
		s.handle(ctx, r)
	})
	s.conn = jsonrpc2.NewConn(ctx, from, handler, jsonrpc2.SetLogger(silent{}))
	close(ready)
	<-s.conn.DisconnectNotify()
	s.mu.Lock()
	stop()
	s.mu.Unlock()
	s.checking.Wait()

	s.mu.Lock()
	defer s.mu.Unlock()
	switch err := from.ended(); {
	case s.phase == shutDown && (s.exit || err == io.EOF):
		return nil
	case s.exit:
		return ErrNoShutdown
	case err == io.EOF:
		return errors.New("the client has gone without a word")
	case err != nil:
		return fmt.Errorf("malformed message: %w", err)
	}
	return errors.New("interrupted")
}

type handlerFunc func(context.Context, *jsonrpc2.Conn, *jsonrpc2.Request)

func (f handlerFunc) Handle(ctx context.Context, c *jsonrpc2.Conn, r *jsonrpc2.Request) { f(ctx, c, r) }

// silent is for what the library would print; Serve returns it.
type silent struct{}

func (silent) Printf(string, ...any) {}
