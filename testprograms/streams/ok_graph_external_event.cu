// A captured stream records an event for streams outside of the capture.
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
  cudaGraph_t graph;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  one<<<1, 64, 0, s>>>(x);
  cudaEventRecordWithFlags(done, s, cudaEventRecordExternal);
  cudaStreamEndCapture(s, &graph);
  cudaGraphExec_t run;
  cudaGraphInstantiate(&run, graph, 0, 0, 0);
  cudaGraphLaunch(run, s);
  cudaStreamWaitEvent(t, done, 0);
  other<<<1, 64, 0, t>>>(x);
  cudaDeviceSynchronize();
}
