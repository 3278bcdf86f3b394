// The copy leaves the last element of the table as it was.
//hgrd:expect put=inconclusive "elements of a table were taken to be written before"
__global__ void put(const int *to, int *out) {
  int i = blockIdx.x * 64 + threadIdx.x;
  out[to[i] & 127] = i; // @w want-fn "inter-block write-write race on out: write at @w, write at @w"
}

int main() {
  int table[128], *to, *out;
  for (int i = 0; i < 128; i++)
    table[i] = i;
  cudaMalloc(&to, 512);
  cudaMalloc(&out, 512);
  cudaMemcpy(to, table, 508, cudaMemcpyHostToDevice);
  put<<<2, 64>>>(to, out);
  cudaDeviceSynchronize();
}
