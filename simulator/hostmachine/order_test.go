package hostmachine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/simulator/hostmachine"
)

// TestOrder: what start, join and synchronisation leave unordered is told, and nothing else.
func TestOrder(t *testing.T) {
	const head = `#include <thread>
#include <future>
#include <atomic>
#include <mutex>
#include <pthread.h>
#include <stdlib.h>
__global__ void set(int *p) { *p = 7; }
int a[64], b[64];
std::atomic<int> word{1};
std::mutex m;
void *body(void *p) { *(int *)p = 1; return p; }
int main(int argc, char **argv) {
  int *g, *p;
  cudaMallocManaged(&g, 8);
  cudaMallocHost(&p, 8);
  cudaStream_t s, r;
  cudaStreamCreate(&s);
  cudaStreamCreate(&r);
  switch (atoi(argv[1])) {
`
	cases := []struct {
		text      string
		unordered bool
	}{
		{"std::thread t([] { a[0] = 1; }); t.join(); a[0]++;", false},
		{"std::thread t([] { a[0] = 1; }); a[1] = 2; t.join();", false},
		{"std::thread t([] { a[0] = 1; }); a[0] = 2; t.join();", true},
		{"std::thread t([] { a[0] = a[1]; }); int x = a[1]; t.join(); return x;", false},
		{"std::thread t([] { a[0] = a[1]; }); a[1] = 3; t.join();", true},
		{"std::thread t([] { a[0] = 1; }); t.detach(); return a[0];", true},
		{"std::thread t([] { a[0] = 1; }), u([] { b[0] = 2; }); t.join(); u.join(); return a[0] + b[0];", false},
		{"std::thread t([] { a[0] = 1; }), u([] { b[0] = a[0]; }); t.join(); u.join();", true},
		{"std::thread t([] { word = 2; }); t.join(); return word;", false},
		{"std::thread t([] { word = 2; }); int x = word; t.join(); return x;", true},
		{"std::thread t([] { std::lock_guard<std::mutex> l(m); a[0]++; }); { std::lock_guard<std::mutex> l(m); a[0] *= 2; } t.join();", true},
		{"std::thread t([] { int *x = new int[9]; x[3] = 1; delete[] x; }); int *x = new int[9]; x[3] = 2; delete[] x; t.join();", false},
		{"auto f = std::async(std::launch::async, [] { a[0] = 1; return 2; }); return f.get() + a[0];", false},
		{"pthread_t t; pthread_create(&t, 0, body, a); pthread_join(t, 0); a[0] = 2;", false},
		{"pthread_t t; pthread_create(&t, 0, body, a); a[0] = 2; pthread_join(t, 0);", true},
		{"set<<<1, 1>>>(g); cudaDeviceSynchronize(); return *g;", false},
		{"set<<<1, 1>>>(g); return *g;", true},
		{"*g = 1; set<<<1, 1>>>(g); cudaDeviceSynchronize(); *g = 2; set<<<1, 1>>>(g); cudaDeviceSynchronize();", false},
		{"set<<<1, 1>>>(g); int x; cudaMemcpy(&x, g, 4, cudaMemcpyDeviceToHost); return x;", false},
		{"set<<<1, 1, 0, s>>>(g); cudaStreamSynchronize(s); return *g;", false},
		{"set<<<1, 1, 0, s>>>(g); cudaStreamSynchronize(r); return *g;", true},
		{"set<<<1, 1>>>(g); cudaMemcpyAsync(p, g, 4, cudaMemcpyDeviceToHost, s); cudaDeviceSynchronize(); return *p;", true},
		{"set<<<1, 1, 0, s>>>(g); cudaMemcpyAsync(p, g, 4, cudaMemcpyDeviceToHost, s); cudaDeviceSynchronize(); return *p;", false},
		{"set<<<1, 1, 0, s>>>(g); cudaMemcpy(p, g, 4, cudaMemcpyDeviceToHost); cudaDeviceSynchronize();", true},
		{"set<<<1, 1, 0, s>>>(g); cudaMemset(g, 0, 4);", true},
		{"set<<<1, 1, 0, s>>>(g); cudaStreamSynchronize(s); cudaMemset(g, 0, 4); cudaMemcpy(p, g, 4, cudaMemcpyDeviceToHost);", false},
		{"set<<<1, 1, 0, s>>>(g); set<<<1, 1, 0, r>>>(g);", true},
		{"set<<<1, 1, 0, s>>>(g); cudaStreamSynchronize(s); set<<<1, 1, 0, r>>>(g);", false},
		{"set<<<1, 1, 0, s>>>(g); set<<<1, 1, 0, s>>>(g);", false},
		{"set<<<1, 1>>>(g); std::thread t([] { cudaDeviceSynchronize(); }); int x = *g; t.join(); return x;", true},
		{"cudaMemcpyAsync(p, g, 4, cudaMemcpyDeviceToHost, s); return *p;", true},
		{"cudaMemcpyAsync(p, g, 4, cudaMemcpyDeviceToHost, s); cudaStreamSynchronize(s); return *p;", false},
		{"cudaMemsetAsync(g, 0, 4, s); return *g;", true},
		{"std::thread t([=] { set<<<1, 1>>>(g); }); t.join();", true},
		{"cudaHostRegister(a, sizeof a, 0);", true},
		{"cudaLaunchHostFunc(s, [](void *p) { *(int *)p = 1; }, a); return a[0];", true},
	}
	var text strings.Builder
	text.WriteString(head)
	for i, c := range cases {
		fmt.Fprintf(&text, "  case %d: { %s } break;\n", i, c.text)
	}
	p := compiled(t, text.String()+"  }\n}\n")
	for i, c := range cases {
		r := execute(t, p, hostmachine.Inputs{Args: []string{fmt.Sprint(i)}}, nil)
		if r.end.Kind != hostmachine.Exited {
			t.Errorf("%s: %v", c.text, r.end)
		}
		if r.end.Unordered != c.unordered {
			t.Errorf("%s: unordered is %v", c.text, r.end.Unordered)
		}
	}
}
