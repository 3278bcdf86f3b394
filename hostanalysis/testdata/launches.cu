// Ways to launch a kernel and to pass its arguments.
#include <cstdlib>
#include <cstdio>

struct View { int rows, cols; float *data; int pad[2]; };
struct Pair { int a, b; };
struct Three { int a, b, c; };
__device__ int table[64];
__constant__ float weights[16];
__managed__ int flag;
__global__ void k(float *a, int n) { a[n] = n; }
__global__ void other(float *a, int n) { a[n] = n; }
__global__ void by_struct(View v, Pair p, Three t, bool b, char c, short s) { v.data[p.a] = t.c; }
__global__ void by_float(float x, float4 v, double d) {}
__global__ void two(int *a, int *b) { a[0] = b[1]; }
template <typename T, int N> __global__ void generic(T *a) { a[N] = N; }
namespace deep { namespace { __global__ void hidden(float *a) { a[0] = 1; } } }
__global__ void never(float *a) { a[0] = 1; }

template <typename F> void run(F f) { f(); }
dim3 grid_of(int n) { return dim3((n + 31) / 32, 2); }
__attribute__((noinline)) void wrapper(dim3 g, dim3 b, float *a, int n) { k<<<g, b>>>(a, n); }
void choose(void (*f)(float *, int), float *a, int n) { f<<<n, 32>>>(a, n); }
__attribute__((noinline)) void choose_far(void (*f)(float *, int), float *a, int n) { f<<<n, 64>>>(a, n); }
__attribute__((noinline)) void set(int *p) { scanf("%d", p); }
__attribute__((noinline)) void deep_launch(float *a, int n, int depth) {
  if (depth == 0) k<<<n, 128>>>(a, n);
  else deep_launch(a, n, depth - 1);
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]), m = atoi(argv[1]);
  float *d;
  cudaMalloc(&d, n * sizeof(float));

  dim3 g, b;
  g.x = n / 16;
  g.y = m / 16;
  b.x = b.y = 16;
  k<<<g, b, n * sizeof(int)>>>(d, m);
  wrapper(grid_of(n), dim3(8, 4), d, n);
  run([=] { k<<<n, 1>>>(d + n, n); });
  run([&] { k<<<n, 2>>>(d + 4, n); });
  choose(k, d, n);
  choose_far(k, d, n);
  choose_far(argc > 2 ? k : other, d, m);
  deep_launch(d, n, argc);

  View v;
  v.rows = n;
  v.cols = m + 1;
  v.data = d;
  v.pad[0] = 7;
  v.pad[1] = 8;
  Pair p = {n, 5};
  Three t = {1, 2, n};
  by_struct<<<1, 32>>>(v, p, t, n > 3, 'x', -1);
  by_float<<<1, 1>>>(0.5f, make_float4(1, 2, 3, 4), 2.5);

  int *ti;
  cudaGetSymbolAddress((void **)&ti, table);
  int *managed, *pinned, *plain = (int *)malloc(4 * n);
  cudaMallocManaged(&managed, 8 * n);
  cudaMallocHost(&pinned, 16 * n);
  two<<<1, 3>>>(ti, ti + 16);
  two<<<1, 4>>>(managed, pinned);
  two<<<1, 5>>>(plain, &flag);
  two<<<1, 6>>>(managed, managed + n / 2);
  two<<<1, 7>>>(nullptr, argc > 3 ? managed : pinned);
  generic<float, 3><<<1, 8>>>(d);
  generic<int, 5><<<1, 9>>>(managed);
  deep::hidden<<<1, 10>>>(d);

  void *args[] = {&d, &n};
  cudaLaunchKernel((void *)k, dim3(n, 2, 3), dim3(4, 5, 6), args, 64, 0);
  cudaLaunchCooperativeKernel((void *)other, n, 256, args);
  cudaKernelNodeParams node = {0};
  node.func = (void *)k;
  node.gridDim = dim3(1, 1, 1);
  node.blockDim = dim3(512, 1, 1);
  node.kernelParams = args;
  cudaGraph_t graph;
  cudaGraphNode_t id;
  cudaGraphCreate(&graph, 0);
  cudaGraphAddKernelNode(&id, graph, 0, 0, &node);

  size_t pitch, pitch2;
  float *img, *img2;
  cudaMallocPitch(&img, &pitch, n * sizeof(float), m);
  cudaMallocPitch(&img2, &pitch2, n * sizeof(float), m);
  k<<<dim3(n / 16, m / 16), dim3(16, 16)>>>(img, pitch / sizeof(float));
  k<<<1, 2>>>(img2, pitch2);

  int w, h;
  set(&w);
  set(&h);
  k<<<w, h>>>(d, w);
}
