// The second branch of a captured graph waits for the first.
__global__ void make(int *x) {
  x[threadIdx.x] = threadIdx.x;
}

__global__ void use(int *to, const int *x) {
  to[threadIdx.x] = x[threadIdx.x];
}

int main() {
  int *x, *to;
  cudaMalloc(&x, 64 * sizeof(int));
  cudaMalloc(&to, 64 * sizeof(int));
  cudaStream_t one, other;
  cudaStreamCreate(&one);
  cudaStreamCreate(&other);
  cudaEvent_t begun, made;
  cudaEventCreate(&begun);
  cudaEventCreate(&made);
  cudaStreamBeginCapture(one, cudaStreamCaptureModeGlobal);
  cudaEventRecord(begun, one);
  make<<<1, 64, 0, one>>>(x);
  cudaEventRecord(made, one);
  cudaStreamWaitEvent(other, made, 0);
  use<<<1, 64, 0, other>>>(to, x);
  cudaEventRecord(begun, other);
  cudaStreamWaitEvent(one, begun, 0);
  cudaGraph_t graph;
  cudaStreamEndCapture(one, &graph);
  cudaGraphExec_t run;
  cudaGraphInstantiate(&run, graph, 0, 0, 0);
  cudaGraphLaunch(run, one);
  cudaDeviceSynchronize();
}
