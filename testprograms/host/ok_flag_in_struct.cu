// A kernel that is given a struct of pointers writes through one of them, and leaves the flag alone.
struct Mailbox {
  int *flag, *data, *log;
};

__global__ void prepare(Mailbox m) {
  if (threadIdx.x == 0)
    m.log[0] = 1;
}

__global__ void pass(int *flag, int *data, int *out) {
  if (threadIdx.x != 0)
    return;
  if (blockIdx.x == 0) {
    data[0] = 7;
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) != 1)
      ;
    __threadfence();
    out[0] = data[0];
  }
}

int main() {
  Mailbox m;
  int *out;
  cudaMalloc(&m.flag, sizeof(int));
  cudaMalloc(&m.data, sizeof(int));
  cudaMalloc(&m.log, sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(m.flag, 0, sizeof(int));
  prepare<<<1, 32>>>(m);
  pass<<<2, 32>>>(m.flag, m.data, out);
}
