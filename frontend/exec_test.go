package frontend

import (
	"strconv"
	"strings"
	"testing"
)

func runTool(t *testing.T, tool string, args ...string) ([]byte, error) {
	return (&invocation{tool: tool, args: args}).run(t.Context(), nil)
}

func TestToolOutputIsCapped(t *testing.T) {
	_, err := runTool(t, "head", "-c", strconv.Itoa(maxIR+1), "/dev/zero")
	if err == nil || !strings.Contains(err.Error(), "IR is over 64 MiB") {
		t.Errorf("too much output: %v", err)
	}
	text, err := runTool(t, "head", "-c", "100000", "/dev/zero")
	if err != nil || len(text) != 100000 {
		t.Errorf("%d bytes, %v", len(text), err)
	}
	_, err = runTool(t, "sh", "-c", "head -c 3000000 /dev/zero >&2; exit 1")
	if e, ok := err.(*ToolchainError); !ok || len(e.Log) != maxToolLog {
		t.Errorf("too many diagnostics: %T", err)
	}
}
