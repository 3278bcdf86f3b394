// Each of two warps waits at a barrier of a number of its own, and reads what the other has written.
//hgrd:expect turn=inconclusive "the barrier object is not known to count all threads of a block"
__global__ void turn(const int *a, int *b) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = a[t];
  if (t < 32) asm volatile("bar.sync 1, 32;" ::: "memory");
  else asm volatile("bar.sync 2, 32;" ::: "memory");
  b[blockIdx.x * 64 + t] = s[63 - t];
}
void run(const int *a, int *b) { turn<<<2, 64>>>(a, b); }
