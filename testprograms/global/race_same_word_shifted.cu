// All threads store one constant, at places that overlap in part.
__global__ void stamp(char *c) {
  int v = 0x01020304;
  memcpy(c + 2 * threadIdx.x, &v, 4); // @w want "intra-block write-write race on c: write at @w, write at @w" want "intra-warp write-write race on c: write at @w, write at @w"
}

int main() {
  char *c;
  cudaMalloc(&c, 1024);
  stamp<<<1, 64>>>(c);
  return cudaDeviceSynchronize();
}
