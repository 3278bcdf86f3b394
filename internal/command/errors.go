package command

import (
	"errors"
	"fmt"
)

// Exit codes.
const (
	ExitClean = 0
	ExitRaces = 1
	ExitError = 2
)

// UsageError is a command line that cannot be obeyed.
type UsageError struct {
	Message string
	Hint    string // what was meant, maybe; printed behind the message
}

func (e *UsageError) Error() string {
	if e.Hint == "" {
		return e.Message
	}
	return e.Message + "; " + e.Hint
}

// ExitCode is 2.
func (e *UsageError) ExitCode() int { return ExitError }

func usagef(format string, args ...any) *UsageError {
	return &UsageError{Message: fmt.Sprintf(format, args...)}
}

// outcome ends a run whose findings are on the streams already.
type outcome struct {
	code    int
	summary string
}

func (o *outcome) Error() string { return o.summary }

// ExitCode is the code of the outcome.
func (o *outcome) ExitCode() int { return o.code }

var (
	errRaces        = &outcome{ExitRaces, "races found"}
	errInconclusive = &outcome{ExitRaces, "inconclusive verdicts"}
	errRefuted      = &outcome{ExitRaces, "proofs refuted"}
	errUnexamined   = &outcome{ExitError, "some kernels were not looked at"}
	errIncomplete   = &outcome{ExitError, "some input could not be analysed"}
)

// ExitCode is the exit code for an error of Command.Run. An error that names none is 2: no answer was reached.
func ExitCode(err error) int {
	if err == nil {
		return ExitClean
	}
	var coded interface{ ExitCode() int }
	if errors.As(err, &coded) {
		return coded.ExitCode()
	}
	return ExitError
}
