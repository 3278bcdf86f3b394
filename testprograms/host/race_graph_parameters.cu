// A graph copies what the host has stored when the graph runs, not when it was made.
struct Shape {
  int count, stride;
};

__global__ void spread(const Shape *s, int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // want+1 "inter-block write-write race on a: write at @w, write at @w" "intra-block write-write race on a: write at @w, write at @w" "intra-warp write-write race on a: write at @w, write at @w"
  if (i < s->count) a[i * s->stride] = i; // @w
}

int main() {
  int *a;
  cudaMalloc(&a, 1 << 16);
  Shape *s;
  cudaMalloc(&s, sizeof *s);
  Shape h = {512, 1};
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cudaMemcpyAsync(s, &h, sizeof h, cudaMemcpyHostToDevice, stream);
  spread<<<2, 256, 0, stream>>>(s, a);
  cudaGraph_t graph;
  cudaStreamEndCapture(stream, &graph);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0, 0, 0);
  h.stride = 0;
  cudaGraphLaunch(exec, stream);
  cudaDeviceSynchronize();
}
