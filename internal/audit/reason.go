package audit

import (
	"regexp"
	"strings"

	"github.com/hgrd/hgrd/reports"
)

var (
	position    = regexp.MustCompile(`^\S*?:\d+(:\d+)?: `)
	diagnostic  = regexp.MustCompile(`(^|\s)\S+?:\d+(:\d+)?: `)
	missing     = regexp.MustCompile(`'([^']+)' file not found`)
	suggestion  = regexp.MustCompile(`; .*`)
	quotedName  = regexp.MustCompile("'[^']*'|\"[^\"]*\"|`[^`]*`")
	atPlace     = regexp.MustCompile(`\b(at |on |in )?lines? \d+(, \d+)*( and \d+)?:?\s*`)
	number      = regexp.MustCompile(`-?\b(0x[0-9a-fA-F]+|\d+(\.\d+)?)\b`)
	subscripted = regexp.MustCompile(`%?[A-Za-z_$.][\w$.]*(\[[^\]]*\])+`)
	undecided   = regexp.MustCompile(`^undecided: .* \([a-z-]+\): `)
	callee      = regexp.MustCompile(`\bcall of [^\s,;]+`)
	named       = regexp.MustCompile(`(a value that is not known|unknown origin): .*$`)
	mangled     = regexp.MustCompile(`\b(_Z|llvm\.)[\w.$]+`)
	blanks      = regexp.MustCompile(`\s+`)
)

// isFollowUp says whether an error of a file only repeats that another file failed.
func isFollowUp(message string) bool { return strings.HasPrefix(message, "not analysed: ") }

// failureClass is what failures with one cause share. Names stay: they say which part of an interface is missing.
func failureClass(message string) string {
	switch {
	case strings.HasPrefix(message, "no kernel found"):
		return classNoKernel
	case strings.Contains(message, reports.SolverLost):
		return reports.SolverLost
	case missing.MatchString(message):
		return classHeader + missing.FindStringSubmatch(message)[1]
	case strings.Contains(message, "internal error"):
		return "internal error"
	case strings.Contains(message, "time limit"), strings.Contains(message, "context deadline exceeded"):
		return timeLimit
	case strings.Contains(message, "memory limit"):
		return memoryLimit
	}
	if at := diagnostic.FindStringIndex(message); at != nil {
		return classRefused + strings.TrimSpace(suggestion.ReplaceAllString(message[at[1]:], ""))
	}
	return reasonClass(message)
}

// Classes of failures, or what such classes begin with.
const (
	timeLimit     = "time limit"
	memoryLimit   = "memory limit"
	classNoKernel = "no kernel"
	classComment  = "a comment for hgrd cannot be obeyed"
	classHeader   = "needs header "
	classRefused  = "does not compile: "
)

// reasonClass is a reason without what differs from kernel to kernel: lines, names, numbers.
func reasonClass(reason string) string {
	s := position.ReplaceAllString(reason, "")
	s = undecided.ReplaceAllString(s, "undecided: ")
	s = callee.ReplaceAllString(s, "call of ...")
	s = named.ReplaceAllString(s, "$1")
	s = atPlace.ReplaceAllString(s, "")
	s = quotedName.ReplaceAllString(s, "'...'")
	s = mangled.ReplaceAllString(s, "...")
	s = subscripted.ReplaceAllString(s, "...")
	s = number.ReplaceAllString(s, "N")
	return strings.Trim(blanks.ReplaceAllString(s, " "), " :;,")
}
