package hostmachine_test

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/hostmachine"
	"github.com/hgrd/hgrd/simulator/hostmachine/device"
	"github.com/hgrd/hgrd/simulator/machine"
)

// run is what a run showed.
type run struct {
	end        hostmachine.End
	launches   []string // kernel, grid, block and arguments of four bytes each
	raw        []*hostmachine.Launch
	output     string
	inputs     []hostmachine.Input
	conditions []hostmachine.Condition
}

func compiled(t *testing.T, text string) *frontend.Program {
	t.Helper()
	tools, err := frontend.Find()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "a.cu")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p, err := tools.Compile(context.Background(), path, frontend.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func execute(t *testing.T, p *frontend.Program, in hostmachine.Inputs, pool *expr.Pool) *run {
	t.Helper()
	return executeAs(t, p, in, pool, math.MaxInt)
}

// executeAs runs a program of which so many conditions are wanted.
func executeAs(t *testing.T, p *frontend.Program, in hostmachine.Inputs, pool *expr.Pool, wanted int) *run {
	t.Helper()
	host, err := hostmachine.Translate([]*frontend.Program{p})
	if err != nil {
		t.Fatal(err)
	}
	kernels, err := machine.Translate(p.Device)
	if err != nil {
		t.Fatal(err)
	}
	r := &run{}
	d, err := device.New(kernels, device.Options{Steps: 1 << 24, Launched: func(_ *machine.Machine, k *machine.Kernel, l *hostmachine.Launch) error {
		s := fmt.Sprintf("%s %d %d", k.Source.Name, l.Grid[0], l.Block[0])
		for _, p := range l.Params {
			if !p.Pointer && p.Size == 4 {
				s += fmt.Sprintf(" %d", int32(uint32(l.Args[p.Offset])|uint32(l.Args[p.Offset+1])<<8|uint32(l.Args[p.Offset+2])<<16|uint32(l.Args[p.Offset+3])<<24))
			}
		}
		r.launches = append(r.launches, s)
		r.raw = append(r.raw, l)
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	var out bytes.Buffer
	trace := &hostmachine.Trace{Output: func(fd int, b []byte) { out.Write(b) }, Pool: pool,
		Input: func(i hostmachine.Input) { r.inputs = append(r.inputs, i) },
		Condition: func(c hostmachine.Condition) bool {
			r.conditions = append(r.conditions, c)
			return len(r.conditions) <= wanted
		}}
	r.end = host.RunTraced(context.Background(), in, d, hostmachine.Limits{Steps: 1 << 26, Memory: 1 << 28}, trace)
	r.output = out.String()
	return r
}

const prelude = `#include <cstdio>
#include <cstdlib>
#include <cstring>
__global__ void k(int *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = i; }
`

// expect runs a program whose main prints what it found.
func expect(t *testing.T, text, want string, in hostmachine.Inputs) *run {
	t.Helper()
	r := execute(t, compiled(t, prelude+text), in, nil)
	if r.end.Kind != hostmachine.Exited || r.end.Code != 0 || r.output != want {
		t.Errorf("%v, printed %q, want %q", r.end, r.output, want)
	}
	return r
}

func TestLanguage(t *testing.T) {
	expect(t, `
#include <cstdarg>
#include <cmath>
struct Pair { int a; float b; };
struct Big { long v[5]; };
struct Bits { unsigned a : 3, b : 7, c : 22; };
struct Shape { virtual int sides() { return 0; } virtual ~Shape() { printf("~%d ", sides()); } };
struct Square : Shape { int sides() override { return 4; } ~Square() { printf("square "); } };
struct Static { Static() { printf("made "); } ~Static() { printf("gone\n"); } };
static Pair twice(Pair p) { return {p.a * 2, p.b * 2}; }
static long sum(Big b) { long s = 0; for (long v : b.v) s += v; b.v[0] = 99; return s; }
static int total(int n, ...) { va_list l; va_start(l, n); int s = 0; for (int i = 0; i < n; i++) s += i % 2 ? (int)va_arg(l, double) : va_arg(l, int); va_end(l); return s; }
static int apply(int (*f)(int), int x) { return f(x); }
static Static &only() { static Static s; return s; }
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
static void bye() { printf("bye "); }
int main(int argc, char **argv) {
  atexit(bye);
  Pair p = twice({3, 1.5f});
  Big b = {{1, 2, 3, 4, 5}};
  long s = sum(b);
  Bits f; f.a = 5; f.b = 77; f.c = 1234567;
  if (f.a != 5 || f.b != 77 || f.c != 1234567) return 1;
  printf("%d %g %ld %ld ", p.a, p.b, s, b.v[0]);
  printf("%d %d %d ", total(4, 1, 2.0, 3, 4.0), apply([](int x) { return x + 1; }, 6), fib(15));
  { Shape *x = new Square; printf("%d ", x->sides()); delete x; }
  only(); only();
  unsigned __int128 w = (unsigned __int128)0xffffffffffffffffull * 10;
  printf("%llx ", (unsigned long long)(w >> 64));
  long double l = 1.0L / 3; printf("%d ", (int)(l * 3 + 0.5L));
  switch (argc) { case 3: printf("%s|%s ", argv[1], argv[2]); break; default: return 2; }
  int big = 0x7fffffff; unsigned r;
  printf("%d %d %.3f ", __builtin_add_overflow(big, 1, &big), __builtin_uadd_overflow(1u, 2u, &r), std::sqrt(2.0));
  return 0;
}`, "6 3 15 1 10 7 610 4 square ~0 made 9 1 a|b c 1 0 1.414 gone\nbye ", hostmachine.Inputs{Args: []string{"a", "b c"}})
}

func TestExceptions(t *testing.T) {
	expect(t, `
#include <stdexcept>
#include <string>
#include <vector>
struct Base { virtual ~Base() {} int x = 1; };
struct Other { virtual ~Other() {} int y = 2; };
struct Both : Other, Base { int z = 3; };
struct Guard { const char *n; ~Guard() { printf("~%s ", n); } };
static void thrower(int n) {
  Guard g{"g"};
  switch (n) {
  case 0: throw 5;
  case 1: throw std::out_of_range("far");
  case 2: throw Both();
  case 3: throw "text";
  case 4: { std::vector<int> v(2); v.at(n) = 1; break; }
  case 5: throw std::runtime_error(std::string("long enough not to be short ") + "text");
  }
}
static void between(int n) { Guard g{"b"}; try { thrower(n); } catch (const char *s) { printf("<%s> ", s); throw; } }
static int compare(const void *a, const void *b) { if (*(int *)a == 13) throw 13L; return *(int *)a - *(int *)b; }
int main() {
  for (int n = 0; n < 6; n++) {
    try { between(n); }
    catch (int i) { printf("int %d\n", i); }
    catch (const std::logic_error &e) { printf("logic\n"); }
    catch (const Base &b) { printf("base %d\n", b.x); }
    catch (const std::exception &e) { printf("%s\n", e.what()); }
    catch (...) { printf("rest\n"); }
  }
  int v[] = {3, 13, 2};
  try { qsort(v, 3, sizeof *v, compare); } catch (long l) { printf("%ld\n", l); }
  Other *o = new Both;
  Base *b = dynamic_cast<Base *>(o);
  printf("%d %d\n", b->x, dynamic_cast<Both *>(b)->z);
  delete o;
}`, "~g ~b int 5\n~g ~b logic\n~g ~b base 1\n~g <text> ~b rest\n~g ~b logic\n~g ~b long enough not to be short text\n13\n1 3\n", hostmachine.Inputs{})
}

func TestLibraries(t *testing.T) {
	expect(t, `
#include <algorithm>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>
static thread_local int mine = 1;
int main() {
  std::map<std::string, int> m;
  for (int i = 0; i < 200; i++) m["key" + std::to_string(i * 7 % 200)] = i;
  for (int i = 0; i < 200; i += 3) m.erase("key" + std::to_string(i));
  int s = 0; std::string last;
  for (auto &e : m) { if (!(last < e.first)) return 1; last = e.first; s += e.second; }
  std::unordered_map<int, int> u;
  for (int i = 0; i < 300; i++) u[i * 31] += i;
  std::list<int> l = {3, 1, 2};
  l.sort();
  std::set<int, std::greater<int>> g = {1, 5, 3};
  std::function<int(int)> f = [&](int x) { return x + (int)l.front(); };
  auto p = std::make_shared<int>(7);
  std::vector<int> v = {5, 4, 3, 2, 1};
  std::sort(v.begin(), v.end());
  int there = 0;
  std::thread t([&] { mine = 5; there = mine; });
  t.join();
  printf("%zu %d %d %d %d %d %d %d %d %d\n", m.size(), s, u[31 * 299], (int)u.size(), *g.begin(), f(1), *p, v[4], there, mine);
  char buffer[64], word[16]; int a, b; float c;
  sscanf("12,0x1f 2.5 rest", "%d,%x %f %15s", &a, &b, &c, word);
  snprintf(buffer, sizeof buffer, "%05d|%-4x|%+.2e|%s|%c|%%|%5.1f", a, b, c, word, 'z', -c);
  char parts[] = "x,y;z"; std::string joined;
  for (char *q = strtok(parts, ",;"); q; q = strtok(0, ",;")) joined += q;
  printf("%s %s %d %s\n", buffer, joined.c_str(), std::stoi("42x"), getenv("WHO"));
  int n; char line[32];
  if (scanf("%d", &n) != 1 || !fgets(line, sizeof line, stdin) || !fgets(line, sizeof line, stdin)) return 2;
  FILE *file = fopen("data.bin", "rb"); int d[2];
  if (!file || fopen("none", "r") || fread(d, 4, 2, file) != 2) return 3;
  printf("%d %s %d %d\n", n, line, d[0], d[1]);
}`, "133 13381 299 300 5 2 7 5 5 1\n00012|1f  |+2.50e+00|rest|z|%| -2.5 xyz 42 me\n17 second 1 2\n", hostmachine.Inputs{
		Env: map[string]string{"WHO": "me"}, Stdin: []byte("17\nsecond"), Files: map[string][]byte{"data.bin": {1, 0, 0, 0, 2, 0, 0, 0}}})
}

func TestStreams(t *testing.T) {
	expect(t, `
#include <iostream>
#include <fstream>
#include <sstream>
#include <iomanip>
#include <string>
int main(int argc, char **argv) {
  int n; double d; std::string w, line;
  std::cin >> n >> d >> w;
  std::getline(std::cin, line);
  std::getline(std::cin, line);
  std::cout << "n=" << n << " " << d << ' ' << w << std::endl << line << "\n";
  std::cerr << true << 'x' << 3u << 4L << 5.5f << std::hex << 255 << std::setw(8) << std::setfill('0') << std::fixed << std::setprecision(2) << 1.5 << "\n";
  std::ostringstream o; o << "a" << 1 << 2.5; std::string s = o.str();
  std::istringstream is("7 8 nine"); int a, b; is >> a >> b; std::string c; is >> c;
  std::ifstream f("data.txt"); int t = 0, x; while (f >> x) t += x;
  if (!f.is_open()) t = -1;
  std::ofstream g("out.txt"); g << "hello"; g.close();
  std::stringstream ss; ss << 42; ss >> x;
  if (std::cin.fail()) return 1;
  std::cout << s << a << b << c << t << x << std::endl;
  while (std::getline(std::cin, line)) std::cout << line.size() << ",";
  return 0;
}
`, "n=5 2.5 word\nsecond line\n1x345.5ff00001.50\na12.578nine642\n1,2,", hostmachine.Inputs{
		Stdin: []byte("5 2.5 word\nsecond line\nx\nyy\n"), Files: map[string][]byte{"data.txt": []byte("1 2 3\n")}})
}

func TestLaunches(t *testing.T) {
	r := expect(t, `
__constant__ int c[4];
__device__ int d = 7;
__managed__ int shared_one = 3;
template <class T> __global__ void generic(T *p, T v) { p[threadIdx.x] = v + c[1] + shared_one; }
int main() {
  int *p, h[4] = {0, 10, 0, 0}, back[8], seven;
  cudaMalloc(&p, 32);
  cudaMemset(p, 0, 32);
  k<<<2, 4>>>(p, 8);
  cudaMemcpy(back, p, 32, cudaMemcpyDeviceToHost);
  cudaMemcpyToSymbol(c, h, sizeof h);
  cudaMemcpyFromSymbol(&seven, d, 4);
  shared_one += 2;
  generic<int><<<dim3(1, 1), 8, 16>>>(p, back[5]);
  cudaDeviceSynchronize();
  int *m; cudaMallocManaged(&m, 4); *m = back[7];
  void *args[] = {&m, m};
  cudaLaunchKernel((void *)k, dim3(1), dim3(1), args, 0, 0);
  cudaMemcpy(back, p, 32, cudaMemcpyDefault);
  printf("%d %d %d\n", back[7], seven, *m);
  cudaFree(p); cudaFree(m);
}`, "20 7 0\n", hostmachine.Inputs{})
	if got := strings.Join(r.launches, "; "); got != "k 2 4 8; generic 1 8 5; k 1 1 7" {
		t.Errorf("launches %s", got)
	}
	if l := r.raw[1]; l.Shared != 16 || l.Site == nil || l.Kernel.Display != "generic<int>" {
		t.Errorf("launch %+v", l)
	}
}

func TestEnds(t *testing.T) {
	p := compiled(t, prelude+`
#include <vector>
extern "C" int elsewhere(int);
static int deep(int n) { volatile int a[16]; a[0] = n; return deep(n + 1) + a[0]; }
int main(int argc, char **argv) {
  int *p = (int *)malloc(16), unset[2];
  switch (atoi(argv[1])) {
  case 0: exit(7);
  case 1: abort();
  case 2: return elsewhere(1);
  case 3: for (;;) { volatile int x = 0; x++; }
  case 4: return p[4];
  case 5: free(p); return p[0];
  case 6: free(p); free(p); return 0;
  case 7: if (p[1] == 3) return 1; return 0;
  case 8: return deep(0);
  case 9: { std::vector<int *> v; for (;;) v.push_back(new int[1 << 20]); }
  case 10: throw 1;
  case 11: return ((int (*)(int))(p))(1);
  case 12: { int *q; k<<<1, p[2]>>>(q, 1); return 0; }
  case 13: return 1 / (argc - 2);
  case 14: __builtin_trap();
  case 15: return *(int *)0;
  case 16: k<<<1, 1>>>(0, unset[1]); return 0;
  }
}`)
	for i, want := range []hostmachine.Kind{hostmachine.Exited, hostmachine.Aborted, hostmachine.Unmodelled, hostmachine.OutOfSteps,
		hostmachine.Fault, hostmachine.Fault, hostmachine.Fault, hostmachine.Fault, hostmachine.Fault, hostmachine.OutOfMemory,
		hostmachine.Aborted, hostmachine.Fault, hostmachine.Fault, hostmachine.Fault, hostmachine.Aborted, hostmachine.Fault, hostmachine.Stopped} {
		r := execute(t, p, hostmachine.Inputs{Args: []string{fmt.Sprint(i)}}, nil)
		if r.end.Kind != want {
			t.Errorf("case %d: %v, want %v", i, r.end, want)
		}
		if i == 0 && r.end.Code != 7 {
			t.Errorf("code %d", r.end.Code)
		}
	}
}

func TestSymbols(t *testing.T) {
	p := compiled(t, prelude+`
#include <string>
#include <ctime>
int main(int argc, char **argv) {
  if (argc < 3) return 1;
  int n = atoi(argv[1]), m = std::stoi(std::string(argv[2])), *p;
  double f = atof(argv[3]);
  if (n > 100 && f * 2 < 5) n += m;
  int k2; if (scanf("%d", &k2) != 1) return 2;
  srand(time(0));
  cudaMalloc(&p, 4096);
  k<<<(n + 31) / 32, 32>>>(p, n * k2 - 1);
  if (rand() % 2) k<<<1, 1>>>(p, 1);
}`)
	in := hostmachine.Inputs{Args: []string{"200", "7", "1.5"}, Stdin: []byte("3 4")}
	pool := expr.NewPool()
	r := execute(t, p, in, pool)
	if r.end.Kind != hostmachine.Exited || r.launches[0] != "k 7 32 620" {
		t.Fatalf("%v, %v", r.end, r.launches)
	}
	values := map[*expr.Symbol]uint64{}
	for _, i := range r.inputs {
		values[i.Symbol] = i.Value
	}
	env := func(s *expr.Symbol, _ []uint64) (uint64, bool) { v, ok := values[s]; return v, ok }
	for _, c := range r.conditions {
		if v, ok := expr.Eval(c.Expr, env); !ok || v != 1 {
			t.Errorf("%v does not hold: %d %v", c.Expr, v, ok)
		}
	}
	grid := r.raw[0].Values.Dims[0]
	if grid.S == nil || grid.S.Expr == nil {
		t.Fatal("the grid has no expression")
	}
	// Other inputs: the expressions tell what the run will show.
	var changed []hostmachine.Input
	for _, i := range r.inputs {
		switch i.Key() {
		case "argv[1].number[0]":
			i.Value = 333
		case "argv[2].number[0]":
			i.Value = 11
		case "stdin.number[0]":
			i.Value = 5
		default:
			continue
		}
		changed = append(changed, i)
		values[i.Symbol] = i.Value
	}
	if len(changed) != 3 {
		t.Fatalf("inputs %+v", r.inputs)
	}
	want, _ := expr.Eval(grid.S.Expr, env)
	var arg uint64
	for _, a := range r.raw[0].Values.Args {
		if a.Size == 4 {
			arg, _ = expr.Eval(a.S.Expr, env)
		}
	}
	again := execute(t, p, hostmachine.Change(in, changed), nil)
	if got := fmt.Sprintf("k %d 32 %d", want, arg); again.launches[0] != got || got != "k 11 32 1719" {
		t.Errorf("launch %s, foretold %s", again.launches[0], got)
	}
}

// BenchmarkLoop measures instructions a second of plain code.
func BenchmarkLoop(b *testing.B) {
	tools, err := frontend.Find()
	if err != nil {
		b.Fatal(err)
	}
	path := filepath.Join(b.TempDir(), "a.cu")
	text := `int main() {
  int n = 2000; unsigned *v = new unsigned[n], s = 1;
  for (int k = 0; k < 1000; k++) for (int i = 0; i < n; i++) { s = s * 1664525u + 1013904223u; v[i] ^= k ? s >> 3 : 0; if (!k) v[i] = i; }
  unsigned t = 0; for (int i = 0; i < n; i++) t += v[i];
  return t & 127;
}`
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		b.Fatal(err)
	}
	p, err := tools.Compile(context.Background(), path, frontend.Options{})
	if err != nil {
		b.Fatal(err)
	}
	host, err := hostmachine.Translate([]*frontend.Program{p})
	if err != nil {
		b.Fatal(err)
	}
	steps := uint64(0)
	for b.Loop() {
		end := host.Run(context.Background(), hostmachine.Inputs{}, none{}, hostmachine.Limits{})
		if end.Kind != hostmachine.Exited {
			b.Fatal(end)
		}
		steps += end.Steps
	}
	b.ReportMetric(float64(steps)/b.Elapsed().Seconds()/1e6, "Msteps/s")
}

// none is a device without memory.
type none struct{}

func (none) Region() (base, size uint64)                        { return device.Base, 0 }
func (none) Find(uint64) (start, size uint64, live bool)        { return 0, 0, false }
func (none) Bytes(address, n uint64) []byte                     { return nil }
func (none) Alloc(uint64) (uint64, bool)                        { return 0, false }
func (none) Free(uint64) bool                                   { return false }
func (none) Symbol(int, string) (address, size uint64, ok bool) { return 0, 0, false }
func (none) Launch(context.Context, *hostmachine.Launch) error  { return nil }
