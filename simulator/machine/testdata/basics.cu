#include <cstdio>
#include <cooperative_groups.h>
#include <cuda/barrier>
namespace cg = cooperative_groups;

struct Pair { int n; double d[3]; char c; };

__device__ int counter = 5;
__constant__ float coefficient[4] = {1, 2, 3, 4};
__device__ float4 table[3] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
__device__ const char *text[] = {"zero", "one", "two"};

__global__ void saxpy(int n, float a, const float *x, float *y) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) y[i] = a * x[i] + y[i];
}

__global__ void reduce(const int *in, int *out, int n) {
  __shared__ int s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i < n ? in[i] : 0;
  __syncthreads();
  for (int k = blockDim.x / 2; k > 0; k /= 2) {
    if (threadIdx.x < k) s[threadIdx.x] += s[threadIdx.x + k];
    __syncthreads();
  }
  if (threadIdx.x == 0) atomicAdd(out, s[0]);
}

__global__ void globals(float *out, Pair p, const int *index) {
  __shared__ Pair s;
  int i = threadIdx.x;
  if (i == 0) { p.n += 10; p.d[1] = 2.5; s = p; }
  __syncthreads();
  out[i] = coefficient[i & 3] + table[1].y + (float)s.d[index[i] % 3] + s.n + s.c;
  atomicAdd(&counter, text[i % 3][0]);
}

__global__ void vectors(float4 *v, int n) {
  int i = threadIdx.x;
  float4 a = v[i];
  float local[4] = {a.x, a.y, a.z, a.w};
  float sum = 0;
  for (int k = 0; k < 4; k++) sum += local[(k + n) & 3] * k;
  v[i] = make_float4(sum, a.y, a.x, local[n & 3]);
}

__device__ int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
__device__ int twice(int x) { return 2 * x; }
__device__ int square(int x) { return x * x; }
typedef int (*unary)(int);
__device__ unary functions[2] = {twice, square};

__global__ void calls(int *out) {
  int i = threadIdx.x;
  out[i] = fibonacci(i % 12) + functions[i & 1](i);
}

__global__ void exchange(int *out, unsigned *masks) {
  int i = threadIdx.x, lane = i & 31;
  int v = i * i;
  int r = __shfl_down_sync(0xffffffffu, v, 1) * 3 + __shfl_up_sync(0xffffffffu, v, 2) * 5 + __shfl_xor_sync(0xffffffffu, v, 7, 8) * 7 +
          __shfl_sync(0xffffffffu, v, 9);
  r += __reduce_add_sync(0xffffffffu, i & 3) + __reduce_max_sync(0xffffffffu, v);
  out[i] = r + __any_sync(0xffffffffu, lane == 3) * 1000 + __all_sync(0xffffffffu, lane < 32) * 10000;
  masks[i] = __ballot_sync(0xffffffffu, lane % 3 == 0) ^ __match_any_sync(0xffffffffu, lane / 4);
  out[i] += __syncthreads_count(i % 5 == 0) + __syncthreads_and(i < 7) * 2 + __syncthreads_or(i == 7) * 4;
  if (lane < 8) masks[i] += __activemask();
}

__global__ void tiles(int *out) {
  cg::thread_block_tile<8> tile = cg::tiled_partition<8>(cg::this_thread_block());
  int v = threadIdx.x;
  for (int k = 4; k > 0; k /= 2) v += tile.shfl_down(v, k);
  tile.sync();
  if (threadIdx.x % 2) { cg::coalesced_group g = cg::coalesced_threads(); v += g.size(); g.sync(); }
  out[threadIdx.x] = v;
}

__global__ void grid(int *data, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
  data[i] = i;
  cg::this_grid().sync();
  out[i] = data[n - 1 - i];
}

__global__ void prints(int n, float x, const char *) {
  if (threadIdx.x == 1) printf("%d|%5.2f|%s|%c|%x|%lld|%-4d|%%|%g|%u\n", n, x, text[2], 'z', 255, 1ll << 40, n, 0.1, 7u);
}

__global__ void lock(int *mutex, int *value, int rounds) {
  for (int k = 0; k < rounds; k++) {
    bool done = false;
    while (!done) {
      if (atomicCAS(mutex, 0, 1) == 0) {
        __threadfence();
        *(volatile int *)value = *(volatile int *)value + 1;
        __threadfence();
        atomicExch(mutex, 0);
        done = true;
      }
    }
  }
}

__global__ void heap(int **out) {
  int *p = (int *)malloc(16);
  p[1] = threadIdx.x * 3;
  out[threadIdx.x] = p;
}
__global__ void release(int **out, int *sum) {
  atomicAdd(sum, out[threadIdx.x][1]);
  free(out[threadIdx.x]);
}

__global__ void objects(int *data, int *out, int rounds) {
  __shared__ cuda::barrier<cuda::thread_scope_block> full, empty;
  int i = threadIdx.x, n = blockDim.x;
  if (i == 0) { init(&full, n); init(&empty, n); }
  __syncthreads();
  int *mine = data + blockIdx.x * n;
  for (int k = 0; k < rounds; k++) {
    mine[i] = i + k;
    full.arrive_and_wait();
    out[blockIdx.x * n + i] += mine[(i + 1) % n];
    auto token = empty.arrive();
    empty.wait(token);
  }
}

__global__ void dynamic(long long *out) {
  extern __shared__ int all[];
  __shared__ int fixed[5];
  long long big = 0x140000000ll + out[1];
  fixed[threadIdx.x % 5] = 1;
  all[threadIdx.x] = threadIdx.x;
  int *second = all + blockDim.x;
  second[threadIdx.x] = all[threadIdx.x] * 2;
  __syncthreads();
  if (threadIdx.x == 0) out[0] = big + second[blockDim.x - 1] + (all - fixed >= 5);
}
