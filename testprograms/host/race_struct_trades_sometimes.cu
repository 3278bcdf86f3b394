// In some rounds the old buffer is lost, and both names are of the other one from then on.
struct Search {
  int *found, *next;
};

__global__ void expand(const int *found, int *next) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int one = found[i + 1]; // @r want "inter-block read-write race on found: read at @r, write at @w" want "intra-block read-write race on found: read at @r, write at @w" want "intra-warp read-write race on found: read at @r, write at @w"
  next[i] = one | found[i]; // @w
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
      if (argv[i][1] == 0)
        s->next = found;
    }
  }
  cudaFree(s->found);
  cudaFree(s->next);
  delete s;
  return 0;
}
