// A kernel that sets the numbers of a table by a pointer in a struct comes before the one that scatters by them.
struct Table {
  int *p;
};

__global__ void visit(Table t, int *sum) {
  t.p[threadIdx.x] = 5;
}

__global__ void scatter(const int *table, int *out) {
  out[table[threadIdx.x]] = threadIdx.x; // @w want "intra-block write-write race on out: write at @w, write at @w" want "intra-warp write-write race on out: write at @w, write at @w"
}

int main() {
  int *table, *out, *sum, given[64];
  cudaMalloc(&table, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMalloc(&sum, 64 * sizeof(int));
  for (int i = 0; i < 64; i++)
    given[i] = i;
  cudaMemcpy(table, given, sizeof given, cudaMemcpyHostToDevice);
  Table t;
  t.p = table;
  visit<<<1, 64>>>(t, sum);
  scatter<<<1, 64>>>(table, out);
  cudaFree(table);
  cudaFree(out);
  cudaFree(sum);
  return 0;
}
