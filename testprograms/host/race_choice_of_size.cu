// Where one buffer has no bytes, the kernel works on the other one.
#include <cstdlib>

__global__ void move(float *a, float *b, int small) {
  int i = threadIdx.x;
  if (small) {
    float next = a[i + 1]; // want "intra-block read-write race on a" "intra-warp read-write race on a"
    a[i] = next; // @w
  } else {
    b[i] = i;
  }
}

int main(int argc, char **argv) {
  int small = atoi(argv[1]) != 0;
  float *a, *b;
  cudaMalloc(&a, 65 * sizeof(float));
  cudaMalloc(&b, small ? 0 : 64 * sizeof(float));
  move<<<1, 64>>>(a, b, small);
  return 0;
}
