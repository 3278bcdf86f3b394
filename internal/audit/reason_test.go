package audit

import "testing"

func TestReasonClasses(t *testing.T) {
	for _, c := range []struct{ reason, want string }{
		{"undecided: write of out at line 12 against read of out at line 9 (inter-block): no proof (sat) and no witness was found",
			"undecided: no proof (sat) and no witness was found"},
		{"undecided: write of t at line 3 against write at line 3 (intra-warp): it depends on a value that is not known: idx",
			"undecided: it depends on a value that is not known"},
		{"line 57: pointer of unknown origin (phi)", "pointer of unknown origin (phi)"},
		{"line 8: call of _Z3foojPj, whose memory effects are unknown", "call of ..., whose memory effects are unknown"},
		{"the launch at line 18 is unreachable: its facts contradict one another",
			"the launch is unreachable: its facts contradict one another"},
		{"a.cu:7: loop 'k' runs more than 4096 times", "loop '...' runs more than N times"},
		{"", ""},
	} {
		if got := reasonClass(c.reason); got != c.want {
			t.Errorf("%q: %q, want %q", c.reason, got, c.want)
		}
	}
}

func TestFailureClasses(t *testing.T) {
	for _, c := range []struct{ message, want string }{
		{"main.cu:4:10: 'mpi.h' file not found", "needs header mpi.h"},
		{"main.cu: src/main.cu:4:10: 'util/x.hpp' file not found", "needs header util/x.hpp"},
		{"main.cu:17:3: unknown type name 'fooHandle_t'; did you mean 'barHandle_t'?",
			"does not compile: unknown type name 'fooHandle_t'"},
		{"main.cu:4:10: 'cuda/pipeline' file not found; it is part of a library", "needs header cuda/pipeline"},
		{"main.cu: a.h:3:1: expected ';'", "does not compile: expected ';'"},
		{"main.cu: internal error in host analysis: index out of range; please report it", "internal error"},
		{"internal error: panic: BUG: no such kind", "internal error"},
		{"main.cu: context deadline exceeded", timeLimit},
		{"clang-14: stopped at its time limit of 1m0s", timeLimit},
		{"no kernel found", "no kernel"},
		{"the checker ended with exit status 3", "the checker ended with exit status N"},
	} {
		if got := failureClass(c.message); got != c.want {
			t.Errorf("%q: %q, want %q", c.message, got, c.want)
		}
	}
}
