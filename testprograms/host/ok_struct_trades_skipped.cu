// A round may leave by another way, on which nothing moves.
struct Search {
  int *found, *next;
};

__global__ void expand(const int *found, int *next) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int one = found[i + 1];
  next[i] = one;
}

int main(int argc, char **argv) {
  Search *s = new Search;
  cudaMalloc(&s->found, 1025 * sizeof(int));
  cudaMalloc(&s->next, 1025 * sizeof(int));
  for (int i = 0; i < argc; i++) {
    expand<<<4, 256>>>(s->found, s->next);
    int letters = 0;
    if (argv[i][0] == 'x') {
      for (int k = 1; argv[i][k]; k++)
        letters++;
      if (letters > 3)
        continue;
    }
    int *found = s->found;
    s->found = s->next;
    s->next = found;
  }
  cudaFree(s->found);
  cudaFree(s->next);
  delete s;
  return 0;
}
