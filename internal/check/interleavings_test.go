package check

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/reports"
)

// Two threads, one in each block, go through short bodies of locks, flags, counters and accesses to one word. All their
// interleavings are run here, under a host loop of two launches, with vector clocks: a verdict must agree.

// op is a step of a body: what the source says and what a run does.
type op struct {
	text string
	kind byte // a access, f fence, l take a lock, u give it back, s set a flag, w wait for a flag, d draw a number and access there,
	// n draw a number, q wait for it, b add one, e store the number behind it
	word  int // lock, flag or counter
	value func(launch int) int
}

func constant(v int) func(int) int { return func(int) int { return v } }

func access() op { return op{text: "data[0] = 1;", kind: 'a'} }
func fence() op  { return op{text: "__threadfence();", kind: 'f'} }
func take(l int) op {
	return op{text: fmt.Sprintf("while (atomicCAS(word%d, 0, 1) != 0) ;", l), kind: 'l', word: l}
}
func give(l int) op { return op{text: fmt.Sprintf("atomicExch(word%d, 0);", l), kind: 'u', word: l} }
func set(w int, text string, v func(int) int) op {
	return op{fmt.Sprintf("atomicExch(word%d, %s);", w, text), 's', w, v}
}
func wait(w int, text string, v func(int) int) op {
	return op{fmt.Sprintf("while (atomicAdd(word%d, 0) != %s) ;", w, text), 'w', w, v}
}

// draw adds to a counter, and stores where the number says: so two that find one number race.
func draw(w int, by int) op {
	return op{fmt.Sprintf("data[atomicAdd(word%d, %d) & 3] = 1;", w, by), 'd', w, constant(by)}
}

// Of a ticket lock, whose numbers word 0 gives out, while word 1 shows whose turn it is.
func draws() op { return op{text: "int my = atomicAdd(word0, 1);", kind: 'n'} }
func queue() op { return op{text: "while (atomicAdd(word1, 0) != my) ;", kind: 'q', word: 1} }
func serve() op { return op{text: "atomicAdd(word1, 1);", kind: 'b', word: 1} }
func next() op  { return op{text: "atomicExch(word1, my + 1);", kind: 'e', word: 1} }

// state is a moment of a run. Clocks count the accesses of each thread.
type state struct {
	pc        [2]int
	word      [2]int
	mine      [2]int    // by thread: the number it has drawn
	published [2][2]int // by word: what its last writers had fenced
	clock     [2][2]int // by thread: what came before
	fenced    [2][2]int // what came before the last fence
	pending   [2][2]int // what was read, and no fence since
	done      [2][4]int // by thread and place: the number of the last access
}

func latest(a, b [2]int) [2]int { return [2]int{max(a[0], b[0]), max(a[1], b[1])} }

// races runs all interleavings of one launch, and collects the words that it may leave.
func races(bodies [2][]op, launch int, word [2]int, left map[[2]int]bool) bool {
	seen := map[state]bool{}
	var walk func(s state) bool
	walk = func(s state) bool {
		if seen[s] {
			return false
		}
		seen[s] = true
		if s.pc[0] == len(bodies[0]) && s.pc[1] == len(bodies[1]) {
			left[s.word] = true
			return false
		}
		for t := range 2 {
			if s.pc[t] < len(bodies[t]) {
				if n, moved, raced := s.step(t, bodies[t][s.pc[t]], launch); raced || moved && walk(n) {
					return true
				}
			}
		}
		return false
	}
	return walk(state{word: word})
}

func (s state) step(t int, o op, launch int) (n state, moved, raced bool) {
	n = s
	n.pc[t]++
	read := func() { n.pending[t] = latest(n.pending[t], n.published[o.word]) }
	write := func(v int) {
		n.word[o.word] = v
		n.published[o.word] = latest(n.published[o.word], n.fenced[t])
	}
	touch := func(place int) bool {
		n.clock[t][t]++
		n.done[t][place] = n.clock[t][t]
		return n.done[1-t][place] > n.clock[t][1-t]
	}
	switch o.kind {
	case 'a':
		return n, true, touch(0)
	case 'f':
		n.clock[t] = latest(n.clock[t], n.pending[t])
		n.fenced[t] = n.clock[t]
	case 'l':
		if n.word[o.word] != 0 {
			return s, false, false
		}
		read()
		write(1)
	case 'w':
		if n.word[o.word] != o.value(launch) {
			return s, false, false
		}
		read()
	case 'u':
		write(0)
	case 's':
		write(o.value(launch))
	case 'n':
		n.mine[t] = n.word[o.word]
		read()
		write(n.mine[t] + 1)
	case 'q':
		if n.word[o.word] != n.mine[t] {
			return s, false, false
		}
		read()
	case 'b':
		read()
		write(n.word[o.word] + 1)
	case 'e':
		write(n.mine[t] + 1)
	case 'd':
		at := n.word[o.word]
		read()
		write(at + o.value(launch))
		return n, true, touch(at & 3)
	}
	return n, true, false
}

// racy runs two launches one after the other; the host may clear the words in between.
func racy(bodies [2][]op, clears bool) bool {
	starts := map[[2]int]bool{{}: true}
	for launch := range 2 {
		left := map[[2]int]bool{}
		for w := range starts {
			if races(bodies, launch, w, left) {
				return true
			}
		}
		starts = left
		if clears {
			starts = map[[2]int]bool{{}: true}
		}
	}
	return false
}

// caseOf is a program of two bodies.
type caseOf struct {
	bodies [2][]op
	clears bool
}

func (c caseOf) source(name string) string {
	text := func(ops []op) string {
		var b strings.Builder
		for _, o := range ops {
			b.WriteString("    " + o.text + "\n")
		}
		return b.String()
	}
	clear := ""
	if c.clears {
		clear = "    cudaMemset(word0, 0, sizeof(int));\n    cudaMemset(word1, 0, sizeof(int));\n"
	}
	return fmt.Sprintf(`__global__ void %[1]s(int *data, int *word0, int *word1, int i) {
  if (blockIdx.x == 0) {
%[2]s  } else {
%[3]s  }
}
static void run_%[1]s() {
  int *data, *word0, *word1;
  cudaMalloc(&data, 4 * sizeof(int));
  cudaMalloc(&word0, sizeof(int));
  cudaMalloc(&word1, sizeof(int));
  cudaMemset(word0, 0, sizeof(int));
  cudaMemset(word1, 0, sizeof(int));
  for (int i = 0; i < 2; i++) {
%[4]s    %[1]s<<<2, 1>>>(data, word0, word1, i);
  }
  cudaFree(data);
  cudaFree(word0);
  cudaFree(word1);
}
`, name, text(c.bodies[0]), text(c.bodies[1]), clear)
}

// nested are bodies under two locks: nested in both orders, hand over hand, given back early, without some fences.
func nested() []caseOf {
	seq := slices.Concat[[]op]
	locked := func(l int) []op { return []op{take(l), fence()} }
	freed := func(l int) []op { return []op{fence(), give(l)} }
	a := []op{access()}
	bodies := [][]op{
		seq(locked(0), locked(1), a, freed(1), freed(0)),
		seq(locked(1), locked(0), a, freed(0), freed(1)),
		seq(locked(0), locked(1), freed(0), a, freed(1)),
		seq(locked(0), locked(1), freed(1), a, freed(0)),
		seq(locked(0), a, freed(0)),
		seq(locked(1), a, freed(1)),
		seq(locked(0), freed(0), a),
		seq([]op{take(0)}, locked(1), a, freed(1), freed(0)),
		seq([]op{take(0), take(1)}, a, freed(1), freed(0)),
		seq(locked(0), locked(1), a, []op{give(1), give(0)}),
	}
	var out []caseOf
	for i, x := range bodies {
		for _, y := range bodies[i:] {
			out = append(out, caseOf{[2][]op{x, y}, false})
		}
	}
	return out
}

// relaunched are hand-overs by a flag whose value may be left from the launch before.
func relaunched() []caseOf {
	values := []struct {
		text string
		of   func(int) int
	}{{"1", constant(1)}, {"i + 1", func(i int) int { return i + 1 }}, {"i / 2 + 1", func(i int) int { return i/2 + 1 }}}
	var out []caseOf
	for _, v := range values {
		set, wait := set(0, v.text, v.of), wait(0, v.text, v.of)
		back := []op{fence(), op{"atomicExch(word0, 0);", 's', 0, constant(0)}}
		for _, writer := range [][]op{{access(), fence(), set}, {access(), set}, {set, fence(), access()}} {
			for _, reader := range [][]op{{wait, fence(), access()}, {wait, access()}, slices.Concat([]op{wait, fence(), access()}, back)} {
				for _, clears := range []bool{false, true} {
					out = append(out, caseOf{[2][]op{writer, reader}, clears})
				}
			}
		}
	}
	return out
}

// drawn are bodies that draw places from a counter which one of them sets meanwhile.
func drawn() []caseOf {
	zero := set(0, "0", constant(0))
	bodies := [][]op{{draw(0, 1)}, {zero, draw(0, 1)}, {draw(0, -1)}, {draw(0, 1), draw(0, 1)}, {draw(0, -1), draw(0, 1)}}
	var out []caseOf
	for i, x := range bodies {
		for _, y := range bodies[i:] {
			out = append(out, caseOf{[2][]op{x, y}, true})
		}
	}
	return out
}

// queued are bodies under a ticket lock: with and without its fences, left early or by the wrong number, set back.
func queued() []caseOf {
	a, f := access(), fence()
	bodies := [][]op{
		{draws(), queue(), f, a, f, serve()},
		{draws(), queue(), f, a, f, next()},
		{draws(), queue(), a, f, serve()},
		{draws(), queue(), f, a, serve()},
		{draws(), queue(), f, serve(), a},
		{draws(), f, a, f, serve()},
		{draws(), queue(), f, a},
		{draws(), queue(), f, a, f, serve(), serve()},
		{set(1, "0", constant(0)), draws(), queue(), f, a, f, serve()},
		{draws(), queue(), f, a, f, set(1, "0", constant(0))},
	}
	var out []caseOf
	for i, x := range bodies {
		for _, y := range bodies[i:] {
			for _, clears := range []bool{false, true} {
				out = append(out, caseOf{[2][]op{x, y}, clears})
			}
		}
	}
	return out
}

func TestInterleavings(t *testing.T) {
	if testing.Short() {
		t.Skip("about a hundred programs")
	}
	for name, of := range map[string]func() []caseOf{"locks": nested, "flags": relaunched, "counters": drawn, "tickets": queued} {
		t.Run(name, func(t *testing.T) {
			cases := of()
			var src, main strings.Builder
			for i, c := range cases {
				k := fmt.Sprintf("k%d", i)
				src.WriteString(c.source(k))
				main.WriteString("  run_" + k + "();\n")
			}
			src.WriteString("int main() {\n" + main.String() + "  return 0;\n}\n")
			path := filepath.Join(t.TempDir(), name+".cu")
			if err := os.WriteFile(path, []byte(src.String()), 0o644); err != nil {
				t.Fatal(err)
			}
			r, err := Run(context.Background(), []string{path}, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if len(r.Kernels) != len(cases) {
				t.Fatalf("%d kernels of %d", len(r.Kernels), len(cases))
			}
			open := 0
			for _, k := range r.Kernels {
				var i int
				fmt.Sscanf(k.Name, "k%d", &i)
				want := racy(cases[i].bodies, cases[i].clears)
				switch {
				case k.Verdict == reports.Inconclusive:
					open++
					t.Logf("open: racy is %v: %v\n%s", want, k.Reasons, cases[i].source(k.Name))
				case (k.Verdict == reports.Racy) != want:
					t.Errorf("%s, interleavings say racy is %v: %s", k.Verdict, want, cases[i].source(k.Name))
				}
			}
			t.Logf("%d of %d are open", open, len(cases))
		})
	}
}
