// A node records an event behind another one, and a stream waits for it.
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
  cudaStream_t t;
  cudaStreamCreate(&t);
  cudaEvent_t done;
  cudaEventCreate(&done);
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
  cudaGraphAddEventRecordNode(&second, graph, &first, 1, done);
  cudaGraphExec_t run;
  cudaGraphInstantiate(&run, graph, 0, 0, 0);
  cudaGraphLaunch(run, s);
  cudaStreamWaitEvent(t, done, 0);
  other<<<1, 64, 0, t>>>(x);
  cudaDeviceSynchronize();
}
