// The table is in order when it is copied; a kernel that is given it in a struct writes elsewhere.
struct Buffers {
  int *from, *to, *table;
};

__global__ void clear(Buffers b) {
  b.to[threadIdx.x] = b.from[threadIdx.x];
}

__global__ void scatter(const int *table, int *out) {
  int at = table[threadIdx.x];
  out[at] = threadIdx.x;
}

int main() {
  int order[32];
  for (int i = 0; i < 32; i++)
    order[i] = i;
  Buffers b;
  cudaMalloc(&b.from, sizeof order);
  cudaMalloc(&b.to, sizeof order);
  cudaMalloc(&b.table, sizeof order);
  cudaMemcpy(b.table, order, sizeof order, cudaMemcpyHostToDevice);
  clear<<<1, 32>>>(b);
  scatter<<<1, 32>>>(b.table, b.to);
}
