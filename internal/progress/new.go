package progress

import (
	"io"
	"os"
	"time"

	"golang.org/x/term"
)

// New is for a run over total programs, limit being the time limit of one.
func New(w io.Writer, total int, limit time.Duration) Display {
	if f, ok := w.(*os.File); ok && os.Getenv("TERM") != "dumb" && term.IsTerminal(int(f.Fd())) {
		return NewBars(w, total, limit)
	}
	return NewLines(w, total)
}
