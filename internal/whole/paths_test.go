package whole_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/constraints/expr"
)

// TestPaths holds the paths of programs against their runs: on each input one path's conditions hold, and what that passes to
// the kernel is what the run passes.
func TestPaths(t *testing.T) {
	const head = `
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>
__global__ void k(int *a, int w, long v) { if (threadIdx.x == 0) a[blockIdx.x] = w + v; }
static int *a;
struct Shape { virtual int w(int n) = 0; virtual ~Shape() {} };
struct Wide : Shape { int w(int n) override { return 2 * n; } };
struct Narrow : Shape { int w(int n) override { return n / 2; } };
static int steps(int a, int b) { return a > b ? 1 + steps(a - b, b) : a; }
static int given(int argc, char **argv, int i, int other) { return argc > i ? atoi(argv[i]) : other; }
int main(int argc, char **argv) {
  cudaMalloc(&a, 4096);
  int n = given(argc, argv, 1, 7), m = given(argc, argv, 2, 1);
`
	for _, c := range []struct {
		name, body string
		most       int // paths; 0: the program is one of which they do not tell all
	}{
		{"no input", `k<<<4, 32>>>(a, 1, 2);`, 4},
		{"bounds", `if (n < 0 || n > 9) return 1; k<<<n + 1, 32>>>(a, n * m, m);`, 8},
		{"an exit", `if (n > 3) exit(2); k<<<4, 32>>>(a, n, m);`, 8},
		{"a switch", `switch (n) { case 1: m = 5; break; case 3: m *= 2; break; case 8: return 1; } k<<<4, 32>>>(a, n, m);`, 16},
		{"virtual calls", `std::unique_ptr<Shape> s; if (n & 1) s.reset(new Wide); else s.reset(new Narrow); k<<<4, 32>>>(a, s->w(n), m);`, 16},
		{"a table", `std::vector<int> t = {4, 8, 15, 16}; if (n < 0 || n > 3) return 1; k<<<4, 32>>>(a, t[n], m);`, 24},
		{"at", `std::vector<int> t = {4, 8, 15, 16}; try { m = t.at(n); } catch (std::out_of_range &) { m = 23; } k<<<4, 32>>>(a, n, m);`, 24},
		{"a map", `std::map<int, int> t; t[n] = m; t[3] = 9; k<<<4, 32>>>(a, t[n], t.size());`, 24},
		{"a loop", `if (n < 0 || n > 6) return 1; int s = 0; for (int i = 0; i < n; i++) s += i * m; k<<<4, 32>>>(a, s, n);`, 40},
		{"a recursion", `if (n < 1 || n > 9) return 1; k<<<4, 32>>>(a, steps(n, 3), m);`, 40},
		{"the greater one", `k<<<4, 32>>>(a, std::max(n, m), std::min<long>(n, 4) + (m < 0 ? -m : m));`, 8},
		{"a quotient", `if (m <= 0) m = 1; k<<<(n & 7) + 1, 32>>>(a, n / m, n % m);`, 16},
		{"a text that is printed", `printf("%d of %d\n", n, m); fprintf(stderr, "%d\n", m); k<<<4, 32>>>(a, n, m);`, 4},
		{"memory as large as an input", `int *b; if (n < 1) return 1; cudaMalloc(&b, n * 4096L); cudaMemset(b, 0, n * 4096L); k<<<4, 32>>>(b, n, m);`, 8},
		{"two launches", `for (int i = 0; i < 2; i++) { k<<<4, 32>>>(a, n, m); n += m; }`, 4},
		{"a result that is read", `k<<<4, 32>>>(a, 1, 2); int x; cudaMemcpy(&x, a, 4, cudaMemcpyDeviceToHost); k<<<4, 32>>>(a, x, n);`, 4},
		{"a result that decides whether another launch follows", `k<<<4, 32>>>(a, n, 2); int x; cudaMemcpy(&x, a, 4, cudaMemcpyDeviceToHost); if (x > 90000) k<<<4, 32>>>(a, n, m);`, 0},
		{"a result that decides whether a function launches", `auto again = [=] { k<<<4, 32>>>(a, n, m); }; k<<<4, 32>>>(a, n, 2); int x; cudaMemcpy(&x, a, 4, cudaMemcpyDeviceToHost); if (x > 90000) again();`, 0},
		{"a result behind which a destructor launches", `struct Last { int n; ~Last() { k<<<4, 32>>>(a, n, 1); } } last{n}; k<<<4, 32>>>(a, n, 2); int x; cudaMemcpy(&x, a, 4, cudaMemcpyDeviceToHost); if (x > 90000) last.n = 3;`, 0},
		{"results that are checked", `if (n < 1 || n > 9) return 1; k<<<n, 32>>>(a, n, 2); int x[9]; cudaMemcpy(x, a, n * 4, cudaMemcpyDeviceToHost); for (int i = 0; i < n; i++) if (x[i] != n + 2) { printf("wrong: %d\n", x[i]); return 1; } std::cout << x[0] + n;`, 8},
		{"results in containers", `k<<<4, 32>>>(a, n, m); std::vector<int> x(4); cudaMemcpy(x.data(), a, 16, cudaMemcpyDeviceToHost); std::sort(x.begin(), x.end()); std::string s; for (int v : x) s += std::to_string(v) + ","; if (s.size() > 12) puts(s.c_str()); std::map<int, int> t; for (int v : x) t[v]++; return t.size() == 1 ? 0 : 1;`, 4},
		{"a function that launches, and checks behind it", `auto check = [](int *p, int w) { int x; cudaMemcpy(&x, p, 4, cudaMemcpyDeviceToHost); if (x != w) exit(1); }; k<<<4, 32>>>(a, n, m); k<<<4, 32>>>(a, n, 7); check(a, n + 7);`, 4},
		{"results that are checked in between", `k<<<4, 32>>>(a, n, m); int x; cudaMemcpy(&x, a, 4, cudaMemcpyDeviceToHost); if (x != n + m) return 1; k<<<4, 32>>>(a, n, 7);`, 0},
		{"a result that ends a loop", `for (int i = 0; i < 3; i++) { k<<<4, 32>>>(a, n, i); int x; cudaMemcpy(&x, a, 4, cudaMemcpyDeviceToHost); if (x > 90000) break; }`, 0},
		{"a result that is thrown to where a launch is", `try { k<<<4, 32>>>(a, n, m); int x; cudaMemcpy(&x, a, 4, cudaMemcpyDeviceToHost); if (x > 90000) throw x; } catch (int w) { k<<<4, 32>>>(a, w, m); }`, 0},
		{"a result before a launch at the end", `static int w; w = n; atexit([] { k<<<4, 32>>>(a, w, 1); cudaDeviceSynchronize(); }); k<<<4, 32>>>(a, n, m); int x; cudaMemcpy(&x, a, 4, cudaMemcpyDeviceToHost); if (x > 90000) w = 5;`, 0},
		{"a result that chooses who launches", `struct L { virtual void go(int v) {} }; struct M : L { void go(int v) override { k<<<4, 32>>>(a, v, 1); } }; L l; M o; L *who = argc > 9 ? (L *)&o : &l; k<<<4, 32>>>(a, n, m); int x; cudaMemcpy(&x, a, 4, cudaMemcpyDeviceToHost); if (x > 90000) who = &o; who->go(x);`, 0},
		{"a result that decides the shape of a launch by its address", `k<<<4, 32>>>(a, n, m); int x; cudaMemcpy(&x, a, 4, cudaMemcpyDeviceToHost); void (*f)(int *, int, long) = k; if (x > 90000) f<<<5, 32>>>(a, n, m); else f<<<4, 32>>>(a, n, m);`, 0},
		{"a result behind a launch of another thread", `k<<<4, 32>>>(a, n, m); int x; cudaMemcpy(&x, a, 4, cudaMemcpyDeviceToHost); std::thread t([&] { if (x > 90000) k<<<4, 32>>>(a, n, m); }); t.join();`, 0},

		{"a thread", `std::thread t([&] { n += m; }); t.join(); k<<<4, 32>>>(a, n, m);`, 4},

		{"a result that follows from inputs", `k<<<4, 32>>>(a, n, 2); int x; cudaMemcpy(&x, a, 4, cudaMemcpyDeviceToHost); if (x > 5) k<<<4, 32>>>(a, x, m);`, 0},
		{"a text that is compared", `if (argc > 1 && !strcmp(argv[1], "3")) n = 0; k<<<4, 32>>>(a, n, m);`, 8},
		{"texts that are compared", `if (argc > 2 && !strcmp(argv[1], argv[2])) n = 0; k<<<4, 32>>>(a, n, m);`, 0},
		{"the start of a text", `if (argc > 1 && !strncmp(argv[1], "--w=", 4)) n = atoi(argv[1] + 4); k<<<4, 32>>>(a, n, m);`, 8},
		{"the order of texts", `if (argc > 1 && strcmp("2x", argv[1]) < 0) n = m; k<<<4, 32>>>(a, n, m);`, 12},
		{"a text that is changed", `if (argc > 1) { argv[1][0] = '-'; if (!strcmp(argv[1], "-3")) n = 0; } k<<<4, 32>>>(a, n, m);`, 0},
		{"a text that is measured", `if (argc > 1) m = strlen(argv[1]); k<<<4, 32>>>(a, n, m);`, 0},
		{"a string", `std::string s = argc > 1 ? argv[1] : ""; k<<<4, 32>>>(a, s.size(), m);`, 0},
		{"hexadecimal", `if (argc > 1) n = strtol(argv[1], 0, 16) + strtoul(argv[1], 0, 0); k<<<4, 32>>>(a, n, m);`, 8},
		{"a real number", `double f = argc > 1 ? strtod(argv[1], 0) : 1; if (f > 2.5) n = 1; k<<<4, 32>>>(a, n, m);`, 8},
		{"where a number ends", `char *e = 0; if (argc > 1) n = strtol(argv[1], &e, 10); k<<<4, 32>>>(a, n, e && *e);`, 8},
		{"a number and nothing else", `if (argc < 2) return 1; char *e; errno = 0; long x = strtol(argv[1], &e, 10); if (errno == ERANGE) return 2; if (e == argv[1] || *e) return 3; k<<<4, 32>>>(a, x, e - argv[1]);`, 12},
		{"a number with a unit", `if (argc < 2) return 1; char *e; long x = strtoul(argv[1], &e, 10); switch (*e) { case 'K': x *= 1024; break; case 'M': x <<= 20; break; case 0: break; default: return 2; } k<<<4, 32>>>(a, x, m);`, 12},
		{"a real number and nothing else", `if (argc < 2) return 1; char *e; double x = strtod(argv[1], &e); if (*e) return 3; k<<<4, 32>>>(a, n, x > 7.5);`, 12},
		{"a number in a text that is changed", `if (argc < 2) return 1; char *e; long x = strtol(argv[1], &e, 10); argv[1][1] = 0; k<<<4, 32>>>(a, x, *e);`, 0},
		{"the second number of a text", `if (argc < 2) return 1; char *e; long x = strtol(argv[1], &e, 10); if (*e == 'x') m = atoi(e + 1); k<<<4, 32>>>(a, x, m);`, 0},
		{"a number that is scanned", `if (argc > 1) sscanf(argv[1], "%d", &n); k<<<4, 32>>>(a, n, m);`, 0},
		{"a number in a text", `char b[20]; snprintf(b, sizeof b, "%d", n); k<<<4, 32>>>(a, atoi(b), m);`, 0},
		{"the environment", `if (getenv("WIDTH")) n = 3; k<<<4, 32>>>(a, n, m);`, 0},
		{"standard input", `int x; if (scanf("%d", &x) == 1) n = x; k<<<4, 32>>>(a, n, m);`, 0},
		{"a file", `FILE *f = fopen("a.txt", "r"); if (f) n = 3; k<<<4, 32>>>(a, n, m);`, 0},
		{"the device", `cudaDeviceProp p; cudaGetDeviceProperties(&p, 0); if (p.multiProcessorCount > 1) exit(3); k<<<4, 32>>>(a, n, m);`, 0},
		{"sorted numbers", `int t[] = {n, m, 3}; std::qsort(t, 3, 4, [](const void *x, const void *y) { return *(int *)x - *(int *)y; }); k<<<4, 32>>>(a, t[0], t[1]);`, 0},
		{"a loop without a bound", `int s = 0; for (int i = 0; i < n; i++) s += m; k<<<4, 32>>>(a, s, m);`, 0},
		{"two threads", `std::thread t([&] { n += m; }); m = n; t.join(); k<<<4, 32>>>(a, n, m);`, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			h := theatre(t, head+c.body+"\n}\n")
			runs, gaps := h.Paths(context.Background())
			told := len(runs) > 0
			for _, g := range gaps {
				for _, in := range commands() {
					told = told && !all(g, in)
				}
			}
			if told != (c.most > 0) || len(runs) > c.most && c.most > 0 {
				t.Fatalf("%d paths, told: %v; %s; %v", len(runs), told, h.WithoutPaths(), gaps)
			}
			if !told {
				return
			}
			for _, in := range commands() {
				var along *constraints.Trial
				for _, r := range runs {
					if all(r.Path, in) {
						if along != nil {
							t.Errorf("%q: two paths, of %s and %s", in, along.Command, r.Command)
						}
						along = r
					}
				}
				run := h.Trial(context.Background(), constraints.Inputs{Args: in}, constraints.Course{Schedule: 1})
				if along == nil {
					t.Errorf("%q: no path", in)
				} else if got, want := passed(along, in), passed(run, nil); got != want {
					t.Errorf("%q: along the path of %s %s, in its run %s", in, along.Command, got, want)
				}
			}
		})
	}
}

// commands are some arguments.
func commands() (list [][]string) {
	list = append(list, nil)
	for n := -2; n <= 13; n++ {
		list = append(list, []string{strconv.Itoa(n)})
		for m := -1; m <= 3; m += 2 {
			list = append(list, []string{strconv.Itoa(n), strconv.Itoa(m)})
		}
	}
	for _, text := range []string{
		"", " ", "x", "-", "3", " 3", "\t-5 ", "+7", "7x", "9K", "2M1", "0x1f", "0x", "017", "--w=5", "--w=", "--w", "--we=3", "2x", "2y", "2x1", "2.5", "2.51",
		"1e2", ".5e", "nan", "9223372036854775807", "9223372036854775808", "-9223372036854775809", "99999999999999999999999", "4294967297", "1e999",
	} {
		list = append(list, []string{text}, []string{text, "2"})
	}
	return list
}

// inputs gives symbols the values that arguments have.
func inputs(in []string) expr.Env {
	return func(s *expr.Symbol, _ []uint64) (uint64, bool) {
		if s.Name == "argc" {
			return uint64(len(in) + 1), true
		}
		var i, at int
		var kind, part string
		if n, _ := fmt.Sscanf(strings.NewReplacer("[", " ", "]", " ", ".", " ").Replace(s.Name), "argv %d %s %d %s", &i, &kind, &at, &part); n < 3 {
			return 0, true // of a device, say
		}
		if i > len(in) || at > len(in[i-1]) {
			return 0, true // an argument that is not there has no part in what holds
		}
		text := in[i-1][at:]
		if kind == "byte" {
			return uint64((text + "\x00")[0]), true
		}
		return converted(text, kind, part), true
	}
}

// converted is what a conversion reads at the start of a text, or one part of that.
func converted(text, kind, part string) uint64 {
	space := strings.TrimLeft(text, " \t")
	digits := map[string]string{"number": `^[-+]?[0-9]+`, "numberu": `^[-+]?[0-9]+`, "number16": `^[-+]?(0x[0-9a-f]+|[0-9a-f]+)`,
		"numberanyu": `^[-+]?(0x[0-9a-f]+|[0-9]+)`, "real": `^(nan|[-+]?0x[0-9a-f]+|[-+]?([0-9]+(\.[0-9]*)?|\.[0-9]+)(e[-+]?[0-9]+)?)`}[kind]
	word := regexp.MustCompile(digits).FindString(space)
	used := len(text) - len(space) + len(word)
	if word == "" {
		used = 0
	}
	value, over := uint64(0), false
	unsigned := strings.TrimLeft(word, "+-")
	switch kind {
	case "real":
		if strings.Contains(word, "0x") {
			word += "p0"
		}
		f, err := strconv.ParseFloat(word, 64)
		value, over = math.Float64bits(f), err != nil && word != ""
	default:
		base := map[string]int{"number": 10, "numberu": 10, "number16": 16, "numberanyu": 0}[kind]
		if base == 16 {
			unsigned = strings.TrimPrefix(unsigned, "0x")
		}
		if word == "" {
			break
		}
		x, ok := new(big.Int).SetString(unsigned, base)
		if !ok {
			panic(text)
		}
		minus := strings.HasPrefix(word, "-")
		switch {
		case strings.HasSuffix(kind, "u"):
			value, over = x.Uint64(), !x.IsUint64()
			if over {
				value = math.MaxUint64
			} else if minus {
				value = -value
			}
		default:
			if minus {
				x.Neg(x)
			}
			value, over = uint64(x.Int64()), !x.IsInt64()
			if over {
				value = math.MaxInt64
			}
			if over && minus {
				value = 1 << 63
			}
		}
	}
	switch part {
	case "used":
		return uint64(used)
	case "behind":
		return uint64((text[used:] + "\x00")[0])
	case "overflow":
		if over {
			return 1
		}
		return 0
	}
	return value
}

func all(conditions []*expr.Expr, in []string) bool {
	for _, c := range conditions {
		if v, ok := expr.Eval(c, inputs(in)); !ok || v&1 == 0 {
			return false
		}
	}
	return true
}

// passed are the shapes and the numbers of a run's launches, on other inputs of its path.
func passed(r *constraints.Trial, in []string) string {
	var b strings.Builder
	value := func(x constraints.Bits, size uint64) uint64 {
		v := x.Value
		if in != nil && x.Follows != nil {
			v, _ = expr.Eval(x.Follows, inputs(in))
		}
		if size < 8 {
			v &= 1<<(8*size) - 1
		}
		return v
	}
	for _, l := range r.Launches {
		g := l.Given
		args := append([]byte(nil), g.Args...)
		for _, f := range g.Follow {
			var word [8]byte
			binary.LittleEndian.PutUint64(word[:], value(f.Bits, f.Size))
			copy(args[f.Offset:f.Offset+f.Size], word[:])
		}
		fmt.Fprintf(&b, "%d of %d: %d %d; ", value(g.Dims[0], 4), value(g.Dims[3], 4),
			int32(binary.LittleEndian.Uint32(args[8:])), int64(binary.LittleEndian.Uint64(args[16:])))
	}
	return b.String()
}
