package buildfile

import (
	"regexp"
	"strings"
)

var (
	mainFunction = regexp.MustCompile(`(?m)^[ \t]*(?:extern[ \t]+"C"[ \t]+)?(?:(?:int|void|auto)\s+)?main\s*\(`)
	comment      = regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*`)
)

// DefinesMain says whether a source defines the function main, as far as its text shows without macros.
func DefinesMain(text string) bool {
	return strings.Contains(text, "main") && mainFunction.MatchString(comment.ReplaceAllString(text, " "))
}
