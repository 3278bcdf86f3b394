// The launch is captured: when the graph runs again, the flag is up from the beginning.
__global__ void pass(int *flag, int *data, int *out) {
  if (threadIdx.x != 0)
    return;
  if (blockIdx.x == 0) {
    data[0] = 7; // @w want "inter-block write-read race on data: write at @w, read at @r"
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) != 1)
      ;
    __threadfence();
    out[0] = data[0]; // @r
  }
}

int main() {
  int *flag, *data, *out;
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&data, sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  cudaStream_t stream;
  cudaGraph_t graph;
  cudaGraphExec_t run;
  cudaStreamCreate(&stream);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  pass<<<2, 32, 0, stream>>>(flag, data, out);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&run, graph, 0, 0, 0);
  cudaGraphLaunch(run, stream);
  cudaGraphLaunch(run, stream);
  cudaStreamSynchronize(stream);
}
