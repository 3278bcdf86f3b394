// Half of the block reads what the other half writes, and the barrier is behind both.
__global__ void half(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t < 64) {
    s[t] = t; // @w want "intra-block write-read race on s: write at @w, read at @r"
    asm volatile("bar.arrive 1, 128;" ::: "memory");
  } else {
    out[t - 64] = s[t - 64]; // @r
    asm volatile("bar.sync 1, 128;" ::: "memory");
  }
}

int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  half<<<1, 128>>>(out);
}
