// One of two nodes that write one array is switched off in what is launched, and on again.
//hgrd:expect other=racy
__global__ void one(int *x) {
  x[threadIdx.x] = 1; // want "inter-work write-write race on x: write at .*, write at @other"
}

__global__ void other(int *x) {
  x[threadIdx.x] = 2; // @other
}

int main() {
  int *x;
  cudaMalloc(&x, 64 * sizeof(int));
  cudaStream_t s;
  cudaStreamCreate(&s);
  void *args[] = {&x};
  cudaKernelNodeParams p = {};
  p.gridDim = dim3(1);
  p.blockDim = dim3(64);
  p.kernelParams = args;
  cudaGraphNode_t first, second;
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  p.func = (void *)one;
  cudaGraphAddKernelNode(&first, graph, 0, 0, &p);
  p.func = (void *)other;
  cudaGraphAddKernelNode(&second, graph, 0, 0, &p);
  cudaGraphExec_t run;
  cudaGraphInstantiate(&run, graph, 0, 0, 0);
  cudaGraphNodeSetEnabled(run, second, 0);
  cudaGraphNodeSetEnabled(run, second, 1);
  cudaGraphLaunch(run, s);
  cudaDeviceSynchronize();
  other<<<1, 64, 0, s>>>(x);
  cudaDeviceSynchronize();
}
