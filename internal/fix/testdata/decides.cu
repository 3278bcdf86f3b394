// Threads that find their neighbours in memory decide on what these have decided.
__global__ void colour(const int *next, const int *first, int *colours, int n) {
  int v = threadIdx.x;
  if (v >= n)
    return;
  int taken = 0;
  for (int i = first[v]; i < first[v + 1]; i++)
    if (colours[next[i]] >= 0)
      taken |= 1 << colours[next[i]];
  int c = 0;
  while (taken & 1 << c)
    c++;
  colours[v] = c;
}

int main() {
  int first[] = {0, 2, 4, 6}, next[] = {1, 2, 0, 2, 0, 1}, none[] = {-1, -1, -1};
  int *f, *x, *c;
  cudaMalloc(&f, sizeof(first));
  cudaMalloc(&x, sizeof(next));
  cudaMalloc(&c, sizeof(none));
  cudaMemcpy(f, first, sizeof(first), cudaMemcpyHostToDevice);
  cudaMemcpy(x, next, sizeof(next), cudaMemcpyHostToDevice);
  cudaMemcpy(c, none, sizeof(none), cudaMemcpyHostToDevice);
  colour<<<1, 32>>>(x, f, c, 3);
  cudaDeviceSynchronize();
}
