// A node that goes takes the order of two others along.
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
  cudaGraphAddKernelNode(&second, graph, before, 1, &p);
  cudaGraphDestroyNode(between);
  cudaGraphExec_t run;
  cudaGraphInstantiate(&run, graph, 0, 0, 0);
  cudaGraphLaunch(run, s);
  cudaDeviceSynchronize();
}
