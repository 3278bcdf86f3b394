// Gives points of a plane to the nearest of K centres and moves these; a tree in shared memory sums a block's cost.
// -DRACE leaves out the barrier between the second warp's writes of its sums and the first warp's reads of them.
#include <cstdio>

#define N 128
#define K 5

__global__ void assign(const int2 *points, const int2 *centres, int *owner, int *cost) {
  __shared__ int s[N];
  int i = threadIdx.x;
  int2 p = points[blockIdx.x * N + i];
  int best = 0, least = 0;
  for (int k = 0; k < K; k++) {
    int dx = p.x - centres[k].x, dy = p.y - centres[k].y;
    int square = dx * dx + dy * dy;
    if (k == 0 || square < least) {
      least = square;
      best = k;
    }
  }
  owner[blockIdx.x * N + i] = best;
  s[i] = least;
  __syncthreads();
  for (int d = N / 2; d > 0; d /= 2) {
    if (i < d) s[i] += s[i + d];
#ifdef RACE
    if (d != 64)
#endif
      __syncthreads();
  }
  if (i == 0) cost[blockIdx.x] = s[0];
}

int main() {
  const int blocks = 139, n = blocks * N;
  static int2 points[n];
  static int owner[n];
  int2 centres[K], *p, *c;
  int cost[blocks], *o, *s;
  for (int i = 0; i < n; i++) points[i] = make_int2(i * 37 % 211, i * 53 % 197);
  for (int k = 0; k < K; k++) centres[k] = make_int2(-1 - k, 40 * k);
  cudaMalloc(&p, sizeof points);
  cudaMalloc(&c, sizeof centres);
  cudaMalloc(&o, sizeof owner);
  cudaMalloc(&s, sizeof cost);
  cudaMemcpy(p, points, sizeof points, cudaMemcpyHostToDevice);
  for (int round = 0; round < 2; round++) {
    cudaMemcpy(c, centres, sizeof centres, cudaMemcpyHostToDevice);
    assign<<<blocks, N>>>(p, c, o, s);
    cudaMemcpy(owner, o, sizeof owner, cudaMemcpyDeviceToHost);
    cudaMemcpy(cost, s, sizeof cost, cudaMemcpyDeviceToHost);
    int total = 0, x[K] = {}, y[K] = {}, count[K] = {};
    for (int b = 0; b < blocks; b++) total += cost[b];
    for (int i = 0; i < n; i++) {
      x[owner[i]] += points[i].x;
      y[owner[i]] += points[i].y;
      count[owner[i]]++;
    }
    for (int k = 0; k < K; k++)
      if (count[k] > 0) centres[k] = make_int2(x[k] / count[k], y[k] / count[k]);
    printf("%d\n", total);
  }
}
