// Each key takes the first empty place of a table; the thread that has taken a place fills it, and empties it again.
const unsigned empty = ~0u, places = 1024;

__global__ void insert(unsigned *keys, int *values, const unsigned *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n || in[i] == empty)
    return;
  unsigned at = in[i] % places;
  for (unsigned tries = 0; tries < places; tries++) {
    unsigned old = atomicCAS(&keys[at], empty, in[i]);
    if (old == empty) {
      // want+1 "inter-block write-write race on values: write at @w, write at @w" "intra-block write-write race on values: write at @w, write at @w" "intra-warp write-write race on values: write at @w, write at @w"
      values[at] = i; // @w
      atomicExch(&keys[at], empty);
      return;
    }
    if (old == in[i])
      return;
    at = (at + 1) % places;
  }
}

int main() {
  const int n = 500;
  unsigned *keys, *in;
  int *values;
  cudaMalloc(&keys, places * sizeof(unsigned));
  cudaMalloc(&values, places * sizeof(int));
  cudaMalloc(&in, n * sizeof(unsigned));
  cudaMemset(keys, 0xff, places * sizeof(unsigned));
  insert<<<(n + 127) / 128, 128>>>(keys, values, in, n);
  cudaDeviceSynchronize();
  cudaFree(keys);
  cudaFree(values);
  cudaFree(in);
  return 0;
}
