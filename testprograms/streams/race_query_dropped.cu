// The host asks once whether the work is done, and goes on whatever the answer.
//hgrd:expect put=inconclusive "what else accesses its memory while it runs is not known"
__global__ void put(int *m) {
  m[threadIdx.x] = 1; // @w want-fn "inter-work write-read race on m: write at @w, read at @r"
}

int main() {
  int *m;
  cudaMallocManaged(&m, 256);
  cudaStream_t s;
  cudaStreamCreate(&s);
  put<<<1, 64, 0, s>>>(m);
  cudaStreamQuery(s);
  return m[3]; // @r
}
