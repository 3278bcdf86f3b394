package hostmachine_test

import (
	"regexp"
	"strconv"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/simulator/hostmachine"
)

// TestOver: a condition counts as long as a launch may follow. Each program compares argc with 101, 102 and so on, and says behind
// which of these none can.
func TestOver(t *testing.T) {
	const head = `#include <cstdio>
#include <cstdlib>
#include <functional>
#include <stdexcept>
#include <thread>
__global__ void k(int *a, int v) { a[threadIdx.x] = v; }
int *a;
void done() { cudaDeviceSynchronize(); }
void elsewhere();
void launch(int v) { k<<<1, 32>>>(a, v); }
struct Base { virtual void go() {} virtual ~Base() {} };
struct Last { int v; ~Last() { k<<<1, 32>>>(a, v); } };
int main(int argc, char **argv) {
  cudaMalloc(&a, 4096);
  auto is = [&](int n) __attribute__((always_inline)) { if (argc == n) puts("so"); };
`
	for _, c := range []struct {
		body string
		over []int
	}{
		{`is(101); k<<<1, 32>>>(a, 1); done(); is(102);`, []int{102}},
		{`is(101); launch(1); is(102); launch(2); done(); is(103);`, []int{103}},
		{`launch(1); is(101); done(); is(102);`, []int{102}},                                     // the device may be at work
		{`for (int i = 0; i < 2; i++) { launch(i); done(); is(101 + i); } is(103);`, []int{103}}, // another round
		{`launch(1); done(); is(101); if (argc > 500) launch(2); is(102);`, []int{102}},          // not in this run
		{`Last l{1}; launch(2); done(); is(101);`, nil},                                          // a destructor
		{`try { launch(1); done(); is(101); if (argc > 500) throw 1; } catch (int) { launch(2); } done(); is(103);`, []int{103}},
		{`launch(1); done(); try { is(101); throw std::runtime_error("x"); } catch (std::exception &) { is(102); } is(103);`, []int{101, 102, 103}},
		{`void (*f)(int) = argc > 300 ? launch : nullptr; launch(1); done(); is(101); if (f) f(2); is(102);`, nil},
		{`atexit([] { launch(2); }); launch(1); done(); is(101);`, nil},
		{`std::function<void()> f = [] { launch(2); }; f(); done(); is(101);`, nil},
		{`std::thread t([] { launch(1); }); t.join(); done(); is(101);`, nil},
		{`static struct S : Base { void go() override { launch(2); } } s; Base *b = &s; launch(1); done(); is(101); b->go(); done(); is(102);`, nil},
		{`launch(1); done(); int x[4]; std::qsort(x, 0, 4, [](const void *, const void *) { return 0; }); is(101);`, []int{101}},
		{`void *args[] = {&a, &argc}; cudaLaunchKernel((void *)k, dim3(1), dim3(32), args, 0, 0); done(); is(101);`, []int{101}},
		{`launch(1); done(); is(101); if (argc > 500) elsewhere(); is(102);`, []int{102}},                                          // it may call launch
		{`launch(1); done(); is(101); if (argc > 500) asm volatile("cpuid" ::: "eax", "ebx", "ecx", "edx"); is(102);`, []int{102}}, // no model
		{`is(101);`, []int{101}},
	} {
		over, seen := map[int]bool{}, map[int]bool{}
		r := execute(t, compiled(t, head+c.body+"\n}\n"), hostmachine.Inputs{}, expr.NewPool())
		for _, x := range r.conditions {
			if m := regexp.MustCompile(`\b1\d\d\b`).FindString(x.Expr.String()); m != "" {
				n, _ := strconv.Atoi(m)
				over[n], seen[n] = x.Over, true
			}
		}
		want := map[int]bool{}
		for _, n := range c.over {
			want[n] = true
		}
		for n := range seen {
			if over[n] != want[n] {
				t.Errorf("%s: behind the last launch at %d: %v", c.body, n, over[n])
			}
		}
		if len(seen) == 0 {
			t.Errorf("%s: no condition was seen", c.body)
		}
	}
}
