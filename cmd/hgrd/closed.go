package main

/*
#include <fcntl.h>

static int closed;

__attribute__((constructor)) static void look(void) { closed = fcntl(1, F_GETFD) == -1; }

static int outputClosed(void) { return closed; }
*/
import "C"

import (
	"errors"
	"io"
	"os"
)

// output is the standard output. Where the process was started without one, the runtime has put /dev/null in its place before any
// code of Go runs, and what is written there is lost without an error: so it is looked for before that.
func output() io.Writer {
	if C.outputClosed() != 0 {
		return closedFile{}
	}
	return os.Stdout
}

// closedFile is a file that cannot be written.
type closedFile struct{}

func (closedFile) Write([]byte) (int, error) {
	return 0, errors.New("the standard output is closed")
}
