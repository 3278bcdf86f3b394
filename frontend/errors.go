package frontend

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
)

// ToolchainError says that clang or opt was not found, refused the input, or
// ran into a limit. Error is one line; %+v adds all that the tool printed.
type ToolchainError struct {
	Summary string // one line, with file:line where the tool gave one
	Log     string // what the tool printed, possibly cut; may be empty

	tooLarge  bool // the output went over the cap
	starved   bool // the tool had too little memory
	late      bool // the time limit ended it
	diagnosed bool // the tool read the input and found an error in it
	refused   bool // the tool came to its end, and failed
}

func (e *ToolchainError) Error() string { return e.Summary }

// Format implements fmt.Formatter: %+v prints the tool's whole output.
func (e *ToolchainError) Format(s fmt.State, verb rune) {
	switch {
	case verb == 'v' && s.Flag('+') && e.Log != "":
		io.WriteString(s, e.Summary+"\n"+strings.TrimRight(e.Log, "\n"))
	case verb == 'q':
		fmt.Fprintf(s, "%q", e.Summary)
	default:
		io.WriteString(s, e.Summary)
	}
}

// Is makes a run that the time limit ended a context.DeadlineExceeded.
func (e *ToolchainError) Is(target error) bool { return e.late && target == context.DeadlineExceeded }

// InputError says that a file is not what the front end can read.
type InputError struct {
	Path   string
	Reason string
}

func (e *InputError) Error() string { return e.Path + ": " + e.Reason }

// Repeats reports whether err is a property of the input, so that it comes again as long as the input and the tools stay
// the same. What a limit or the machine brought about does not count.
func Repeats(err error) bool {
	var input *InputError
	var tool *ToolchainError
	return errors.As(err, &input) || errors.As(err, &tool) && tool.diagnosed
}

// diagnoses reports whether a compiler's output names an error at a place in the source, and no crash.
func diagnoses(log string) bool {
	if strings.Contains(log, "PLEASE submit a bug report") {
		return false
	}
	for line := range strings.Lines(log) {
		if diagnostic.MatchString(strings.TrimSpace(line)) {
			return true
		}
	}
	return false
}

// diagnostic matches a compiler message: file:line[:column]: [fatal ]error: text.
var diagnostic = regexp.MustCompile(`^(.+?:\d+(?::\d+)?): (?:fatal )?error: (.*)$`)

// missesHeader reports whether a compiler stopped at a header that is not there, and had no complaint before.
func missesHeader(err error) bool {
	var tool *ToolchainError
	if !errors.As(err, &tool) || !tool.diagnosed {
		return false
	}
	at := strings.Index(tool.Log, "error: ")
	line, _, _ := strings.Cut(tool.Log[max(at, 0):], "\n")
	return strings.HasSuffix(line, " file not found")
}

// cannotRead reports whether a file is at fault, whatever the compiler is told.
func cannotRead(err error) bool {
	var input *InputError
	return errors.As(err, &input)
}

// crashSite is where the parser was when clang crashed.
var crashSite = regexp.MustCompile(`(?m)^\d+\.\t(.+:\d+:\d+): current parser token`)

// brokenModule is what opt prints behind the complaints of the verifier.
const brokenModule = "LLVM ERROR: Broken module found"

// summarize picks the one line of a tool's output that tells most: what the verifier
// says of a module, the first error with a position, else the first error, else the
// last line.
func summarize(tool, log string) string {
	if complaints, _, broken := strings.Cut(log, brokenModule); broken {
		return tool + " refuses what clang made of this file: " + oneLine(complaints)
	}
	if strings.Contains(log, "PLEASE submit a bug report") {
		if m := crashSite.FindStringSubmatch(log); m != nil {
			return fmt.Sprintf("%s: %s crashed here", m[1], tool)
		}
		return tool + " crashed"
	}
	var plain, last string
	for line := range strings.Lines(log) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		if m := diagnostic.FindStringSubmatch(line); m != nil {
			return m[1] + ": " + hint(m[2])
		}
		if plain == "" && strings.Contains(line, "error:") {
			plain = line
		}
		last = line
	}
	switch {
	case plain != "":
		return plain
	case last != "":
		return tool + ": " + last
	}
	return tool + " failed without a message"
}
