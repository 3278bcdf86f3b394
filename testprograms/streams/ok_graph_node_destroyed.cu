// A node that goes leaves two others in order, since one comes after the other by itself.
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
  cudaGraphNode_t between;
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
  cudaGraphAddEmptyNode(&between, graph, &first, 1);
  p.func = (void *)other;
  cudaGraphNode_t before[] = {between, first};
  cudaGraphAddKernelNode(&second, graph, before, 2, &p);
  cudaGraphDestroyNode(between);
  cudaGraphExec_t run;
  cudaGraphInstantiate(&run, graph, 0, 0, 0);
  cudaGraphLaunch(run, s);
  cudaDeviceSynchronize();
}
