// The one caller in this file passes a count with which draw launches nothing. Others may pass more than that.
__global__ void mark(int *a) {
  a[threadIdx.x] = blockIdx.x;
}

void draw(int *a, int count) {
  if (count > 0)
    mark<<<1, count>>>(a);
}

void prepare(int *a) {
  draw(a, 0);
  mark<<<1, 64>>>(a);
}
