package progress

import (
	"io"
	"os"
	"strconv"
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

// Columns is how many columns the screen has that w leads to: what COLUMNS says, or the terminal; 0 for no screen.
func Columns(w io.Writer) int {
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return n
	}
	f, ok := w.(*os.File)
	if !ok {
		return 0
	}
	n, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return n
}

// IsTerminal reports whether w is a terminal that takes more than plain text.
func IsTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd())) && os.Getenv("TERM") != "dumb"
}
