package randomhost

// kernels are what scenarios launch, once for each launch site. Numbers that they are given are below 4096 in magnitude.
const kernels = `
struct View { int *p; int w; int n; };
template <int ID> __global__ void put(int *out, int w) { out[(int)blockIdx.x * w + (int)threadIdx.x] = threadIdx.x + blockIdx.x; }
template <int ID> __global__ void rows(int *a, int n, int cols, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y;
  if (i < cols && j < n) a[j * stride + i] = i + 2 * j;
}
template <int ID> __global__ void move(const int *from, int *to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i + 1] & 4095;
}
template <int ID> __global__ void scatter(const int *table, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[table[i]] = i;
}
template <int ID> __global__ void segments(const int *table, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) for (int j = table[i]; j < table[i + 1]; j++) out[j] = i;
}
template <int ID> __global__ void chain(int *flag, int *data) {
  if (threadIdx.x > 0) return;
  if (blockIdx.x == 0) { data[0] = 5; __threadfence(); atomicExch(flag, 1); }
  else if (atomicAdd(flag, 0) == 1) { __threadfence(); data[blockIdx.x] = data[0]; }
}
template <int ID> __global__ void last(int *count, int *part, int *out) {
  if (threadIdx.x > 0) return;
  part[blockIdx.x] = blockIdx.x;
  __threadfence();
  if (atomicAdd(count, 1) == (int)gridDim.x - 1) {
    int sum = 0;
    for (int i = 0; i < (int)gridDim.x; i++) sum += part[i];
    out[0] = sum & 4095;
  }
}
template <int ID> __global__ void view(View v) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < v.n) v.p[i * v.w] = i;
}
template <int ID> __global__ void set(int *p, int v) { p[0] = v; }
template <int ID> __global__ void fill(int *p, int n, int v) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = v;
}
`

// parameters are the types of each kernel's parameters.
var parameters = map[string]string{
	"put": "int *, int", "rows": "int *, int, int, int", "move": "const int *, int *, int", "scatter": "const int *, int *, int",
	"segments": "const int *, int *, int", "chain": "int *, int *", "last": "int *, int *, int *", "view": "View", "set": "int *, int",
	"fill": "int *, int, int",
}

// room is how many numbers a buffer holds at least, tableRoom a table.
const (
	room      = 1 << 15
	tableRoom = 512
)
