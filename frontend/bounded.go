package frontend

import (
	"crypto/sha256"
	"fmt"
	"strings"
)

// Bounds on what a source names, in bytes: a report says a name at each of its places.
const (
	maxName    = 4096
	maxSummary = 1000 // of what a tool prints
)

// bounded is a name as it is told: a longer one is cut, and a digest tells those apart that begin alike.
func bounded(name string) string {
	if len(name) <= maxName {
		return name
	}
	sum := sha256.Sum256([]byte(name))
	return fmt.Sprintf("%s...%x", strings.ToValidUTF8(name[:maxName], ""), sum[:8])
}

// cut is a text of at most so many bytes, with dots where it is cut.
func cut(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "..."
}
