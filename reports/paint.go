package reports

import (
	"bytes"
	"io"
	"regexp"
)

// ANSI sequences, by what a terminal shows.
const (
	painted = "\x1b["
	plainly = painted + "0m"
	bold    = painted + "1m"
	red     = painted + "1;31m"
	yellow  = painted + "1;35m"
	blue    = painted + "1;36m"
	green   = painted + "1;32m"
)

var (
	severityAt = regexp.MustCompile(`^(\S.*?:\d+(?::\d+)?:) (error|warning|note): (.*)$`)
	caretAt    = regexp.MustCompile(`^(\s+\|\s*)(\^)$`)
	fieldAt    = regexp.MustCompile(`^(  )(cause|fix):`)
	notesAt    = regexp.MustCompile(`\(\d+ notes?[;)]`)
	verdictAt  = regexp.MustCompile(`^(\S.*: kernel .*: )(racy|race-free|inconclusive)(.*)$`)
)

// Paint returns a writer that puts colours into a text report on its way to w, line by line: names of severities and
// verdicts, carets, causes and fixes. What a source or a name holds cannot begin a sequence of its own: texts hold no
// escapes.
func Paint(w io.Writer) io.Writer { return &painter{w: w} }

type painter struct {
	w    io.Writer
	line []byte // without its end so far
}

func (p *painter) Write(text []byte) (int, error) {
	n := len(text)
	var out bytes.Buffer
	for {
		line, rest, whole := bytes.Cut(text, []byte("\n"))
		p.line = append(p.line, line...)
		if !whole {
			break
		}
		out.Write(paintLine(p.line))
		out.WriteByte('\n')
		p.line, text = p.line[:0], rest
	}
	if _, err := p.w.Write(out.Bytes()); err != nil {
		return 0, err
	}
	return n, nil
}

func paintLine(line []byte) []byte {
	colours := map[string]string{"error": red, "warning": yellow, "note": blue, "racy": red, "race-free": green, "inconclusive": yellow}
	switch {
	case severityAt.Match(line):
		m := severityAt.FindSubmatch(line)
		return []byte(bold + string(m[1]) + plainly + " " + colours[string(m[2])] + string(m[2]) + ":" + plainly + " " + bold + string(m[3]) + plainly)
	case caretAt.Match(line):
		return caretAt.ReplaceAll(line, []byte("${1}"+green+"^"+plainly))
	case fieldAt.Match(line):
		return fieldAt.ReplaceAll(line, []byte("${1}"+bold+"${2}:"+plainly))
	case verdictAt.Match(line):
		m := verdictAt.FindSubmatch(line)
		if notesAt.Match(m[3]) {
			colours["racy"] = blue
		}
		return []byte(string(m[1]) + colours[string(m[2])] + string(m[2]) + plainly + string(m[3]))
	}
	return line
}
