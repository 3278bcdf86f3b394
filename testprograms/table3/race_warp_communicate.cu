// Lanes of a warp hand values on through global memory without __syncwarp.
__global__ void communicate(int *box, int *out) {
  int lane = threadIdx.x;
  box[lane] = lane; // @w want "intra-warp write-read race on box: write at @w, read at @r"
  int got = box[(lane + 1) % 32]; // @r want "intra-warp read-write race on box: read at @r, write at @v"
  box[lane] = 2 * lane; // @v
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
