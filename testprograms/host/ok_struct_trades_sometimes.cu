// The two buffers trade places in some rounds; they stay two.
struct Search {
  int *found, *next;
};

__global__ void expand(const int *found, int *next) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  next[i] = found[i + 1] | found[i];
}

int main(int argc, char **argv) {
  Search *s = new Search;
  cudaMalloc(&s->found, 1025 * sizeof(int));
  cudaMalloc(&s->next, 1025 * sizeof(int));
  for (int i = 0; i < argc; i++) {
    expand<<<4, 256>>>(s->found, s->next);
    if (argv[i][0] == 'x') {
      int *found = s->found;
      s->found = s->next;
      s->next = found;
    }
  }
  cudaFree(s->found);
  cudaFree(s->next);
  delete s;
  return 0;
}
