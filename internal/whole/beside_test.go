package whole_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// TestBeside: which pieces of work are told to be in a race, by kinds and kinds of access.
func TestBeside(t *testing.T) {
	const before = `
#include <thread>
__global__ void put(int *x) { x[threadIdx.x] = 1; }
__global__ void get(int *to, const int *x) { to[threadIdx.x] = x[threadIdx.x]; }
__global__ void count(int *x) { atomicAdd(x, 1); }
int main(int argc, char **argv) {
  int *a, *b, *m, *p; cudaStream_t s, t, u; cudaEvent_t e;
  cudaMalloc(&a, 256); cudaMalloc(&b, 256); cudaMallocManaged(&m, 256); cudaMallocHost(&p, 256);
  cudaStreamCreate(&s); cudaStreamCreate(&t); cudaStreamCreateWithFlags(&u, cudaStreamNonBlocking); cudaEventCreate(&e);
  cudaGraph_t g; cudaGraphExec_t r;
`
	const (
		capture     = "cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);"
		captured    = "cudaStreamEndCapture(s, &g);"
		instantiate = "cudaGraphInstantiate(&r, g, 0, 0, 0); cudaGraphLaunch(r, s);"
		launch      = captured + instantiate
	)
	for _, c := range []struct{ name, body, want string }{
		{"one stream", "put<<<1, 32, 0, s>>>(a); get<<<1, 32, 0, s>>>(b, a);", ""},
		{"two streams", "put<<<1, 32, 0, s>>>(a); get<<<1, 32, 0, t>>>(b, a);", "launch write, launch read"},
		{"an event", "put<<<1, 32, 0, s>>>(a); cudaEventRecord(e, s); cudaStreamWaitEvent(t, e, 0); get<<<1, 32, 0, t>>>(b, a);", ""},
		{"an event of nothing", "put<<<1, 32, 0, s>>>(a); cudaStreamWaitEvent(t, e, 0); get<<<1, 32, 0, t>>>(b, a);", "launch write, launch read"},
		{"the host between", "put<<<1, 32, 0, s>>>(a); cudaStreamSynchronize(s); get<<<1, 32, 0, t>>>(b, a);", ""},
		{"the wrong stream waited for", "put<<<1, 32, 0, s>>>(a); cudaStreamSynchronize(t); get<<<1, 32, 0, t>>>(b, a);", "launch write, launch read"},
		{"the default stream", "put<<<1, 32>>>(a); get<<<1, 32, 0, t>>>(b, a);", ""},
		{"by way of the default stream", "put<<<1, 32, 0, s>>>(a); get<<<1, 32>>>(b, b + 32); get<<<1, 32, 0, t>>>(b, a);", ""},
		{"the default stream, not waited for", "put<<<1, 32>>>(a); get<<<1, 32, 0, u>>>(b, a);", "launch write, launch read"},
		{"both read", "get<<<1, 32, 0, s>>>(b, a); get<<<1, 32, 0, t>>>(b + 32, a);", ""},
		{"both atomic", "count<<<1, 32, 0, s>>>(a); count<<<1, 32, 0, t>>>(a);", ""},
		{"a fill", "count<<<1, 32, 0, s>>>(a); cudaMemsetAsync(a, 0, 4, t);", "launch atomic, fill write"},
		{"a copy", "put<<<1, 32, 0, s>>>(a); cudaMemcpyAsync(p, a, 128, cudaMemcpyDeviceToHost, t);", "launch write, copy read"},
		{"a copy that waits", "put<<<1, 32, 0, s>>>(a); cudaMemcpy(p, a, 128, cudaMemcpyDeviceToHost); argc = *p;", ""},
		{"a copy to plain memory", "int h[32]; put<<<1, 32, 0, s>>>(m); cudaMemcpyAsync(h, a, 128, cudaMemcpyDeviceToHost, s); argc = *m;", ""},
		{"a copy to pinned memory", "count<<<1, 32, 0, t>>>(b); cudaMemcpyAsync(p, a, 128, cudaMemcpyDeviceToHost, s); argc = *p;", "copy write, host read"},
		{"pinned memory while it is copied", "count<<<1, 32, 0, t>>>(b); *p = 1; cudaMemcpyAsync(a, p, 128, cudaMemcpyHostToDevice, s); *p = 2;", "copy read, host write"},
		{"a captured stream", capture + "put<<<1, 32, 0, s>>>(a); get<<<1, 32, 0, s>>>(b, a);" + launch, ""},
		{"a captured copy", "put<<<1, 32>>>(a); cudaDeviceSynchronize();" + capture + "cudaMemcpyAsync(p, a, 128, cudaMemcpyDeviceToHost, s);" + launch + "argc = *p;", "copy write, host read"},
		{"a graph beside other work", capture + "put<<<1, 32, 0, s>>>(a);" + launch + "get<<<1, 32, 0, u>>>(b, a);", "launch write, launch read"},
		{"a graph waited for", capture + "put<<<1, 32, 0, s>>>(m);" + launch + "cudaStreamSynchronize(s); argc = m[3];", ""},
		{"a graph that is only captured", "put<<<1, 32>>>(a);" + capture + "put<<<1, 32, 0, s>>>(m);" + captured + "argc = m[3];", ""},
		{"captured branches", capture + "cudaEventRecord(e, s); cudaStreamWaitEvent(t, e, 0); put<<<1, 32, 0, s>>>(a); get<<<1, 32, 0, t>>>(b, a);" +
			"cudaEventRecord(e, t); cudaStreamWaitEvent(s, e, 0);" + launch, "launch write, launch read"},
		{"a graph twice", capture + "put<<<1, 32, 0, s>>>(a);" + launch + "cudaGraphLaunch(r, u);", ""},
		{"two of one graph", capture + "put<<<1, 32, 0, s>>>(a);" + launch + "cudaGraphExec_t q; cudaGraphInstantiate(&q, g, 0, 0, 0); cudaGraphLaunch(q, u);", "launch write, launch write"},
		{"nodes", "cudaGraphCreate(&g, 0); cudaGraphNode_t n, o; int v = 1; cudaGraphAddMemcpyNode1D(&n, g, 0, 0, a, b, 128, cudaMemcpyDeviceToDevice);" +
			"cudaMemsetParams f = {}; f.dst = a; f.width = 8; f.height = 1; f.elementSize = 4; cudaGraphAddMemsetNode(&o, g, &n, v, &f); put<<<1, 32>>>(b);" + instantiate, ""},
		{"a node that is changed", "cudaGraphCreate(&g, 0); cudaGraphNode_t n; cudaGraphAddMemcpyNode1D(&n, g, 0, 0, a, b, 128, cudaMemcpyDeviceToDevice); put<<<1, 32>>>(b);" +
			instantiate + "cudaGraphExecMemcpyNodeSetParams1D(r, n, b, a, 128, cudaMemcpyDeviceToDevice); cudaGraphLaunch(r, s); get<<<1, 32, 0, u>>>(a + 32, b);", "copy write, launch read"},
		{"nodes that nothing orders", "cudaGraphCreate(&g, 0); cudaGraphNode_t n, o; cudaGraphAddMemcpyNode1D(&n, g, 0, 0, a, b, 128, cudaMemcpyDeviceToDevice);" +
			"cudaMemsetParams f = {}; f.dst = a; f.width = 8; f.height = 1; f.elementSize = 4; cudaGraphAddMemsetNode(&o, g, 0, 0, &f); put<<<1, 32>>>(b);" + instantiate, "copy write, fill write"},
		{"nodes ordered later", "cudaGraphCreate(&g, 0); cudaGraphNode_t n, o; cudaGraphAddMemcpyNode1D(&n, g, 0, 0, a, b, 128, cudaMemcpyDeviceToDevice);" +
			"cudaMemsetParams f = {}; f.dst = a; f.width = 8; f.height = 1; f.elementSize = 4; cudaGraphAddMemsetNode(&o, g, 0, 0, &f); put<<<1, 32>>>(b);" +
			"cudaGraphAddDependencies(g, &o, &n, 1);" + instantiate, ""},
		{"managed memory", "put<<<1, 32>>>(m); argc = m[3];", "launch write, host read"},
		{"managed memory, filled", "cudaMemset(m, 0, 256); m[3] = 1; put<<<1, 32>>>(a);", ""},
		{"managed memory, filled later", "cudaMemsetAsync(m, 0, 256); m[3] = 1; put<<<1, 32>>>(a);", "fill write, host write"},
		{"managed memory, copied", "cudaMemcpy(m, a, 256, cudaMemcpyDeviceToDevice); m[3] = 1; put<<<1, 32>>>(a);", ""},
		{"device memory, filled", "cudaMemset(a, 0, 256); put<<<1, 32, 0, u>>>(a);", "fill write, launch write"},
		{"managed memory elsewhere", "put<<<1, 32>>>(m); argc = m[32];", ""},
		{"managed memory, waited for", "put<<<1, 32>>>(m); cudaDeviceSynchronize(); argc = m[3];", ""},
		{"managed memory, by a free", "put<<<1, 32>>>(m); cudaFree(a); argc = m[3];", ""},
		{"managed memory, asked about", "put<<<1, 32>>>(m); while (cudaStreamQuery(0) == cudaErrorNotReady); argc = m[3];", ""},
		{"host threads", "std::thread w([] {}); w.join(); put<<<1, 32>>>(m); argc = m[3];", ""},
		{"behind a branch on an input", "if (argc > 1) { put<<<1, 32>>>(m); argc = m[3]; }", "launch write, host read"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var got []string
			for _, b := range theatre(t, before+c.body+"\n  cudaDeviceSynchronize();\n  return argc == 12345;\n}\n").Beside(context.Background()) {
				var parts []string
				for _, p := range b.Parties {
					kind := map[bool]string{true: "write", false: "read"}[p.Kind.Writes()]
					if p.Kind > 2 {
						kind = "atomic"
					}
					parts = append(parts, fmt.Sprint(p.Work.Kind, " ", kind))
				}
				got = append(got, strings.Join(parts, ", "))
			}
			if strings.Join(got, "; ") != c.want {
				t.Errorf("told %q, want %q", got, c.want)
			}
		})
	}
}

// TestBesideOnAllPaths: runs tell of all that a program does where they take all its paths, and nothing that kernels see follows from
// inputs.
func TestBesideOnAllPaths(t *testing.T) {
	const program = `#include <cstdlib>
#include <cstring>
#include <thread>
__global__ void one(int *x) { x[threadIdx.x] = 1; }
__global__ void some(int *x, int n) { if (threadIdx.x < n) x[threadIdx.x] = 1; }
int main(int argc, char **argv) {
  int *a;
  cudaStream_t s, u;
  cudaStreamCreate(&s), cudaStreamCreate(&u);
  cudaMalloc(&a, 512);
  `
	for name, c := range map[string]struct {
		body  string
		want  bool
		races bool
	}{
		"one path":               {"one<<<1, 32, 0, s>>>(a); one<<<1, 32, 0, u>>>(a + 32);", true, false},
		"a path with a race":     {"one<<<1, 32, 0, s>>>(a); if (argc > 1 && atoi(argv[1]) == 600) one<<<1, 32, 0, u>>>(a);", true, true},
		"a path that goes apart": {"one<<<1, 32, 0, s>>>(a); if (argc > 1 && atoi(argv[1]) == 600) one<<<1, 32, 0, u>>>(a + 32);", true, false},
		"an input":               {"if (argc > 1) some<<<1, 32, 0, s>>>(a, atoi(argv[1])); one<<<1, 32, 0, u>>>(a + 32);", false, false},
		"standard input":         {"one<<<1, 32, 0, s>>>(a); if (getchar() == 'u') one<<<1, 32, 0, u>>>(a + 32);", false, false},
		"a random number":        {"one<<<1, 32, 0, s>>>(a); if (rand() % 7 == 3) one<<<1, 32, 0, u>>>(a);", false, false},
		"a host thread":          {"std::thread w([] {}); w.join(); one<<<1, 32>>>(a);", false, false},
		"many paths":             {"one<<<1, 32, 0, s>>>(a); for (int i = 0; i < argc; i++) one<<<1, 32, 0, u>>>(a + 32);", false, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			races, ways, ok := theatre(t, program+c.body+"\n  cudaDeviceSynchronize();\n}\n").BesideOnAllPaths(context.Background())
			if ok != c.want || ok && len(ways.Of) == 0 || (len(races) > 0) != c.races {
				t.Errorf("got %v, %d kernels, %d races", ok, len(ways.Of), len(races))
			}
		})
	}
}
