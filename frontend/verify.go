package frontend

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"regexp"
)

// LoadVerified is Load for IR that somebody else made: opt reads it first, and what it has verified is what is parsed.
// Errors are *InputError (a file), *ToolchainError (opt), or ctx.Err().
func (t *Toolchain) LoadVerified(ctx context.Context, hostIR, deviceIR string) (*Program, error) {
	return load(hostIR, deviceIR, func(path string, text []byte) ([]byte, error) { return t.verify(ctx, path, text) })
}

// verify is IR text as opt prints it again, if it is valid.
func (t *Toolchain) verify(ctx context.Context, path string, text []byte) ([]byte, error) {
	if depth := nesting(text); depth > maxBrackets {
		return nil, tooNested(path)
	}
	out, err := (&invocation{tool: t.Opt, args: t.optArgs([]string{"-S", "-passes=verify"}), stdin: text}).run(ctx, t.Memory)
	var tool *ToolchainError
	switch {
	case err == nil:
		return out, nil
	case !errors.As(err, &tool):
		return nil, err
	case tool.refused:
		return nil, &InputError{path, "IR is not valid: " + complaint(tool.Log)}
	}
	return nil, fmt.Errorf("%s: IR cannot be verified: %w", path, err)
}

// atLine is where opt finds an error in what it is given.
var atLine = regexp.MustCompile(`^.*<stdin>:(\d+):\d+: error: `)

// complaint is the first line of what opt says of IR that it refuses.
func complaint(log string) string {
	return oneLine(atLine.ReplaceAllString(firstLine(log), "line $1: "))
}

// maxBrackets bounds how deep brackets are nested in IR: its parsers, and all that reads types and constants, call
// themselves for each.
const maxBrackets = 1000

func tooNested(path string) error {
	return &InputError{path, fmt.Sprintf("cannot read IR: brackets are nested more than %d deep", maxBrackets)}
}

// nesting is how deep brackets are nested in IR text, at most. Those in strings and comments do not count.
func nesting(text []byte) int {
	depth, most := 0, 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			if end := bytes.IndexByte(text[i+1:], '"'); end >= 0 {
				i += end + 1
			}
		case ';':
			if end := bytes.IndexByte(text[i:], '\n'); end >= 0 {
				i += end
			}
		case '(', '[', '{', '<':
			depth++
			most = max(most, depth)
		case ')', ']', '}', '>':
			depth = max(depth-1, 0)
		}
	}
	return most
}

// load reads both sides; prepare is what becomes of a file's text before it is parsed.
func load(hostIR, deviceIR string, prepare func(path string, text []byte) ([]byte, error)) (*Program, error) {
	p := &Program{Path: hostIR}
	for _, side := range []struct {
		path string
		to   **Module
	}{{hostIR, &p.Host}, {deviceIR, &p.Device}} {
		if err := checkFile(side.path, maxIR, "IR"); err != nil {
			return nil, err
		}
		text, err := os.ReadFile(side.path)
		if err != nil {
			return nil, &InputError{side.path, errText(err)}
		}
		if text, err = prepare(side.path, text); err != nil {
			return nil, err
		}
		if *side.to, err = Parse(side.path, text); err != nil {
			return nil, err
		}
	}
	return p, nil
}
