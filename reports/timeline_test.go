package reports

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// rows tells a time line as text: what A and B do, the number of a line and the line.
func (t *timeline) text() string {
	var out []string
	for _, r := range t.Rows {
		switch {
		case r.Missing != "":
			out = append(out, "-- "+r.Missing)
		case r.Skipped > 0:
			out = append(out, fmt.Sprintf("... %d", r.Skipped))
		default:
			out = append(out, strings.TrimSpace(fmt.Sprintf("%s|%s|%d %s%s%s", r.Do[0], r.Do[1], r.Number, r.Line.Before, r.Line.At, r.Line.After)))
		}
	}
	return strings.Join(out, "\n")
}

func TestTimeline(t *testing.T) {
	text := &sourceText{[]Excerpt{
		{"a.cu", 4, []string{"  s[i] = x;", "", "  for (;;) {", "    if (c)", "      y = s[j];", "  }", "  z = s[k];"}},
		{"a.cu", 99, []string{"  last"}},
	}}
	access := func(kind AccessKind, line int) Access {
		s, _ := text.line("a.cu", line)
		return Access{File: "a.cu", Line: line, Column: 3, Kind: kind, Source: s}
	}
	for _, c := range []struct {
		rule string
		race Race
		want string
	}{
		{RuleBarrier, Race{Accesses: [2]Access{access(Write, 4), access(Read, 8)}},
			"write||4   s[i] = x;\n||5\n-- no __syncthreads()\n||6   for (;;) {\n||7     if (c)\n|read|8       y = s[j];"},
		{RuleWarp, Race{Accesses: [2]Access{access(Read, 8), access(Write, 10)}}, // behind the loop
			"read||8       y = s[j];\n||9   }\n-- no __syncwarp()\n|write|10   z = s[k];"},
		{RuleBarrier, Race{Accesses: [2]Access{access(Read, 7), access(Write, 8)}, Carried: &Carry{Position{"a.cu", 6, 3}, 1}},
			"|write|8       y = s[j];\n-- no __syncthreads() at the end of the loop at a.cu:6\n||6   for (;;) {\nread||7     if (c)"},
		{RuleSame, Race{Accesses: [2]Access{access(Write, 4), access(Write, 4)}}, "write|write|4   s[i] = x;\n-- no order between the threads"},
		{RuleBlocks, Race{Accesses: [2]Access{access(Write, 10), access(Read, 99)}},
			"write||10   z = s[k];\n... 88\n-- no order between blocks\n|read|99   last"},
		{RuleBlocks, Race{Cooperative: true, Accesses: [2]Access{access(Write, 10), {File: "b.cu", Line: 3, Kind: Read}}},
			"write||10   z = s[k];\n-- no grid.sync()\n|read|3"},
		{RuleFence, Race{Accesses: [2]Access{{File: "b.cu", Line: 1, Kind: Write}, {File: "b.cu", Line: 1 << 60, Kind: Read}}}, // from outside
			"write||1\n... 1152921504606846974\n-- no fence\n|read|1152921504606846976"},
	} {
		if got := newTimeline(&Finding{Rule: c.rule}, &c.race, text).text(); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.rule, got, c.want)
		}
	}
}

// However long the way is, a page has the lines at its ends.
func TestLongTimeline(t *testing.T) {
	e := Excerpt{File: "a.cu", First: 1}
	for i := range 200 {
		e.Lines = append(e.Lines, fmt.Sprintf("line %d", i+1))
	}
	r := &Race{Accesses: [2]Access{{File: "a.cu", Line: 10, Kind: Write}, {File: "a.cu", Line: 190, Kind: Read}}}
	rows := newTimeline(&Finding{Rule: RuleBarrier}, r, &sourceText{[]Excerpt{e}}).Rows
	if i := slices.IndexFunc(rows, func(r timeRow) bool { return r.Skipped > 0 }); len(rows) > longestTime+5 || i < 0 || rows[i].Skipped != 139 ||
		rows[i-1].Number != 30 || rows[i+1].Number != 170 {
		t.Errorf("%d rows: %+v", len(rows), rows)
	}
}

// All rules have words for what is missing, and the source view marks both accesses.
func TestSourceView(t *testing.T) {
	for _, rule := range Rules() {
		if missing(rule.ID, &Race{}) == "" {
			t.Errorf("%s has no words", rule.ID)
		}
	}
	r := &Race{Accesses: [2]Access{{File: "a.cu", Line: 2, Column: 1}, {File: "a.cu", Line: 3, Column: 1}}}
	text := &sourceText{[]Excerpt{{"a.cu", 1, []string{"x", "y", "z"}}, {"b.h", 3, []string{"w"}}}}
	var got []string
	for _, p := range text.pages(r) {
		for _, row := range p.Rows {
			got = append(got, fmt.Sprintf("%s:%d%s", p.File, row.Number, row.Mark))
		}
	}
	if want := []string{"a.cu:1", "a.cu:2A", "a.cu:3B", "b.h:3"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
