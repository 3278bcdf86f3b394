package reports

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode"
)

func TestCutLine(t *testing.T) {
	if text, from := CutLine("short", 3); text != "short" || from != 0 {
		t.Errorf("%q from %d", text, from)
	}
	long := strings.Repeat("x", 5000) + "!" + strings.Repeat("ü", 5000)
	for _, column := range []int{0, 1, 300, 5001, 5003, len(long), len(long) + 7} {
		text, from := CutLine(long, column)
		if len(text) > mostBefore+mostBehind+4 || !strings.HasPrefix(long[from:], text) {
			t.Errorf("column %d: %d bytes from %d", column, len(text), from)
		}
		if column > 0 && column <= len(long) && (column-1 < from || column-1 >= from+len(text)) {
			t.Errorf("column %d is not in what is quoted, %d bytes from %d", column, len(text), from)
		}
		if strings.ToValidUTF8(text, "?") != text {
			t.Errorf("column %d: letters are cut", column)
		}
	}
}

// No document holds what is not shown as itself, whatever names and lines hold.
func TestVisible(t *testing.T) {
	odd := "a\x1b[31m\a\u009b\u202e\xff\r\n" + `\x`
	r := &Report{
		Files:   []File{{Path: odd + ".cu", Status: Failed, Error: odd}, {Path: "b.cu"}},
		Kernels: []Kernel{{Program: odd, File: odd, Line: 1, Name: odd, Display: odd, Verdict: Racy, Reasons: []string{odd}}},
		Races: []Race{{Program: odd, Kernel: odd, Object: odd, Type: InterBlock, Accesses: [2]Access{
			{File: odd, Line: 1, Column: 1, Kind: Write, Source: odd}, {File: odd, Line: 2, Column: 1, Kind: Read, Source: odd}}}},
		Divergences: []Divergence{{Program: odd, Kernel: odd, File: odd, Line: 1, Message: odd, Source: odd}},
		Remarks:     []Remark{{Rule: RuleUnused, Position: Position{odd, 1, 1}, Message: odd, Source: odd}},
		Problems:    []Problem{{Position: Position{odd, 1, 1}, Message: odd}},
	}
	r.Finish()
	for name, format := range Formats {
		var b bytes.Buffer
		if err := format(&b, true).Handle(r); err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(b.String(), "\n") {
			if at := strings.IndexFunc(line, func(c rune) bool { return c != '\t' && !unicode.IsPrint(c) }); at >= 0 {
				t.Errorf("%s: line %d: %q", name, i+1, line[max(at-30, 0):min(at+30, len(line))])
			}
		}
		if strings.ToValidUTF8(b.String(), "") != b.String() {
			t.Errorf("%s: no UTF-8", name)
		}
		if name == "json" {
			var again Report
			if err := json.Unmarshal(b.Bytes(), &again); err != nil || again.Kernels[0].Name != strings.ToValidUTF8(odd, "\uFFFD") {
				t.Errorf("%v: %+v", err, again.Kernels)
			}
		}
	}
}

// A caret stands under the column of a line that was cut.
func TestCaretOfCutLine(t *testing.T) {
	line := strings.Repeat(" ", 3000) + "here" + strings.Repeat(" ", 3000)
	a := Access{Line: 1, Column: 3001}
	a.Source, a.From = CutLine(line, a.Column)
	text, caret := quote(a.Source, a.Column-a.From)
	if at := strings.Index(text, "here"); at < 0 || at != strings.Index(caret, "^") {
		t.Errorf("%q\n%q", text, caret)
	}
	if got := newLine(a.Source, a.Column-a.From); got.At != "here" {
		t.Errorf("%+v", got)
	}
}
