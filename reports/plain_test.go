package reports

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestOpenKernels: a kernel that is neither proved nor racy is told in every format of code review, and fails nothing.
func TestOpenKernels(t *testing.T) {
	r := &Report{
		Files:   []File{{Path: "a.cu", Status: Analysed}},
		Kernels: []Kernel{{Name: "k", Program: "a.cu", File: "a.cu", Line: 3, Examined: true, Reasons: []string{"line 4: call of f, which has no body in this file"}}},
	}
	r.Finish()
	for name, want := range map[string]string{
		"github": "::notice file=a.cu,line=3,title=hgrd inconclusive::kernel k: inconclusive; reason: line 4: call of f",
		"gitlab": `"check_name": "inconclusive"`, "rdjson": `"value": "inconclusive"`, "sarif": `"ruleId": "inconclusive"`,
	} {
		if text := string(write(t, Formats[name], false, r)); !strings.Contains(text, want) {
			t.Errorf("%s: no %q in %s", name, want, text)
		}
	}
	for _, x := range readSARIF(t, r, false).Results {
		if *x.RuleID == ruleOpen && (x.Level != "note" || len(x.PartialFingerprints) != 1) {
			t.Errorf("%s, %v", x.Level, x.PartialFingerprints)
		}
	}
	if n := r.Failing(Note); n != 0 {
		t.Errorf("%d fail", n)
	}
}

// TestSARIFValues: the driver has a version that is one, messages lead to the other places, and nothing stands for nothing.
func TestSARIFValues(t *testing.T) {
	defer func() { Version = "" }()
	for version, want := range map[string]string{"": "0.0.0-devel", "devel": "0.0.0-devel", "v1.2.3": "1.2.3", "v0.0.0-2026+dirty": "0.0.0-2026+dirty"} {
		Version = version
		if got := readSARIF(t, sample(), false).Tool.Driver.SemanticVersion; *got != want {
			t.Errorf("%q: %s, want %s", version, *got, want)
		}
	}
	r := sample()
	r.Finish()
	text := string(write(t, NewSARIF, true, r))
	if strings.Contains(text, ": -1") || !json.Valid([]byte(text)) || !strings.Contains(text, "See [the other access](1) and [the launch](2).") {
		t.Error(text)
	}
	if got := literal("a[0](1)"); got != `a\[0\](1)` {
		t.Error(got)
	}
	if got := string(withoutDefaults([]byte("{\n  \"a\": \"\\\"rank\\\": -1,\",\n  \"rank\": -1\n}"))); got != "{\n  \"a\": \"\\\"rank\\\": -1,\"\n}" {
		t.Error(got)
	}
}

// TestNotedKernels: a kernel of which there are notes only is not told as one that races in the program.
func TestNotedKernels(t *testing.T) {
	at := Access{File: "a.cu", Line: 3, Column: 5, Kind: Write, Source: "  a[i] = 1;"}
	for _, c := range []struct {
		race             Race
		defers           bool
		kernel, closing  string
		severityOfKernel string
	}{
		{Race{CallerDependent: true}, false, "racy for unusual arguments (1 note)", "1 racy by notes only, 0 race-free, 0 inconclusive; 1 finding: 1 caller-dependent", blue},
		{Race{Benign: true}, false, "racy with one value, whichever thread writes last (1 note)", "1 finding: 1 benign", blue},
		{Race{Formal: true}, false, "racy by the letter of CUDA C++ alone (1 note)", "1 finding: 1 formal", blue},
		{Race{}, true, "racy if another part of the program launches it so (1 note)", "1 racy by notes only, 0 race-free, 0 inconclusive; 1 finding: 1 deferred", blue},
		{Race{}, false, "racy (1 finding)", "1 kernel: 1 racy, 0 race-free, 0 inconclusive; 1 finding: 1 definite", red},
	} {
		r := &Report{
			Files:   []File{{Path: "a.cu", Status: Analysed}},
			Kernels: []Kernel{{Name: "k", Program: "a.cu", File: "a.cu", Line: 1, Verdict: Racy}},
		}
		c.race.Program, c.race.Kernel, c.race.Type, c.race.Object, c.race.Accesses = "a.cu", "k", InterBlock, "a", [2]Access{at, at}
		r.Races = []Race{c.race}
		r.Finish()
		if c.defers {
			r.Defer()
		}
		text := string(write(t, NewText, false, r))
		if !strings.Contains(text, "kernel k: "+c.kernel+"\n") || !strings.Contains(text, c.closing) {
			t.Errorf("want %q and %q:\n%s", c.kernel, c.closing, text)
		}
		if painted := string(paintLine([]byte("a.cu:1: kernel k: " + c.kernel))); !strings.Contains(painted, c.severityOfKernel+"racy") {
			t.Errorf("painted %q", painted)
		}
		if json := string(write(t, NewJSON, false, r)); !strings.Contains(json, `"verdict": "racy"`) {
			t.Errorf("the verdict is another: %s", json)
		}
	}
}

// TestTwoCalls: accesses of one function in two calls are told apart by the calls, the earlier first.
func TestTwoCalls(t *testing.T) {
	call := func(line int) []Position { return []Position{{File: "main.cu", Line: line, Column: 3}} }
	r := &Report{Races: []Race{{Kernel: "k", Type: IntraBlock, Space: Shared, Object: "s", Placement: &Placement{After: true}, Accesses: [2]Access{
		{File: "sum.h", Line: 4, Column: 5, Kind: Write, InlinedAt: call(12)}, {File: "sum.h", Line: 7, Column: 9, Kind: Read, InlinedAt: call(11)},
	}}}}
	r.Finish()
	f, race := &r.Findings[0], &r.Races[0]
	want := "no barrier orders the read at sum.h:7 (of the call at main.cu:11) and the write at sum.h:4 (of the call at main.cu:12)"
	if got := race.causes(f.Rule); len(got) != 1 || got[0] != want {
		t.Errorf("%q", got)
	}
	if !strings.Contains(f.Fix, "directly after main.cu:11") {
		t.Errorf("the headline is about another file: %q", f.Fix)
	}
}

// TestMeetings: how two threads come to one element is told by what of the index is one for both.
func TestMeetings(t *testing.T) {
	at := Access{File: "a.cu", Line: 3, Column: 5, Kind: Write}
	w := &Witness{GridDim: [3]uint32{1, 1, 1}, BlockDim: [3]uint32{64, 1, 1}, Threads: [2]Thread{{}, {ThreadIdx: [3]uint32{1}}}}
	for _, c := range []struct {
		merged *Merged
		update bool
		want   string
	}{
		{&Merged{Part: "i * 4 / 8", By: MergedByDivision}, false, "threads 0 and 1 get one index into a: i * 4 / 8 is 0 for both, as the division drops what they differ in"},
		{&Merged{Part: "i % n", Value: 2, By: MergedByRemainder}, false, "i % n is 2 for both, as different numbers may have one remainder"},
		{&Merged{Part: "w * (blockDim.x / 32)", By: MergedByFactor, Zero: "blockDim.x / 32"}, false, "w * (blockDim.x / 32) is 0 for both, as blockDim.x / 32 is 0"},
		{&Merged{Part: "cell[i]", Value: 7, By: MergedByMemory}, false, "both find 7 in cell[i], and nothing says that the values there differ"},
		{&Merged{Part: "rank (line 9)"}, false, "the index into a is made of rank (line 9), and nothing says that two threads have different values there"},
		{nil, false, "threads 0 and 1 get one index into a, which depends on what next holds"},
		{nil, false, "threads 0 and 1 get one index into a"},
		{nil, true, "both threads may read the same old value of a before either writes the new one"},
	} {
		r := Race{Kernel: "k", Type: IntraWarp, Object: "a", Accesses: [2]Access{at, at}, Witness: w, Merged: c.merged}
		if strings.HasSuffix(c.want, "next holds") {
			r.Accesses[0].Found = "next"
		}
		if c.update {
			r.Accesses[0].Updates = &Position{File: "a.cu", Line: 3, Column: 9}
		}
		if got := strings.Join(r.causes(RuleSame), "; "); !strings.Contains(got, c.want) {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	mixed := Race{Kernel: "k", Type: InterBlock, Object: "a", Accesses: [2]Access{at, {File: "a.cu", Line: 5, Column: 2, Kind: Atomic}}}
	if got := mixed.causes(RuleMixed); len(got) != 1 || !strings.HasPrefix(got[0], "the write at a.cu:3:5 is not atomic, and another thread performs the atomic operation at a.cu:5:2: ") {
		t.Errorf("%q", got)
	}
	itself := Race{Kernel: "k", Type: IntraBlock, Object: "a", Accesses: [2]Access{at, at}, Carried: &Carry{Loop: Position{File: "a.cu", Line: 2}}}
	if got := itself.causes(RuleBarrier); len(got) != 1 || got[0] != "no barrier orders the write at a.cu:3:5 by two threads in different iterations of the loop at a.cu:2" {
		t.Errorf("%q", got)
	}
}

// TestOneStatement: a statement that goes over two lines is no place for a barrier, and what it reads comes first.
func TestOneStatement(t *testing.T) {
	at := func(line, column int, kind AccessKind) Access {
		return Access{File: "a.cu", Line: line, Column: column, Kind: kind}
	}
	for _, c := range []struct {
		a, b       Access
		feeds      bool
		cause, fix string
	}{
		{at(3, 9, Write), at(4, 12, Read), true, "no barrier orders the read at a.cu:4:12 and the write at a.cu:3:9 of one statement",
			"read s into a variable, then __syncthreads(), then write, where all threads of the block reach it"},
		{at(3, 9, Write), at(3, 14, Read), true, "no barrier orders the read at a.cu:3:14 and the write at a.cu:3:9 of one statement",
			"read s into a variable, then __syncthreads(), then write, where all threads of the block reach it"},
		{at(3, 9, Write), at(4, 12, Read), false, "no barrier orders the write at a.cu:3 and the read at a.cu:4", "__syncthreads() between line 3 and line 4"},
		{at(3, 9, Read), at(4, 12, Write), true, "no barrier orders the read at a.cu:3 and the write at a.cu:4", "__syncthreads() between line 3 and line 4"},
	} {
		r := &Report{Races: []Race{{Kernel: "k", Type: IntraBlock, Space: Shared, Object: "s", Accesses: [2]Access{c.a, c.b}, Feeds: c.feeds}}}
		r.Finish()
		if got := strings.Join(r.Races[0].causes(r.Findings[0].Rule), "; "); got != c.cause {
			t.Errorf("%q, want %q", got, c.cause)
		}
		if !strings.HasPrefix(r.Findings[0].Fix, c.fix) {
			t.Errorf("%q, want %q", r.Findings[0].Fix, c.fix)
		}
	}
}

// TestFixOfIndex: what mends an index hangs on why threads come to one element.
func TestFixOfIndex(t *testing.T) {
	at := Access{File: "a.cu", Line: 3, Column: 5, Kind: Write}
	w := &Witness{GridDim: [3]uint32{2, 1, 1}, BlockDim: [3]uint32{8, 8, 1}, Values: Values{"n": 2}}
	for _, c := range []struct {
		r    Race
		want string
	}{
		{Race{Ignores: []string{"threadIdx.y"}}, "let the index into a depend on threadIdx.y too, or launch with 1 along that axis; a barrier"},
		{Race{Ignores: []string{"threadIdx.x", "threadIdx.y"}},
			"let the index into a depend on threadIdx.x and threadIdx.y too, or let one thread do it: if (threadIdx.x == 0 && threadIdx.y == 0); a barrier"},
		{Race{Merged: &Merged{Part: "w * (blockDim.x / 32)", By: MergedByFactor, Zero: "blockDim.x / 32"}},
			"let blockDim.x / 32 be above 0, and have the host refuse a launch for which it is not; a barrier does not help"},
		{Race{Loaded: "next"}, "make sure that no two threads find the same value in next, or decide by an atomic operation which of them writes; a barrier"},
		{Race{Loaded: "next", Accesses: [2]Access{at, {File: "a.cu", Line: 3, Column: 9, Kind: Read}}, Feeds: true},
			"make sure that no two threads find the same value in next, or decide by an atomic operation which of them writes; a barrier"},
	} {
		c.r.Kernel, c.r.Type, c.r.Object, c.r.Witness = "k", IntraBlock, "a", w
		if c.r.Accesses[0].Line == 0 {
			c.r.Accesses = [2]Access{at, at}
		}
		self := c.r
		self.Accesses = [2]Access{at, at}
		r := &Report{Races: []Race{c.r}}
		if c.r.Feeds {
			r.Races = append(r.Races, self)
		}
		r.Finish()
		if !strings.HasPrefix(r.Findings[0].Fix, c.want) {
			t.Errorf("%q, want %q", r.Findings[0].Fix, c.want)
		}
	}
}

// TestHalfUnique: where an index tells threads apart along one axis of the block only, barriers are not what their part of shared
// memory lacks.
func TestHalfUnique(t *testing.T) {
	at := func(line int, kind AccessKind) Access { return Access{File: "a.cu", Line: line, Column: 5, Kind: kind} }
	w := &Witness{GridDim: [3]uint32{1, 1, 1}, BlockDim: [3]uint32{16, 16, 1}}
	make := func(a, b Access, ignores ...string) Race {
		return Race{Kernel: "k", Type: IntraBlock, Space: Shared, Object: "s", Accesses: [2]Access{a, b}, Ignores: ignores, Witness: w}
	}
	for _, c := range []struct {
		ignores []string
		rules   []string
	}{
		{[]string{"threadIdx.y"}, []string{RuleSame}},
		{[]string{"threadIdx.x", "threadIdx.y"}, []string{RuleSame, RuleBarrier}}, // one element for all: the barrier is wanted, too
	} {
		r := &Report{Races: []Race{make(at(3, Write), at(3, Write), c.ignores...), make(at(3, Write), at(5, Read), c.ignores...)}}
		r.Finish()
		var rules []string
		for _, f := range r.Findings {
			rules = append(rules, f.Rule)
		}
		if !slices.Equal(rules, c.rules) {
			t.Errorf("%v: %v, want %v", c.ignores, rules, c.rules)
		}
	}
}

// TestDiverging: a kernel with a divergent barrier is not told like one of which nothing was found, and the finding not twice.
func TestDiverging(t *testing.T) {
	r := &Report{
		Kernels: []Kernel{
			{Program: "a.cu", File: "a.cu", Line: 2, Name: "scan", Reasons: []string{"the barrier at line 10 is not reached by all threads of a block together", "line 12: left open"}},
			{Program: "a.cu", File: "a.cu", Line: 20, Name: "open", Reasons: []string{"line 22: left open"}, Examined: true},
		},
		Divergences: []Divergence{{Program: "a.cu", Kernel: "scan", File: "a.cu", Line: 10, Branch: Position{File: "a.cu", Line: 8}}},
	}
	r.Kernels[0].Examined = true
	r.Finish()
	var b strings.Builder
	if err := NewText(&b, false).Handle(r); err != nil {
		t.Fatal(err)
	}
	r.Divergences = append(r.Divergences, Divergence{ID: "0123", Program: "a.cu", Kernel: "scan", File: "a.cu", Line: 12, Source: "    __syncthreads();", Branch: Position{File: "a.cu", Line: 8}})
	var two strings.Builder
	if err := NewText(&two, false).Handle(r); err != nil {
		t.Fatal(err)
	}
	if s := two.String(); strings.Count(s, " barrier divergence: ") != 1 || !strings.Contains(s, "  also:      __syncthreads() at a.cu:12, behind the same branch [0123]\n") ||
		!strings.HasSuffix(s, "; 2 barrier divergences\n") {
		t.Errorf("two of one branch:\n%s", s)
	}
	for _, want := range []string{
		"a.cu:2: kernel scan: inconclusive, as a barrier divergence leaves its behaviour undefined\n  reason:    line 12: left open\n",
		"a.cu:20: kernel open: inconclusive\n",
		"2 kernels: 0 racy, 0 race-free, 2 inconclusive (1 by barrier divergence); 1 barrier divergence\n",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("lacks %q:\n%s", want, b.String())
		}
	}
}

// TestUnlookedTogether: kernels that were not looked at for one reason have one line.
func TestUnlookedTogether(t *testing.T) {
	r := &Report{}
	for _, name := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
		r.Kernels = append(r.Kernels, Kernel{Name: name, Program: "x.cu", File: "x.cu", Line: 1 + len(r.Kernels), Reasons: []string{"the host analysis was stopped: interrupted"}})
	}
	r.Finish()
	text := string(write(t, NewText, false, r))
	want := "x.cu: kernels a, b, c, d, e, f and 2 more: inconclusive, not looked at\n  reason:    the host analysis was stopped: interrupted\n8 kernels: "
	if !strings.HasPrefix(text, want) {
		t.Errorf("%s", text)
	}
}

// TestTableWithin: a table that is too wide for the screen is written so that each line fits.
func TestTableWithin(t *testing.T) {
	r := sample()
	r.Finish()
	for _, columns := range []int{60, 80, 400} {
		var b strings.Builder
		if err := NewTableWithin(&b, false, columns).Handle(r); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(b.String(), "\n")
		for _, line := range lines[:len(lines)-2] { // behind which the summary stands
			if n := len([]rune(line)); n > columns {
				t.Errorf("%d of %d columns: %s", n, columns, line)
			}
		}
	}
}

// internals are texts that nobody can know who reads a program and its reports.
var internals = regexp.MustCompile(`\.\+\d|->\+\d|\bhgrd_[a-z]|\b_Z\d|\b_ZN|operator new|no exception|an exception|stl_\w+\.h|bits/|\b_M_|unnamed host value|\bt\d+ (&&|\|\||\?)`)

// TestGoldensAreOfTheSource: no document of the samples holds internals.
func TestGoldensAreOfTheSource(t *testing.T) {
	for name, format := range Formats {
		r := sample()
		r.Finish()
		if m := internals.Find(write(t, format, true, r)); m != nil {
			t.Errorf("%s holds %q", name, m)
		}
	}
}
