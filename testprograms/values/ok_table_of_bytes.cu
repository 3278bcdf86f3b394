// The numbers of the table differ: all have room in two bytes.
__global__ void scatter(const unsigned short *table, int *out) {
  int at = table[32 * threadIdx.x];
  out[at] = threadIdx.x;
}

int main() {
  unsigned short order[512];
  for (int i = 0; i < 512; i++)
    order[i] = i;
  unsigned short *table;
  int *out;
  cudaMalloc(&table, sizeof order);
  cudaMalloc(&out, 512 * sizeof(int));
  cudaMemcpy(table, order, sizeof order, cudaMemcpyHostToDevice);
  scatter<<<1, 16>>>(table, out);
}
