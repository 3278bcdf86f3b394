package progress

import (
	"bytes"
	"io"
	"testing"
	"time"

	"github.com/creack/pty"

	"github.com/hgrd/hgrd/reports"
)

// Kernels are told as they are decided, once the run takes long, and never without a terminal.
func TestKernels(t *testing.T) {
	kernel := func(name string) *reports.Kernel {
		return &reports.Kernel{File: "a.cu", Line: 3, Display: name, Verdict: reports.Racy}
	}
	var out bytes.Buffer
	k := newKernels(&out, time.Hour)
	k.Decided(kernel("early"))
	if out.Len() > 0 {
		t.Errorf("%q is told at once", &out)
	}
	k.begin()
	k.Decided(kernel("late\x1b"))
	const want = "hgrd: a.cu:3: kernel early: racy\nhgrd: a.cu:3: kernel late\\x1b: racy\n"
	if out.String() != want {
		t.Errorf("got %q", &out)
	}
	k.Close()
	k.Decided(kernel("after"))
	if out.String() != want {
		t.Errorf("told after the end: %q", &out)
	}

	if NewKernels(io.Discard) != nil {
		t.Error("what is no terminal is told of kernels")
	}
	screen, terminal, err := pty.Open()
	if err != nil {
		t.Skipf("no pseudo-terminal: %v", err)
	}
	defer screen.Close()
	defer terminal.Close()
	if k := NewKernels(terminal); k == nil {
		t.Error("a terminal is told nothing")
	} else {
		k.Close()
	}
}
