// A kernel reads one buffer and writes another, behind device variables that lead to the same.
__constant__ int *from;
__device__ int *to;
int *source;

__global__ void shift() {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0) {
    int v = from[i - 1]; // @r want "inter-block read-write race on memory behind a loaded pointer: read at @r, write at @w" "intra-block read-write race on memory behind a loaded pointer: read at @r, write at @w" "intra-warp read-write race on memory behind a loaded pointer: read at @r, write at @w"
    to[i] = v; // @w
  }
}

int main() {
  cudaMalloc(&source, 1024 * sizeof(int));
  cudaMemcpyToSymbol(from, &source, sizeof source);
  cudaMemcpyToSymbol(to, &source, sizeof source);
  shift<<<4, 256>>>();
  cudaDeviceSynchronize();
  return 0;
}
