// Of two nodes of a graph neither comes after the other, and both write one array.
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
  void *args[] = {&x};
  cudaKernelNodeParams p = {};
  p.gridDim = dim3(1);
  p.blockDim = dim3(64);
  p.kernelParams = args;
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphNode_t first, second;
  p.func = (void *)one;
  cudaGraphAddKernelNode(&first, graph, 0, 0, &p);
  p.func = (void *)other;
  cudaGraphAddKernelNode(&second, graph, 0, 0, &p);
  cudaGraphExec_t run;
  cudaGraphInstantiate(&run, graph, 0, 0, 0);
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaGraphLaunch(run, s);
  cudaGraphLaunch(run, s);
  cudaStreamSynchronize(s);
}
