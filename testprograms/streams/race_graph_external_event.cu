// A captured stream records an event for streams outside of the capture, before its kernel.
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
  cudaStream_t t;
  cudaStreamCreate(&t);
  cudaEvent_t done;
  cudaEventCreate(&done);
  cudaGraph_t graph;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  cudaEventRecordWithFlags(done, s, cudaEventRecordExternal);
  one<<<1, 64, 0, s>>>(x);
  cudaStreamEndCapture(s, &graph);
  cudaGraphExec_t run;
  cudaGraphInstantiate(&run, graph, 0, 0, 0);
  cudaGraphLaunch(run, s);
  cudaStreamWaitEvent(t, done, 0);
  other<<<1, 64, 0, t>>>(x);
  cudaDeviceSynchronize();
}
