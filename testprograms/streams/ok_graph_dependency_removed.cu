// Of two dependencies one goes, which another node has.
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
  cudaGraphNode_t before[] = {first, between};
  cudaGraphAddKernelNode(&second, graph, before, 2, &p);
  cudaGraphRemoveDependencies(graph, &between, &second, 1);
  cudaGraphRemoveDependencies(graph, &first, &between, 1);
  cudaGraphExec_t run;
  cudaGraphInstantiate(&run, graph, 0, 0, 0);
  cudaGraphLaunch(run, s);
  cudaDeviceSynchronize();
}
