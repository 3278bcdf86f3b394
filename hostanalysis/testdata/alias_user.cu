__global__ void fill(int *a) { a[threadIdx.x] = blockIdx.x; }
extern "C" {
void gone(int *a, int n);
void start(int *a);
void launch(int *a, int n) { fill<<<n, 64>>>(a); }
}
int main() {
  int *d;
  if (cudaMalloc(&d, 64 * sizeof(int)) != cudaSuccess)
    return 1;
  start(d);
  gone(d, 2);
}
