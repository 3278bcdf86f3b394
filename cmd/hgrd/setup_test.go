package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestSetupAsksForGo: where there is no Go, or one that cannot fetch a newer one, setup says so in one line.
func TestSetupAsksForGo(t *testing.T) {
	dir := t.TempDir()
	old := filepath.Join(dir, "go")
	if err := os.WriteFile(old, []byte("#!/bin/sh\necho go1.19.8\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	for goCommand, found := range map[string]string{old: "go1.19.8", filepath.Join(dir, "missing"): "none"} {
		cmd := exec.Command("sh", "../../.ci/setup")
		cmd.Env = append(os.Environ(), "GO="+goCommand)
		text, err := cmd.CombinedOutput()
		if err == nil || strings.Count(string(text), "\n") != 1 || !strings.Contains(string(text), "Go 1.21 or newer is needed, and "+found+" was found") {
			t.Errorf("%v: %s", err, text)
		}
	}
}
