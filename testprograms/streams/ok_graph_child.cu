// A node comes after a child graph, and so after all nodes of that.
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
  cudaGraph_t child;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  one<<<1, 64, 0, s>>>(x);
  cudaStreamEndCapture(s, &child);
  void *args[] = {&x};
  cudaKernelNodeParams p = {};
  p.gridDim = dim3(1);
  p.blockDim = dim3(64);
  p.kernelParams = args;
  cudaGraphNode_t first, second;
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphAddChildGraphNode(&first, graph, 0, 0, child);
  p.func = (void *)other;
  cudaGraphAddKernelNode(&second, graph, &first, 1, &p);
  cudaGraphExec_t run;
  cudaGraphInstantiate(&run, graph, 0, 0, 0);
  cudaGraphLaunch(run, s);
  cudaDeviceSynchronize();
}
