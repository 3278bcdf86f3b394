// Half of the block comes to a barrier and goes on, the other half waits there.
__global__ void half(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t < 64) {
    s[t] = t;
    asm volatile("bar.arrive 1, 128;" ::: "memory");
  } else {
    asm volatile("bar.sync 1, 128;" ::: "memory");
    out[t - 64] = s[t - 64];
  }
}

int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  half<<<1, 128>>>(out);
}
