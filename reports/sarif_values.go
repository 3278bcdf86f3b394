package reports

import (
	"bytes"
	"regexp"
	"strings"
)

// Version is that of the program, for documents that name it; "" for one that is no release and knows no revision.
var Version string

// semantic is what semantic versions look like.
var semantic = regexp.MustCompile(`^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$`)

// driverVersion is Version as SARIF wants it; a build from sources that knows no version says that it is one.
func driverVersion() string {
	if v := strings.TrimPrefix(Version, "v"); semantic.MatchString(v) {
		return v
	}
	return "0.0.0-devel"
}

// defaulted are lines with values that are as good as none; the library writes them wherever nothing was given.
var defaulted = regexp.MustCompile(`^\s*"(byteOffset|charOffset|id|index|length|parentIndex|rank|ruleIndex)": -1,?$`)

// withoutDefaults leaves such lines out of an indented document.
func withoutDefaults(text []byte) []byte {
	var out [][]byte
	for line := range bytes.SplitSeq(text, []byte("\n")) {
		if defaulted.Match(line) {
			continue
		}
		if n := len(out) - 1; n >= 0 && (bytes.HasPrefix(bytes.TrimSpace(line), []byte("}")) || bytes.HasPrefix(bytes.TrimSpace(line), []byte("]"))) {
			out[n] = bytes.TrimSuffix(out[n], []byte(","))
		}
		out = append(out, line)
	}
	return bytes.Join(out, []byte("\n"))
}

// literal keeps a text that goes into a message from being read as a link to a place.
func literal(s string) string { return strings.NewReplacer("[", `\[`, "]", `\]`).Replace(s) }
