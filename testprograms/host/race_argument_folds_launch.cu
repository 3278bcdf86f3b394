// Here what others pass is the number of blocks, all of which write to the same place.
__global__ void mark(int *a) {
  // want+1 "inter-block write-write race on a: write at @w, write at @w"
  a[threadIdx.x] = blockIdx.x; // @w
}

void draw(int *a, int count) {
  if (count > 0)
    mark<<<count, 64>>>(a);
}

void prepare(int *a) {
  draw(a, 0);
  mark<<<1, 64>>>(a);
}
