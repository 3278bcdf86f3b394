package frontend

import (
	"strconv"
	"strings"
	"testing"
)

func TestToolOutputIsCapped(t *testing.T) {
	_, err := runTool(t.Context(), "head", []string{"-c", strconv.Itoa(maxIR + 1), "/dev/zero"}, nil)
	if err == nil || !strings.Contains(err.Error(), "IR is over 64 MiB") {
		t.Errorf("too much output: %v", err)
	}
	text, err := runTool(t.Context(), "head", []string{"-c", "100000", "/dev/zero"}, nil)
	if err != nil || len(text) != 100000 {
		t.Errorf("%d bytes, %v", len(text), err)
	}
	_, err = runTool(t.Context(), "sh", []string{"-c", "head -c 3000000 /dev/zero >&2; exit 1"}, nil)
	if e, ok := err.(*ToolchainError); !ok || len(e.Log) != maxToolLog {
		t.Errorf("too many diagnostics: %T", err)
	}
}
