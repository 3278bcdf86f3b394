package reports

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestMessage(t *testing.T) {
	r := sample()
	r.Finish()
	want := []string{
		"intra-block read-write race on a: read at prog.cu:6, write at prog.cu:7",
		"inter-block atomic-atomic race on done: atomic at prog.cu:68, atomic at prog.cu:68",
		"inter-block atomic-read race on hist: atomic at prog.cu:65, read at tools.h:3",
		"intra-warp write-write race on flag: write at prog.cu:67, write at prog.cu:67",
		"inter-block write-write race on image: write at prog.cu:63, write at prog.cu:63",
	}
	if len(r.Races) != len(want) {
		t.Fatalf("%d races, want %d", len(r.Races), len(want))
	}
	for i, w := range want {
		if got := r.Races[i].Message(); got != w {
			t.Errorf("got  %s\nwant %s", got, w)
		}
	}
	long := Race{Accesses: [2]Access{{File: "/src/deep/prog.cu"}, {File: "prog.cu"}}}
	if got := long.Message(); strings.Contains(got, "/src") {
		t.Errorf("folders in %s", got)
	}
}

func TestFixFollowsTheRule(t *testing.T) {
	at := func(line int, k AccessKind) Access { return Access{File: "a.cu", Line: line, Kind: k} }
	for _, c := range []struct {
		race Race
		want []string // rule, then parts of the fix
	}{
		{Race{Type: IntraBlock, Accesses: [2]Access{at(3, Read), at(5, Write)}},
			[]string{RuleBarrier, "__syncthreads() between line 3 and line 5"}},
		{Race{Type: IntraWarp, Accesses: [2]Access{at(3, Read), at(5, Write)}},
			[]string{RuleWarp, "__syncwarp() between line 3 and line 5"}},
		{Race{Type: InterBlock, Object: "sum", Accesses: [2]Access{at(3, Read), at(5, Write)}},
			[]string{RuleBlocks, "read one buffer and write another instead of sum", "split the kernel"}},
		{Race{Type: InterBlock, Object: "sum", Accesses: [2]Access{at(3, Write), at(5, Write)}},
			[]string{RuleBlocks, "each block write elements of its own in sum", "split the kernel"}},
		{Race{Type: IntraWarp, Open: []RaceType{IntraBlock}, Accesses: [2]Access{at(3, Read), at(5, Write)}},
			[]string{RuleBarrier, "__syncthreads() between line 3 and line 5"}},
		{Race{Type: IntraWarp, Open: []RaceType{InterBlock}, Object: "sum", Accesses: [2]Access{at(3, Read), at(5, Write)}},
			[]string{RuleBarrier, "read one buffer and write another instead of sum", "other blocks may race"}},
		{Race{Type: IntraWarp, Open: []RaceType{InterBlock}, Object: "seen", Accesses: [2]Access{{File: "a.cu", Line: 3, Kind: Read, Found: "next"}, at(5, Write)}, Placement: &Placement{}},
			[]string{RuleBarrier, "read one buffer and write another instead of seen, or access it by atomic operations: atomicCAS()"}},
		{Race{Type: IntraBlock, Overlap: &Overlap{Row: "threadIdx.y", Value: 16, Alike: true}, Object: "rows", Accesses: [2]Access{at(3, Read), at(5, Write)}},
			[]string{RuleSame, "keep the index within a row of rows below 16"}},
		{Race{Type: InterBlock, Accesses: [2]Access{at(3, Read), at(5, Write)}, Witness: &Witness{Values: Values{"n": 1}}},
			[]string{RuleBlocks, "refuse such values before the launch"}},
		{Race{Type: IntraBlock, Accesses: [2]Access{at(5, Write), at(5, Write)}},
			[]string{RuleSame, "a barrier does not help"}},
		{Race{Type: IntraBlock, Carried: &Carry{Loop: Position{File: "a.cu", Line: 2}}, Accesses: [2]Access{at(5, Read), at(5, Write)}},
			[]string{RuleBarrier, "__syncthreads() at the end of the loop at a.cu:2"}},
		{Race{Type: IntraBlock, Accesses: [2]Access{
			{File: "a.cu", Line: 3, Column: 15, Kind: Read, Source: "s[t] = v; x = s[u];"},
			{File: "a.cu", Line: 3, Column: 6, Kind: Write, Source: "s[t] = v; x = s[u];"}}},
			[]string{RuleBarrier, "__syncthreads() between the write and the read on line 3"}},
		{Race{Type: InterBlock, Accesses: [2]Access{at(3, Atomic), at(5, Read)}},
			[]string{RuleMixed, "the read at a.cu:5 atomic too"}},
		{Race{Type: InterBlock, Scoped: true, Accesses: [2]Access{at(3, Atomic), at(5, Atomic)}},
			[]string{RuleScope, "atomicX_block"}},
		{Race{Type: InterBlock, Starts: []Start{{Word: "f", Needs: "0", From: FromRound}}, Launch: &Position{File: "a.cu", Line: 9}, Accesses: [2]Access{at(3, Read), at(5, Write)}},
			[]string{RuleStart, "set f to 0 in the loop, before each round of the launch at a.cu:9"}},
		{Race{Type: InterBlock, Starts: []Start{{Word: "f", Read: Position{File: "a.cu", Line: 4}, From: FromKernel}}, Accesses: [2]Access{at(3, Read), at(5, Write)}},
			[]string{RuleStart, "set f to a value that a.cu:4 does not wait for before the launch"}},
		{Race{Type: InterBlock, Plain: &Flag{Word: "f", Reads: []Position{{File: "a.cu", Line: 4}}}, Accesses: [2]Access{at(3, Read), at(5, Write)},
			Fences: []Fence{{At: Position{File: "a.cu", Line: 4}, Of: "flag"}}},
			[]string{RuleFlag, "read it by atomicAdd(..., 0) at a.cu:4; put __threadfence() after the operation at a.cu:4"}},
		{Race{Type: InterBlock, Plain: &Flag{Word: "f"}, Accesses: [2]Access{at(3, Atomic), at(5, Write)}},
			[]string{RuleMixed, "the write at a.cu:5 atomic too"}},
		{Race{Type: InterBlock, Guard: &Start{Word: "l", Holds: "2", Read: Position{File: "a.cu", Line: 2}}, Accesses: [2]Access{at(3, Write), at(3, Write)}},
			[]string{RuleGuard, "let the test at a.cu:2 pass one thread at a time", "what l holds when the kernel starts"}},
		{Race{Type: InterBlock, WrapOnly: true, Accesses: [2]Access{at(3, Write), at(3, Write)}},
			[]string{RuleWrap, "64 bits"}},
	} {
		r := &Report{Races: []Race{c.race}}
		r.Finish()
		if got := r.Findings[0].Rule; got != c.want[0] || r.Races[0].Rule != got {
			t.Errorf("%s: rule %s, want %s", c.race.Message(), got, c.want[0])
		}
		for _, part := range c.want[1:] {
			if !strings.Contains(r.Findings[0].Fix, part) {
				t.Errorf("%s: fix %q lacks %q", c.race.Message(), r.Findings[0].Fix, part)
			}
		}
	}
}

func TestZeroValuesClaimNothing(t *testing.T) {
	var v Verdict
	if v != Inconclusive || v.String() != "inconclusive" {
		t.Errorf("zero verdict is %v", v)
	}
	r := &Report{Files: []File{{}}, Kernels: []Kernel{{}}}
	if got := r.Totals(); got.Failed != 1 || got.Inconclusive != 1 || got.RaceFree != 0 {
		t.Errorf("totals %+v", got)
	}
}

func TestVerdictText(t *testing.T) {
	for _, v := range []Verdict{Inconclusive, RaceFree, Racy} {
		text, err := json.Marshal(v)
		var back Verdict
		if err != nil || json.Unmarshal(text, &back) != nil || back != v {
			t.Errorf("%v: %s, %v, %v", v, text, err, back)
		}
	}
	var v Verdict
	if json.Unmarshal([]byte(`"safe"`), &v) == nil {
		t.Error("unknown verdict accepted")
	}
	if _, err := json.Marshal(Verdict(9)); err == nil {
		t.Error("unknown verdict written")
	}
}

func TestQuote(t *testing.T) {
	for _, c := range []struct {
		source       string
		column       int
		line, marked string // marked: what the caret points at
	}{
		{"a[i] = t;", 1, "a[i] = t;", "a"},
		{"\t\ta[i] = t;", 8, "        a[i] = t;", "="},
		{"\x1b[0m a = 1;\r\n", 6, `\x1b[0m a = 1;`, "a"},
		{"é[i] = 1;", 3, "é[i] = 1;", "["},
		{"x", 0, "x", ""},
		{"x", 99, "x", ""},
		{strings.Repeat("a", 200) + "HERE" + strings.Repeat("b", 200), 201, "", "H"},
	} {
		line, caret := quote(c.source, c.column)
		if c.line != "" && line != c.line {
			t.Errorf("quote(%q) = %q", c.source, line)
		}
		at := strings.Index(caret, "^")
		switch {
		case c.marked == "" && caret != "":
			t.Errorf("quote(%q, %d): caret %q", c.source, c.column, caret)
		case c.marked != "" && (at < 0 || string([]rune(line)[at]) != c.marked):
			t.Errorf("quote(%q, %d):\n%s\n%s", c.source, c.column, line, caret)
		}
		if utf8.RuneCountInString(line) > lineWidth+len("......") {
			t.Errorf("%d columns", len(line))
		}
	}
}

// FuzzQuote: any line and column gives one printable line, and a caret within it or just behind it.
func FuzzQuote(f *testing.F) {
	f.Add("\ta[i] = 1;", 3)
	f.Add("\xff\u202e\x00", 2)
	f.Fuzz(func(t *testing.T, source string, column int) {
		line, caret := quote(source, column)
		for _, c := range line {
			if !unicode.IsPrint(c) {
				t.Errorf("%q in %q", c, line)
			}
		}
		if n := strings.Index(caret, "^"); n > lineWidth+len("...") {
			t.Errorf("caret at %d", n)
		}
	})
}
