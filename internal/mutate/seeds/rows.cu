struct View { int *data; int rows, cols, stride; };
__global__ void fill(View v, short add) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  for (int k = 0; k < 3; k++)
    if (x < v.cols && y < v.rows) v.data[y * v.stride + x] += add * k;
}
__global__ void steps(int *p, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    int j = i;
    do { p[j] = j; j -= n; } while (j > 0);
  }
}
int main(int argc, char **argv) {
  View v{nullptr, argc, 2 * argc, 2 * argc + 1};
  if (argc < 2 || argc > 40) return 1;
  cudaMalloc(&v.data, v.rows * v.stride * sizeof(int));
  for (int r = 0; r < argc; r++) {
    fill<<<dim3((v.cols + 7) / 8, (v.rows + 7) / 8), dim3(8, 8)>>>(v, r);
    if (r % 2) steps<<<argc, 32>>>(v.data, v.rows * v.stride);
  }
}
