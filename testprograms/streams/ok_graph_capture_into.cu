// A capture into a graph goes on behind a node of it.
__global__ void one(int *x) {
  x[threadIdx.x] = 1;
}

__global__ void other(int *x) {
  x[threadIdx.x] = 2;
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
  cudaStreamBeginCaptureToGraph(s, graph, &first, 0, 1, cudaStreamCaptureModeGlobal);
  other<<<1, 64, 0, s>>>(x);
  cudaStreamEndCapture(s, &graph);
  cudaGraphExec_t run;
  cudaGraphInstantiate(&run, graph, 0, 0, 0);
  cudaGraphLaunch(run, s);
  cudaDeviceSynchronize();
}
