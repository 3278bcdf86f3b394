// A buffer of no bytes is handed on beside another: that says nothing about the launch.
__global__ void shift(float *a, float *rest, int n) {
  int i = threadIdx.x;
  float next = a[i + 1]; // want "intra-block read-write race on a" "intra-warp read-write race on a"
  a[i] = next; // @w
  if (i < n)
    rest[i] = next;
}

int main() {
  float *a, *rest;
  cudaMalloc(&a, 65 * sizeof(float));
  cudaMalloc(&rest, 0);
  shift<<<1, 64>>>(a, rest, 0);
  return 0;
}
