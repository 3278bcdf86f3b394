package hostmachine_test

import (
	"testing"

	"github.com/hgrd/hgrd/simulator/hostmachine"
)

// TestGraphs: work of graphs is done when they are launched, with the arguments that it was given and the memory of then.
func TestGraphs(t *testing.T) {
	expect(t, `
__global__ void add(int *p, int n) { p[threadIdx.x] += n; }
__global__ void set(int *p, int n) { p[threadIdx.x] = n; }
int main() {
  int *p, h[2] = {1, 2}, back[2];
  cudaMalloc(&p, 8);
  cudaStream_t s; cudaStreamCreate(&s);
  cudaGraph_t g; cudaGraphExec_t r;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  cudaMemcpyAsync(p, h, 8, cudaMemcpyHostToDevice, s);
  int n = 10;
  add<<<1, 2, 0, s>>>(p, n);
  cudaStreamEndCapture(s, &g);
  cudaGraphInstantiate(&r, g, 0, 0, 0);
  n = 0; h[0] = 5;
  cudaGraphLaunch(r, s);
  cudaMemcpy(back, p, 8, cudaMemcpyDeviceToHost);
  printf("%d %d\n", back[0], back[1]);

  cudaGraph_t own; cudaGraphCreate(&own, 0);
  cudaGraphNode_t first, second, third;
  void *args[] = {&p, &n};
  cudaKernelNodeParams k = {};
  k.gridDim = dim3(1); k.blockDim = dim3(2); k.kernelParams = args;
  n = 3; k.func = (void *)set;
  cudaGraphAddKernelNode(&first, own, 0, 0, &k);
  n = 4; k.func = (void *)add;
  cudaGraphAddKernelNode(&second, own, 0, 0, &k);
  cudaGraphAddMemcpyNode1D(&third, own, &second, 1, back, p, 8, cudaMemcpyDeviceToHost);
  cudaGraphAddDependencies(own, &first, &second, 1);
  cudaGraphExec_t q; cudaGraphInstantiate(&q, own, 0, 0, 0);
  cudaGraphLaunch(q, s); cudaStreamSynchronize(s);
  printf("%d\n", back[0]);
  n = 7;
  cudaGraphExecKernelNodeSetParams(q, second, &k);
  cudaGraphLaunch(q, s); cudaStreamSynchronize(s);
  printf("%d\n", back[0]);
  cudaGraphExec_t before; cudaGraphInstantiate(&before, own, 0, 0, 0);
  cudaGraphLaunch(before, s); cudaStreamSynchronize(s);
  printf("%d\n", back[0]);
}`, "15 12\n7\n10\n7\n", hostmachine.Inputs{})
}
