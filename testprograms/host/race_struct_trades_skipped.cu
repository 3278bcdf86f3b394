// A round may leave by another way, on which one of the buffers may be lost in an inner loop: which of them is where is not known.
//hgrd:expect expand=inconclusive "it depends on a value that is not known"
struct Search {
  int *found, *next;
};

__global__ void expand(const int *found, int *next) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int one = found[i + 1]; // @r want-fn "inter-block read-write race on found: read at @r, write at @w" want-fn "intra-block read-write race on found: read at @r, write at @w" want-fn "intra-warp read-write race on found: read at @r, write at @w"
  next[i] = one; // @w
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
        if (++letters == 3)
          s->found = s->next;
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
