// A node waits for the event behind a kernel of another stream.
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
  p.func = (void *)other;
  cudaGraphAddEventWaitNode(&first, graph, 0, 0, done);
  cudaGraphAddKernelNode(&second, graph, &first, 1, &p);
  one<<<1, 64, 0, t>>>(x);
  cudaEventRecord(done, t);
  cudaGraphExec_t run;
  cudaGraphInstantiate(&run, graph, 0, 0, 0);
  cudaGraphLaunch(run, s);
  cudaDeviceSynchronize();
}
