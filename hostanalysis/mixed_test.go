package hostanalysis

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
)

type tableCase struct {
	name string
	step int64
	body string
}

// tableCases are bodies that fill the table h of n elements, and say how far apart two elements are then at least: 0
// where nothing is to be known.
var tableCases = []tableCase{
	{"shuffled", 1, `std::vector<int> v(n); std::iota(v.begin(), v.end(), 0); std::mt19937 g; std::shuffle(v.begin(), v.end(), g); int *h = v.data();`},
	{"shuffled_steps", 5, `int *h = new int[n]; for (int i = 0; i < n; i++) h[i] = 7 - 5 * i; std::random_shuffle(h, h + n);`},
	{"sorted_greater", 1, `int *h = new int[n]; std::iota(h, h + n, 3); std::sort(h, h + n, std::greater<int>());`},
	{"reversed_part", 1, `int *h = new int[n]; std::iota(h, h + n, 0); std::reverse(h + n / 2, h + n);`},
	{"rotated", 1, `int *h = new int[n]; std::iota(h, h + n, 0); std::rotate(h, h + n / 3, h + n);`},
	{"chosen", 1, `int *h = new int[n]; std::iota(h, h + n, 0); std::nth_element(h, h + n / 3, h + n); std::partial_sort(h, h + n / 3, h + n);`},
	{"many_ways", 1, `int *h = new int[n]; std::iota(h, h + n, 0); if (n & 1) std::reverse(h, h + n); else std::swap(h[0], h[n - 1]);`},
	{"by_hand", 1, `int *h = new int[n]; for (int i = 0; i < n; i++) h[i] = i; for (int i = 0; i + 1 < n; i++) { int j = i + rand() % (n - i), t = h[j]; h[j] = h[i]; h[i] = t; }`},
	{"elsewhere", 1, `int *h = new int[n]; for (int i = 0; i < n; i++) h[i] = i; mix(h, n);`},
	{"any_place", 2, `int *h = (int *)malloc(n * sizeof(int)); for (int i = 0; i < n; i++) h[rand() % n] = 2 * i;`},
	{"packed", 1, `std::vector<int> v(n + 1); int all = n; n = 0; for (int i = 0; i < all; i++) if (rand() & 1) v[n++] = i; int *h = v.data();`},
	{"packed_unsigned", 1, `std::vector<int> v(n + 1); int all = n; unsigned m = 0; for (unsigned i = 0; i < all; i++) { if (rand() & 1) { v[m] = i; m++; } } n = m; int *h = v.data();`},
	{"packed_each_time", 1, `static int h[1000]; int all = n; n = 0; for (int i = 0; i < all; i++) if (rand() & 1) h[n++] = i;`},
	{"packed_over_and_over", 1, `std::vector<int> v(n + 1); int all = n; n = 0; for (int i = 0; i < all; i++) { v[n] = i; if (rand() & 1) n++; } int *h = v.data();`},
	{"part_shuffled", 1, `int *h = (int *)malloc(2 * n * sizeof(int)); std::iota(h, h + n, 0); std::random_shuffle(h, h + n);`},
	{"packed_and_sorted", 1, `int *h = new int[n]; int all = n; n = 0; for (int i = 0; i < all; i++) if (rand() & 1) h[n++] = i; std::sort(h, h + n, std::greater<int>());`},

	{"part_of_zeros", 0, `int *h = (int *)calloc(2 * n, sizeof(int)); std::iota(h, h + n, 0); std::random_shuffle(h, h + 2 * n);`},
	{"equal", 0, `int *h = new int[n]; for (int i = 0; i < n; i++) h[i] = 4; std::random_shuffle(h, h + n);`},
	{"set_later", 0, `int *h = new int[n]; std::iota(h, h + n, 0); std::random_shuffle(h, h + n); h[n / 2] = 1;`},
	{"half_filled", 0, `int *h = new int[n](); std::iota(h, h + n / 2, 0); std::random_shuffle(h, h + n);`},
	{"other_table", 0, `int *h = new int[n], *o = new int[n]; std::iota(h, h + n, 0); for (int i = 0; i < n; i++) std::swap(h[i], o[i]);`},
	{"no_exchange", 0, `int *h = new int[n]; std::iota(h, h + n, 0); for (int i = 0; i + 1 < n; i++) { int t = h[i]; h[i] = h[i + 1]; h[i] = t; h[i + 1] = t; }`},
	{"broken_exchange", 0, `int *h = new int[n]; std::iota(h, h + n, 0); for (int i = 0; i + 1 < n; i++) { int t = h[i]; h[i] = h[i + 1]; if (rand()) h[i + 1] = t; }`},
	{"changed_between", 0, `int *h = new int[n]; std::iota(h, h + n, 0); for (int i = 0; i + 1 < n; i++) { int t = h[i], u = h[i + 1]; h[n / 2] = 1; h[i] = u; h[i + 1] = t; }`},
	{"while_filled", 0, `int *h = new int[n](); for (int i = 0; i < n; i++) { h[i] = i; std::swap(h[i], h[rand() % n]); }`},
	{"filled_twice", 0, `int *h = new int[n]; for (int i = 0; i < n; i++) if (i & 1) h[rand() % n] = i; else h[rand() % n] = i;`},
	{"zero_at_first", 0, `int *h = (int *)calloc(n, sizeof(int)); for (int i = 0; i < n; i++) h[rand() % n] = i;`},
	{"fields", 0, `struct P { int a, b; } *p = (P *)malloc(n * sizeof(int)); for (int i = 0; i < n / 2; i++) { p[rand() % (n / 2)].a = i; p[rand() % (n / 2)].b = i; } int *h = (int *)p;`},
	{"counted_always", 0, `std::vector<int> v(n + 1); int all = n; n = 0; for (int i = 0; i < all; i++) { if (rand() & 1) v[n] = i; n++; } int *h = v.data();`},
	{"counted_twice", 0, `std::vector<int> v(n + 1); int all = n; n = 0; for (int i = 0; i < all; i++) { if (rand() & 1) v[n++] = i; if (rand() & 1) n++; } int *h = v.data();`},
	{"counted_by_two", 0, `std::vector<int> v(n + 1); int all = n; n = 0; for (int i = 0; i < all; i++) if (rand() & 1) { v[n] = i; n += 2; } int *h = v.data();`},
	{"counted_down", 0, `std::vector<int> v(n + 1); int all = n; n = 0; for (int i = 0; i < all; i++) { if (rand() & 1) v[n++] = i; else n--; } int *h = v.data();`},
	{"counted_first", 0, `std::vector<int> v(n + 1); int all = n; n = 0; for (int i = 0; i < all; i++) if (rand() & 1) v[++n] = i; int *h = v.data();`},
	{"from_one", 0, `std::vector<int> v(n + 1); int all = n; n = 1; for (int i = 0; i < all; i++) if (rand() & 1) v[n++] = i; int *h = v.data();`},
	{"from_anywhere", 0, `std::vector<int> v(n + 1); int all = n; n = rand(); for (int i = 0; i < all; i++) if (rand() & 1) v[n++] = i; int *h = v.data();`},
	{"copied_more", 0, `std::vector<int> v(n + 1); int all = n; n = 0; for (int i = 0; i < all; i++) if (rand() & 1) v[n++] = i; n++; int *h = v.data();`},
	{"copied_all", 0, `std::vector<int> v(n + 1); int all = n; n = 0; for (int i = 0; i < all; i++) if (rand() & 1) v[n++] = i; n = all; int *h = v.data();`},
	{"packed_and_set", 0, `std::vector<int> v(n + 1); int all = n; n = 0; for (int i = 0; i < all; i++) if (rand() & 1) v[n++] = i; v[0] = 5; int *h = v.data();`},
	{"packed_equal", 0, `std::vector<int> v(n + 1); int all = n; n = 0; for (int i = 0; i < all; i++) if (rand() & 1) v[n++] = i / 2; int *h = v.data();`},
	{"packed_twice", 0, `std::vector<int> v(n + 1); int all = n; n = 0; for (int i = 0; i < all; i++) if (rand() & 1) v[n++] = i; for (int i = 0; i < all; i++) if (rand() & 1) v[n++] = i; int *h = v.data();`},
	{"sorted_as_shorts", 0, `int *h = new int[n]; std::iota(h, h + n, 0); std::sort((short *)h, (short *)(h + n));`},
	{"unaligned", 0, `int *h = new int[n]; std::iota(h, h + n, 0); std::reverse((int *)((char *)h + 2), (int *)((char *)h + 2) + n - 1);`},
	{"sorted_too_late", 0, `int *h = new int[n]; for (int i = 0; i < n; i++) h[i] = rand(); cudaMemcpy(at, h, 4 * n, cudaMemcpyHostToDevice); std::iota(h, h + n, 0);`},
}

func TestMixedTables(t *testing.T) { checkTables(t, tableCases) }

// TestTablesOfStrangers has a program of its own: through pointers from anywhere, exceptions among them, any table may be
// written.
func TestTablesOfStrangers(t *testing.T) {
	checkTables(t, []tableCase{
		{"comparison_writes", 0, `int *h = new int[n]; std::iota(h, h + n, 0); int *p = h; std::sort(h, h + n, [p](int a, int b) { p[0] = a; return a < b; });`},
		{"ends_there", 1, `int *h = new int[n]; std::iota(h, h + n, 0); try { sort(h, n); } catch (double) { return; }`},
		{"breaks_off", 0, `int *h = new int[n]; std::iota(h, h + n, 0); try { std::sort(h, h + n, [](int a, int b) { if (rand() == 3) throw 1.0; return a < b; }); } catch (double) { }`},
		{"breaks_off_below", 0, `int *h = new int[n]; std::iota(h, h + n, 0); try { sort(h, n); } catch (double) { }`},
		{"filling_breaks_off", 0, `int *h = new int[n](); try { fill(h, n); } catch (double) { } `},
		{"of_two_calls", 0, `static int *last; int *h = new int[n]; std::iota(h, h + n, 0); if (last) for (int i = 0; i < n; i += 2) std::swap(h[i], last[i]); last = h;`},
		{"taken_back", 0, `int *h = new int[n]; std::iota(h, h + n, 0); std::random_shuffle(h, h + n); kept = h; kept[n / 2] = 1;`},
	})
}

func checkTables(t *testing.T, cases []tableCase) {
	t.Helper()
	var text strings.Builder
	text.WriteString(`#include <algorithm>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <random>
#include <vector>
static int *kept;
__attribute__((noinline)) static void mix(int *h, int n) { for (int i = 0; i < n; i++) std::swap(h[i], h[rand() % n]); }
__attribute__((noinline)) static void sort(int *h, int n) { std::sort(h, h + n, [](int a, int b) { if (rand() == 3) throw 1.0; return a < b; }); }
__attribute__((noinline)) static void fill(int *h, int n) { for (int i = 0; i < n; i++) { if (rand() == 3) throw 1.0; h[i] = i; } }
`)
	calls := ""
	for _, c := range cases {
		fmt.Fprintf(&text, `__global__ void %s(const int *at) { }
static void with_%[1]s(int n) {
  int *at;
  cudaMalloc(&at, n * sizeof(int));
  %s
  cudaMemcpy(at, h, n * sizeof(int), cudaMemcpyHostToDevice);
  %[1]s<<<1, 32>>>(at);
}
`, c.name, c.body)
		calls += "  with_" + c.name + "(n);\n"
	}
	text.WriteString("int main(int argc, char **argv) {\n  int n = atoi(argv[1]);\n  if (n < 1) return 1;\n  while (rand()) {\n" + calls + "  }\n}\n")
	r, err := Analyze(context.Background(), compileText(t, text.String()), expr.NewPool())
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]Series{}
	for _, l := range r.Launches {
		for _, s := range l.Series {
			found[l.Kernel.Func.Name()] = s
		}
	}
	for _, c := range cases {
		got, known := Series{}, false
		for name, s := range found {
			if strings.HasPrefix(name, fmt.Sprintf("_Z%d%s", len(c.name), c.name)) {
				got, known = s, true
			}
		}
		if want := c.step > 0; known != want || got.Mixed != want || got.Step != c.step {
			t.Errorf("%s: %t %+v, want elements %d apart", c.name, known, got, c.step)
		}
	}
	if len(r.Launches) != len(cases) {
		t.Errorf("%d launches, want %d", len(r.Launches), len(cases))
	}
}
