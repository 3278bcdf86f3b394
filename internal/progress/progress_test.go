package progress

import (
	"bytes"
	"io"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creack/pty"
)

func run(d Display) {
	var g sync.WaitGroup
	for _, name := range []string{"one", "two\x1b[2J", strings.Repeat("long", 30)} {
		d.Begin(name)
		g.Go(func() {
			time.Sleep(time.Second)
			d.End(name, "1 racy\nx")
		})
	}
	g.Wait()
	d.Begin("stopped")
	io.WriteString(d, "cannot keep\n")
	d.Close()
}

// Without a terminal there are lines and nothing else.
func TestLines(t *testing.T) {
	file, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	run(New(file, 4, time.Minute))
	text, err := os.ReadFile(file.Name())
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if len(lines) != 4 || lines[3] != "hgrd: cannot keep" || bytes.ContainsAny(text, "\x1b\r") || !strings.HasPrefix(lines[0], "hgrd: [1/4] ") ||
		!strings.Contains(string(text), `two\x1b[2J: 1 racy\x0ax`) {
		t.Errorf("%q", text)
	}
}

// On a terminal there are bars above which the same lines scroll, and nothing of them stays.
func TestBars(t *testing.T) {
	if os.Getenv("TERM") == "dumb" {
		t.Setenv("TERM", "xterm")
	}
	screen, terminal, err := pty.Open()
	if err != nil {
		t.Skipf("no pseudo-terminal: %v", err)
	}
	defer screen.Close()
	pty.Setsize(terminal, &pty.Winsize{Rows: 24, Cols: 100})
	read := make(chan string)
	go func() {
		var got bytes.Buffer
		io.Copy(&got, screen)
		read <- got.String()
	}()
	run(New(terminal, 4, time.Minute))
	terminal.Close()
	got := <-read
	for _, want := range []string{"all programs", " 3/4", "[=", "one ", `two\x1b[2J`, "hgrd: [3/4] ", "hgrd: cannot keep"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q on the terminal:\n%q", want, got)
		}
	}
	if left := played(got); len(left) != 4 {
		t.Errorf("the terminal shows\n%s", strings.Join(left, "\n"))
	} else {
		for _, l := range left {
			if !strings.HasPrefix(l, "hgrd: ") {
				t.Errorf("left on the terminal: %q", l)
			}
		}
	}
}

// played is what a terminal shows in the end: it knows line ends, moves up, and erasure to the end of the line or screen.
func played(text string) []string {
	lines, at, column := []string{""}, 0, 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\r':
			column = 0
		case c == '\n':
			if at++; at == len(lines) {
				lines = append(lines, "")
			}
		case c == '\x1b' && i+1 < len(text) && text[i+1] == '[':
			end := i + 2
			n := 0
			for text[end] >= '0' && text[end] <= '?' {
				if text[end] <= '9' {
					n = 10*n + int(text[end]-'0')
				}
				end++
			}
			switch text[end] {
			case 'A':
				at = max(0, at-max(n, 1))
			case 'J':
				lines = append(lines[:at], lines[at][:min(column, len(lines[at]))])
			case 'K':
				lines[at] = lines[at][:min(column, len(lines[at]))]
			}
			i = end
		default:
			l := lines[at]
			l += strings.Repeat(" ", max(0, column-len(l)))
			lines[at] = l[:column] + string(c) + l[min(len(l), column+1):]
			column++
		}
	}
	var out []string
	for _, l := range lines {
		if l = strings.TrimRight(l, " "); l != "" {
			out = append(out, l)
		}
	}
	return out
}
