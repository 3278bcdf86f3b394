package check

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/internal/cache"
	"github.com/hgrd/hgrd/reports"
)

// TestBeside: where neither streams, events and waits nor the parts of memory that are accessed show that nothing else touches a
// kernel's memory while it runs, there is no proof, unless runs take all paths of the program.
func TestBeside(t *testing.T) {
	const streams = "cudaStream_t s, u; cudaStreamCreate(&s); cudaStreamCreate(&u); cudaMalloc(&x, 512); "
	const graph = "cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal); k<<<1, 64, 0, s>>>(x); cudaGraph_t g; cudaStreamEndCapture(s, &g); " +
		"cudaGraphExec_t e; cudaGraphInstantiate(&e, g, 0, 0, 0); "
	for name, c := range map[string]struct {
		main    string
		assumed bool
		verdict reports.Verdict
	}{
		"alone":        {"cudaMalloc(&x, 256); k<<<1, 64>>>(x);", false, reports.RaceFree},
		"stream":       {streams + "k<<<1, 64, 0, s>>>(x);", false, reports.RaceFree},
		"one stream":   {streams + "for (int i = 0; i < 3; i++) k<<<1, 64, 0, s>>>(x);", false, reports.RaceFree},
		"event":        {streams + "cudaEvent_t e; cudaEventCreate(&e); k<<<1, 64, 0, s>>>(x); cudaEventRecord(e, s); cudaStreamWaitEvent(u, e, 0); k<<<1, 64, 0, u>>>(x);", false, reports.RaceFree},
		"two streams":  {streams + "k<<<1, 64, 0, s>>>(x); k<<<1, 64, 0, u>>>(x);", false, reports.Racy},
		"two halves":   {streams + "k<<<1, 64, 0, s>>>(x); k<<<1, 64, 0, u>>>(x + 64);", false, reports.RaceFree},
		"not run":      {streams + "wait(); k<<<1, 64, 0, s>>>(x); k<<<1, 64, 0, u>>>(x + 64);", false, reports.RaceFree},
		"an option":    {streams + "k<<<1, 64, 0, s>>>(x); k<<<1, 64, 0, argc == 600 ? u : s>>>(x);", false, reports.Racy},
		"no option":    {streams + "k<<<1, 64, 0, s>>>(x); k<<<1, 64, 0, argc == 600 ? u : s>>>(x + 64);", false, reports.RaceFree},
		"an option's":  {streams + "k<<<1, 64, 0, s>>>(x); k<<<1, 64, 0, u>>>(argc == 600 ? x + 63 : x + 64);", false, reports.Racy},
		"in rounds":    {streams + "for (int i = 0; i < argc; i++) { cudaMemsetAsync(x, 0, 256, s); k<<<1, 64, 0, s>>>(x); cudaMemsetAsync(x + 64, 0, 256, u); }", false, reports.RaceFree},
		"over rounds":  {"cudaStream_t s; cudaMalloc(&x, 512 * argc); for (int i = 0; i < argc; i++) { cudaStreamCreate(&s); cudaMemsetAsync(x + 64 * i, 0, 256, s); k<<<1, 64, 0, s>>>(x + 64 * i); }", false, reports.RaceFree},
		"too wide":     {"cudaStream_t s; cudaMalloc(&x, 512 * argc); for (int i = 0; i < argc; i++) { cudaStreamCreate(&s); k<<<1, 64, 0, s>>>(x + 63 * i); }", false, reports.Racy},
		"not run, one": {streams + "wait(); k<<<1, 64, 0, s>>>(x); k<<<1, 64, 0, s>>>(x);", false, reports.RaceFree},
		"polled":       {streams + "k<<<1, 64, 0, s>>>(x); while (cudaStreamQuery(s) == cudaErrorNotReady) ; k<<<1, 64, 0, u>>>(x);", false, reports.RaceFree},
		"asked once":   {streams + "k<<<1, 64, 0, s>>>(x); cudaStreamQuery(s); k<<<1, 64, 0, u>>>(x);", true, reports.Inconclusive},
		"plain memory": {"x = (int *)malloc(256); k<<<1, 64>>>(x); wait(); x[0] = 2;", true, reports.Inconclusive},
		"registered":   {"x = (int *)malloc(256); cudaHostRegister(x, 256, 0); x[0] = 2; k<<<1, 64>>>(x); cudaDeviceSynchronize(); x[1] = 3;", false, reports.RaceFree},
		"too early":    {"x = (int *)malloc(256); cudaHostRegister(x, 256, 0); k<<<1, 64>>>(x); x[1] = 3;", true, reports.Inconclusive},
		"a pointer":    {streams + "cudaEvent_t e; cudaEventCreate(&e); k<<<1, 64, 0, s>>>(x); cudaEventRecord(e, s); (argc > 1 ? again : other)(e, u); cudaStreamWaitEvent(u, e, 0); wait(); k<<<1, 64, 0, u>>>(x);", true, reports.Inconclusive},
		"handed out":   {"cudaStream_t s; cudaStreamCreate(&s); cudaMalloc(&x, 512); keep(x); k<<<1, 64, 0, s>>>(x); wait(); cudaDeviceSynchronize();", true, reports.Inconclusive},
		"managed":      {"cudaMallocManaged(&x, 256); k<<<1, 64>>>(x); cudaDeviceSynchronize(); x[0] = 2;", false, reports.RaceFree},
		"contradicted": {"cudaMallocManaged(&x, 256); k<<<1, 64>>>(x); x[0] = 2;", false, reports.Racy},
		"in a callee":  {"cudaMallocManaged(&x, 256); k<<<1, 64>>>(x); wait(); set(x);", true, reports.Inconclusive},
		"a thread's":   {"cudaMallocManaged(&x, 256); auto f = std::async(std::launch::async, launch, x); argc = x[5]; f.get(); return argc;", true, reports.Inconclusive},
		"two graphs":   {streams + graph + "cudaGraphExec_t f; cudaGraphInstantiate(&f, g, 0, 0, 0); cudaGraphLaunch(e, s); cudaGraphLaunch(f, u);", false, reports.Racy},
		"one graph":    {streams + graph + "cudaGraphLaunch(e, s); cudaGraphLaunch(e, u);", false, reports.RaceFree},
		"pinned":       {"cudaMallocHost(&x, 256); k<<<1, 64>>>(x);", false, reports.RaceFree},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := checkSource(t, "#include <future>\nvoid wait();\nvoid keep(int *);\nstatic void set(int *p) { *p = 1; }\nstatic void again(cudaEvent_t e, cudaStream_t s) { cudaEventRecord(e, s); }\nstatic void other(cudaEvent_t, cudaStream_t) { }\n"+
				"__global__ void k(int *x) { x[threadIdx.x] = 1; }\nstatic void launch(int *x) { k<<<1, 64>>>(x); cudaDeviceSynchronize(); }\nint main(int argc, char **) {\n  int *x;\n  "+c.main+"\n}\n")
			if len(r.Kernels) != 1 {
				t.Fatalf("%d kernels", len(r.Kernels))
			}
			if got := r.Kernels[0].Verdict; got != c.verdict {
				t.Errorf("%v, want %v: %q", got, c.verdict, r.Kernels[0].Reasons)
			}
			if got := slices.ContainsFunc(r.Kernels[0].Assumptions, func(a string) bool {
				return strings.HasPrefix(a, "nothing else accesses the kernel's memory")
			}); got != c.assumed {
				t.Errorf("assumed: %v, of %q", got, r.Kernels[0].Assumptions)
			}
		})
	}
}

// TestBesideKept: what the cache keeps of kernels does not hide their races with other work.
func TestBesideKept(t *testing.T) {
	const program = "__global__ void k(int *x) { x[threadIdx.x] = 1; }\nint main() {\n  int *x;\n  cudaMallocManaged(&x, 256);\n  k<<<1, 64>>>(x);\n  WAIT\n}\n"
	kept := cache.Options{Dir: t.TempDir(), Warn: func(line string) { t.Error(line) }}
	path := filepath.Join(t.TempDir(), "a.cu")
	var log bytes.Buffer
	for _, step := range []struct {
		wait string
		want reports.Verdict
	}{
		{"cudaDeviceSynchronize(); x[0] = 2;", reports.RaceFree}, {"x[0] = 2;", reports.Racy}, {"x[0] = 3;", reports.Racy},
		{"cudaDeviceSynchronize(); x[0] = 2;", reports.RaceFree},
	} {
		if err := os.WriteFile(path, []byte(strings.Replace(program, "WAIT", step.wait, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
		r, err := Run(context.Background(), []string{path}, Options{Jobs: 1, Cache: kept, Log: &log})
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Kernels[0].Verdict; got != step.want {
			t.Errorf("with %q: %v, want %v", step.wait, got, step.want)
		}
	}
	if n := strings.Count(log.String(), "1 of 1 kernels from the cache"); n != 1 {
		t.Errorf("the kernel came from the cache %d times, want once: the lines of the host are nothing that it rests on\n%s", n, &log)
	}
}
