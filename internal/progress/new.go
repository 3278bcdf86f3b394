package progress

import (
	"io"
	"os"
	"time"

	"golang.org/x/term"
)

// New is for a run over total programs, limit being the time limit of one.
func New(w io.Writer, total int, limit time.Duration) Display {
	if IsTerminal(w) {
		return NewBars(w, total, limit)
	}
	return NewLines(w, total)
}

// IsTerminal reports whether w is a terminal that takes more than plain text.
func IsTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd())) && os.Getenv("TERM") != "dumb"
}
