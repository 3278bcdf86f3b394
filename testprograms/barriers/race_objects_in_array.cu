// Two barrier objects in an array hold a warp that fills a buffer and one that empties it together, but nobody waits until it is empty.
//hgrd:expect move=inconclusive "a barrier object of an array whose phases are not known to have numbers"
#include <cuda/barrier>
__global__ void move(const float *in, float *out) {
  __shared__ float room[32];
  __shared__ cuda::barrier<cuda::thread_scope_block> full, empty[2];
  int t = threadIdx.x % 32;
  if (t == 0 && threadIdx.x < 32) init(&full, 64);
  if (threadIdx.x < 2) init(&empty[threadIdx.x], 64);
  __syncthreads();
  if (threadIdx.x < 32) {
    for (int i = 0; i < 4; i++) {
      (void)empty[i % 2].arrive();
      room[t] = in[32 * i + t];
      (void)full.arrive();
    }
  } else {
    (void)empty[0].arrive();
    for (int i = 0; i < 4; i++) {
      full.arrive_and_wait();
      out[32 * i + t] = room[31 - t];
      (void)empty[(i + 1) % 2].arrive();
    }
  }
}
void run(const float *in, float *out) { move<<<1, 64>>>(in, out); }
