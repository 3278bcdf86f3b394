package simulate

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/hgrd/hgrd/simulator"
)

// sample is a program with what running it should show.
type sample struct {
	files  map[string]string // a.cu comes first
	o      Options
	stdout string // of the program
	races  string // of every detector, one a line: "detector kernel kind line kind line type space"
	text   string // a pattern of the report's text
	cut    string // a pattern of why the run was cut short
}

func (s sample) run(t *testing.T) *Report {
	t.Helper()
	dir := t.TempDir()
	var files []string
	for _, name := range []string{"a.cu", "b.cu"} {
		if text, ok := s.files[name]; ok {
			path := filepath.Join(dir, name)
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			files = append(files, path)
		}
	}
	o := s.o
	var out, errs bytes.Buffer
	o.Stdout, o.Stderr = &out, &errs
	if o.Detectors == nil {
		o.Detectors = []simulator.Detector{DefaultDetector()}
	}
	if o.TimeLimit == 0 {
		o.TimeLimit = time.Minute
	}
	r, err := Run(context.Background(), files, o)
	if err != nil {
		t.Fatalf("%+v", err)
	}
	var text bytes.Buffer
	if err := WriteText(&text, r); err != nil {
		t.Fatal(err)
	}
	if out.String() != s.stdout || errs.Len() > 0 {
		t.Errorf("the program printed %q and %q, want %q", out.String(), errs.String(), s.stdout)
	}
	var races strings.Builder
	for _, x := range r.Races {
		fmt.Fprintf(&races, "%s %s %s %d %s %d %s %s\n", x.Detector, x.Kernel, x.Accesses[0].Kind, x.Accesses[0].Line, x.Accesses[1].Kind, x.Accesses[1].Line, x.Type, x.Space)
	}
	if races.String() != s.races {
		t.Errorf("races:\n%swant:\n%s", races.String(), s.races)
	}
	cut := ""
	for _, run := range r.Runs {
		cut += run.Cut
	}
	if (s.cut == "") != (cut == "") || !regexp.MustCompile(s.cut).MatchString(cut) {
		t.Errorf("cut: %q, want %q", cut, s.cut)
	}
	if !regexp.MustCompile("(?s)" + s.text).MatchString(text.String()) {
		t.Errorf("text:\n%swant: %s", text.String(), s.text)
	}
	return r
}

const head = "#include <cstdio>\n"

func TestPrograms(t *testing.T) {
	t.Run("vector addition", func(t *testing.T) {
		r := sample{
			files: map[string]string{"a.cu": head + `
__global__ void add(const float *a, const float *b, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
int main() {
  const int n = 1000;
  float h[n], *a, *b, *c;
  cudaMalloc(&a, sizeof h); cudaMalloc(&b, sizeof h); cudaMalloc(&c, sizeof h);
  for (int i = 0; i < n; i++) h[i] = i;
  cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
  cudaMemcpy(b, h, sizeof h, cudaMemcpyHostToDevice);
  add<<<(n + 255) / 256, 256>>>(a, b, c, n);
  cudaMemcpy(h, c, sizeof h, cudaMemcpyDeviceToHost);
  double sum = 0;
  for (int i = 0; i < n; i++) sum += h[i];
  printf("%.0f\n", sum);
  return 3;
}`},
			stdout: "999000\n", text: `add: 1 launch of 1024 threads, .*: 0 races\nthe program exited with status 3 after 1 launch\n0 races, 0 other errors, 1 run\n$`,
		}.run(t)
		if r.Incomplete() || r.Runs[0].ExitCode != 3 {
			t.Errorf("%+v", r.Runs)
		}
	})

	t.Run("races", func(t *testing.T) {
		sample{
			files: map[string]string{"a.cu": head + `
__device__ int total[2];
__global__ void count(int *p) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  p[0] = s[threadIdx.x ^ 32];
  atomicAdd(&total[1], 1);
}
int main() {
  int *p, h[2];
  cudaMalloc(&p, 4);
  count<<<2, 64>>>(p);
  cudaMemcpyFromSymbol(h, total, 8);
  printf("%d %d\n", h[0], h[1]);
}`},
			stdout: "0 128\n",
			races:  "exact count write 7 write 7 intra-warp global\nexact count read 7 write 6 intra-block shared\nexact count write 7 write 7 intra-block global\nexact count write 7 write 7 inter-block global\n",
			text:   `a\.cu:7:\d+: error: race in kernel count: index not unique per thread: two writes of p \[same-address [0-9a-f]{12}\].* block 1, thread 0: write at a\.cu:7:\d+\n +both touch byte 0 of p\n +seen in a run: launch 0, round-robin\n.*\n4 races \(2 findings\), 0 other errors, 1 run\n$`,
		}.run(t)
	})

	t.Run("every detector", func(t *testing.T) {
		var o Options
		for _, name := range []string{"scord", "iguard", "ldetector"} {
			d, err := ParseDetector(name)
			if err != nil {
				t.Fatal(err)
			}
			o.Detectors = append(o.Detectors, d)
		}
		sample{
			files: map[string]string{"a.cu": "__global__ void k(int *p) {\n  p[0] = threadIdx.x / 32 + 1;\n}\nint main() { int *p; cudaMalloc(&p, 4); k<<<1, 64>>>(p); }\n"}, o: o,
			text:  `a\.cu:2:\d+: error: race in kernel k: write \[iguard R3 intra-block race, intra-block\].*ldetector: 1 of 2 regions between barriers with races: 2 warps, 1 word of memory`,
			races: "scord k write 2 write 2 intra-block global\niguard k write 2 write 2 intra-warp global\niguard k write 2 write 2 intra-block global\nldetector k write 2 write 2 intra-block global\n",
		}.run(t)
	})

	t.Run("ranks of a coalesced group", func(t *testing.T) {
		sample{
			files: map[string]string{"a.cu": head + `#include <cooperative_groups.h>
__global__ void k(const int *in, int *out) {
  int i = threadIdx.x;
  if (in[i] > 0) {
    cooperative_groups::coalesced_group g = cooperative_groups::coalesced_threads();
    out[i] = g.shfl(i, 0) * 10000 + g.shfl_up(i, 1) * 100 + g.shfl_down(i, 1);
  }
}
int main() {
  int h[32], *in, *out;
  for (int i = 0; i < 32; i++) h[i] = i == 2 || i == 5 || i == 9;
  cudaMalloc(&in, sizeof h); cudaMalloc(&out, sizeof h);
  cudaMemcpy(in, h, sizeof h, cudaMemcpyDefault); k<<<1, 32>>>(in, out); cudaMemcpy(h, out, sizeof h, cudaMemcpyDefault);
  printf("%d %d %d\n", h[2], h[5], h[9]);
}`},
			stdout: "20205 20209 20509\n",
		}.run(t)
	})

	// The programs in which LDetector's paper left out a barrier.
	for _, c := range []struct {
		file, ordered, racing, race string
		regions                     Regions
	}{
		{"scan.cu", "512\n", "3552\n", "ldetector scan read 12 write 16 intra-block shared\n",
			Regions{Analysed: 45, Racy: 32, Warps: 64, Words: 1856}},
		{"kmeans.cu", "278205804\n68399229\n", "208652001\n51308207\n", "ldetector assign read 25 write 25 intra-block shared\n",
			Regions{Analysed: 2226, Racy: 278, Warps: 556, Words: 8896}},
	} {
		t.Run(c.file+" without its barrier", func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join("testdata", c.file))
			if err != nil {
				t.Fatal(err)
			}
			d, err := ParseDetector("ldetector")
			if err != nil {
				t.Fatal(err)
			}
			o := Options{Detectors: []simulator.Detector{d}, Schedule: Lockstep}
			sample{files: map[string]string{"a.cu": string(text)}, o: o, stdout: c.ordered}.run(t)
			o.Compile.Args = []string{"-DRACE"}
			r := sample{files: map[string]string{"a.cu": string(text)}, o: o, stdout: c.racing, races: c.race}.run(t)
			if x := r.Runs[0].Regions; x == nil || *x != c.regions {
				t.Errorf("%+v", x)
			}
		})
	}

	// iGUARD's P4: lanes in lockstep need no barrier of their warp between two accesses.
	for _, schedule := range []struct {
		s     Schedule
		races string
	}{{Lockstep, ""}, {RoundRobin, "iguard k read 5 write 4 intra-warp global\n"}} {
		t.Run("warp-synchronous code, "+schedule.s.String(), func(t *testing.T) {
			d, err := ParseDetector("iguard")
			if err != nil {
				t.Fatal(err)
			}
			sample{
				files: map[string]string{"a.cu": head + `__global__ void k(volatile int *p) {
  int i = threadIdx.x;
  p[i] = i;
  p[32 + i] = p[i ^ 1];
}
int main() { int *p; cudaMalloc(&p, 256); k<<<1, 32>>>(p); }`},
				o: Options{Detectors: []simulator.Detector{d}, Schedule: schedule.s}, races: schedule.races,
			}.run(t)
		})
	}

	t.Run("variables, managed memory, printf", func(t *testing.T) {
		sample{
			files: map[string]string{"a.cu": head + `
__constant__ int scale = 3;
__device__ int start = 4;
__managed__ int total = 5;
static __managed__ int mine[2] = {1, 2};
struct S { char c; double d; short s; };
__global__ void k(S s, int *m) {
  total += scale * start + s.c + (int)s.d + s.s + *m + mine[1];
  printf("total %d\n", total);
}
int main() {
  int *m, ten = 10;
  cudaMallocManaged(&m, 4);
  *m = 1000;
  cudaMemcpyToSymbol(start, &ten, 4);
  printf("before %d %d\n", total, mine[0]);
  k<<<1, 1>>>(S{1, 20, 300}, m);
  cudaDeviceSynchronize();
  printf("after %d\n", total);
}`},
			stdout: "before 5 1\ntotal 1358\nafter 1358\n",
		}.run(t)
	})

	t.Run("two files", func(t *testing.T) {
		sample{
			files: map[string]string{
				"a.cu": head + "static __device__ int v = 1;\nstatic __global__ void k(int *p) { *p += v; }\nvoid other(int *);\nint main() { int *p, h; cudaMalloc(&p, 4); cudaMemset(p, 0, 4); k<<<1, 1>>>(p); other(p); cudaMemcpy(&h, p, 4, cudaMemcpyDefault); printf(\"%d\\n\", h); }\n",
				"b.cu": "static __device__ int v = 10;\nstatic __global__ void k(int *p) { *p += v; }\nvoid other(int *p) { int h = 200; k<<<1, 1>>>(p); cudaMemcpyToSymbol(v, &h, 4); k<<<1, 1>>>(p); }\n",
			},
			stdout: "211\n",
		}.run(t)
	})

	t.Run("seeds", func(t *testing.T) {
		r := sample{
			files: map[string]string{"a.cu": head + `
__global__ void k(int *p) { p[threadIdx.x / 2] = 1; }
int main() { char name[9]; int *p; scanf("%8s", name); cudaMalloc(&p, 128); k<<<1, 64>>>(p); puts(name); }`},
			o:      Options{Schedule: Random, Seed: 7, Runs: 3, Stdin: strings.NewReader("hello")},
			stdout: "hello\n", races: "exact k write 3 write 3 intra-warp global\n",
			text: `random with seed 7 exited.*random with seed 9 exited with status 0 after 1 launch\n1 race \(1 finding\), 0 other errors, 3 runs`,
		}.run(t)
		if r.Races[0].Count < 3 {
			t.Errorf("%d reports in three runs", r.Races[0].Count)
		}
	})
}

// Programs that go wrong: what was found until then is kept, and one line says why the run ended.
func TestCutShort(t *testing.T) {
	const racy = "__global__ void w(volatile int *p) { while (*p >= 0) ; } __global__ void count(int *p) { while (*(volatile int *)p >= 0) ++*p; }\n__global__ void k(int *p) { *p = threadIdx.x; }\nint main(int argc, char **argv) { int *p; cudaMalloc(&p, 4); k<<<1, 64>>>(p); "
	const found = "exact k write 2 write 2 intra-warp global\nexact k write 2 write 2 intra-block global\n"
	behind := strings.ReplaceAll(found, " 2 ", " 3 ")
	const with = head + racy
	for name, s := range map[string]sample{
		"crash":                {files: map[string]string{"a.cu": racy + "*(volatile int *)argc = 1; }"}, races: found, cut: "^crash: segmentation fault$"},
		"hang":                 {files: map[string]string{"a.cu": racy + "for (;;) { volatile int x = 0; x++; } }"}, o: Options{TimeLimit: 3 * time.Second}, races: found, cut: "^the time limit of 3s$"},
		"kernel without end":   {files: map[string]string{"a.cu": racy + "count<<<1, 1>>>(p); }"}, o: Options{TimeLimit: 3 * time.Second}, races: found, cut: "^the time limit of 3s$"},
		"livelock":             {files: map[string]string{"a.cu": racy + "w<<<1, 1>>>(p + 0); }"}, races: found, cut: "livelock"},
		"call without a body":  {files: map[string]string{"a.cu": racy + "cudaGraph_t g; cudaGraphCreate(&g, 0); }"}, races: found, cut: "^it calls for what is not simulated: graphs$"},
		"a terabyte":           {files: map[string]string{"a.cu": with + "void *q; cudaError_t e = cudaMalloc(&q, 1ull << 40); printf(\"%s\\n\", cudaGetErrorString(e)); }"}, stdout: "out of memory\n", races: behind, text: `host: error: cudaMalloc of more than is free\n  memory: +1099511627776 bytes, of 17179869184 that`},
		"pointer of the host":  {files: map[string]string{"a.cu": with + "int x; k<<<1, 1>>>(&x); printf(\"%d\\n\", cudaDeviceSynchronize()); }"}, stdout: "700\n", races: behind, text: `error: invalid address\n.*memory: +address 0x7f.*note: +a pointer of the host`},
		"access out of bounds": {files: map[string]string{"a.cu": racy + "k<<<1, 1>>>(p + 3); }"}, races: found, text: `a\.cu:2:\d+: error: out-of-bounds access\n  kernel: +k, launch 1\n  thread: +block \[0 0 0\] thread \[0 0 0\]\n  memory: +allocation 1 of 4 bytes, 8 bytes behind its end`},
		"copy out of bounds":   {files: map[string]string{"a.cu": racy + "cudaMemset(p, 0, 8); }"}, races: found, text: `host: error: cudaMemset of memory that is not allocated\n  memory: +8 bytes from allocation 1 of 4 bytes, byte 0\n`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s.run(t)
		})
	}
}
