// The numbers of the table come round: byte 0 is 0, and so is byte 256.
__global__ void scatter(const unsigned char *table, int *out) {
  int at = table[32 * threadIdx.x];
  out[at] = threadIdx.x; // @w want "intra-warp write-write race on out: write at @w, write at @w"
}

int main() {
  unsigned char order[512];
  for (int i = 0; i < 512; i++)
    order[i] = i;
  unsigned char *table;
  int *out;
  cudaMalloc(&table, sizeof order);
  cudaMalloc(&out, 512 * sizeof(int));
  cudaMemcpy(table, order, sizeof order, cudaMemcpyHostToDevice);
  scatter<<<1, 16>>>(table, out);
}
