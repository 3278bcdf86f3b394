// Of a graph that runs the arguments are exchanged, for those of a graph whose branches write one array.
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
  int *y;
  cudaMalloc(&y, 64 * sizeof(int));
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
  void *apart[] = {&y};
  p.kernelParams = apart;
  cudaGraphAddKernelNode(&second, graph, 0, 0, &p);
  cudaGraphExec_t run;
  cudaGraphInstantiate(&run, graph, 0, 0, 0);
  cudaGraphLaunch(run, s);
  cudaDeviceSynchronize();
  p.kernelParams = args;
  cudaGraphKernelNodeSetParams(second, &p);
  cudaGraphExecUpdateResultInfo result;
  cudaGraphExecUpdate(run, graph, &result);
  cudaGraphLaunch(run, s);
  cudaDeviceSynchronize();
}
