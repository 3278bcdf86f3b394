package progress

import (
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/hgrd/hgrd/reports"
)

// Lines writes one line for each program that is finished. Its methods may be called at the same time.
type Lines struct {
	mu    sync.Mutex
	w     io.Writer
	total int
	n     int
}

// NewLines is for a run over total programs.
func NewLines(w io.Writer, total int) *Lines { return &Lines{w: w, total: total} }

// Begin says nothing.
func (l *Lines) Begin(string) {}

// End tells the outcome of a program.
func (l *Lines) End(program, outcome string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.n++
	l.say(fmt.Sprintf("[%d/%d] %s: %s", l.n, l.total, program, outcome))
}

// Write writes messages of the run, one line each.
func (l *Lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.say(strings.TrimSuffix(string(p), "\n"))
	return len(p), nil
}

// Close does nothing.
func (l *Lines) Close() {}

func (l *Lines) say(message string) { fmt.Fprintf(l.w, "hgrd: %s\n", reports.Printable(message)) }
