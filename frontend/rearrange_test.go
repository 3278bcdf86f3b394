package frontend

import (
	"testing"

	"github.com/llir/llvm/ir"
)

// TestRearrangingStays finds each algorithm that rearranges as a call where the program has it.
func TestRearrangingStays(t *testing.T) {
	p := compile(t, `
#include <algorithm>
#include <random>
#include <vector>
int main() {
  std::vector<int> v(9);
  int *p = v.data(), *q = p + 3, *r = p + 9;
  auto even = [](int x) { return x % 2 == 0; };
  std::mt19937 g;
  std::sort(v.begin(), v.end());
  std::stable_sort(p, r);
  std::partial_sort(p, q, r);
  std::nth_element(p, q, r);
  std::shuffle(p, r, g);
  std::random_shuffle(p, r);
  std::reverse(p, r);
  std::rotate(p, q, r);
  std::partition(p, r, even);
  std::stable_partition(p, r, even);
  std::make_heap(p, r);
  std::sort_heap(p, r);
  std::next_permutation(p, r);
  std::prev_permutation(p, r);
  std::fill(p, r, 0);
}
`)
	found := map[string]bool{}
	note := func(callee any) {
		if f, ok := callee.(*ir.Func); ok && Rearranges(f.Name()) > 0 {
			found[f.Name()] = true
			if n := Rearranges(f.Name()); len(f.Params) < n || !f.Params[0].Typ.Equal(f.Params[n-1].Typ) {
				t.Errorf("%s has not %d iterators: %v", f.Name(), n, f.Params)
			}
		}
	}
	for _, f := range p.Host.IR.Funcs {
		if f.Name() != "main" {
			continue
		}
		for _, b := range f.Blocks {
			for _, inst := range b.Insts {
				if c, ok := inst.(*ir.InstCall); ok {
					note(c.Callee)
				}
			}
			if c, ok := b.Term.(*ir.TermInvoke); ok {
				note(c.Invokee)
			}
		}
	}
	if len(found) != len(rearranging) {
		t.Errorf("calls of %d algorithms, want %d: %v", len(found), len(rearranging), found)
	}
}
