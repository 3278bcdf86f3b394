// A constant table leads to two arrays, but a step reads the one that it writes.
__device__ float left[256], right[256];
__device__ float *const side[2] = {left, right};

__global__ void step(int turn) {
  int t = threadIdx.x;
  if (t + 1 < 256) side[turn & 1][t] = side[(turn + 2) & 1][t + 1]; // want "intra-block write-read race on left" "intra-warp write-read race on left"
}

int main() {
  for (int i = 0; i < 10; i++) step<<<1, 256>>>(i);
  cudaDeviceSynchronize();
}
