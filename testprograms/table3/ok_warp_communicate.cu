// __syncwarp before each step orders the lanes of a warp.
__global__ void communicate(int *box, int *out) {
  int lane = threadIdx.x;
  box[lane] = lane;
  __syncwarp();
  int got = box[(lane + 1) % 32];
  __syncwarp();
  box[lane] = 2 * lane;
  out[lane] = got;
}

int main() {
  int *box, *out;
  cudaMalloc(&box, 32 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  communicate<<<1, 32>>>(box, out);
  cudaFree(box);
  cudaFree(out);
  return 0;
}
