// The reference is bound to another buffer than the one that the kernel writes.
texture<int> source;

__global__ void shift(int *a) {
  int next = tex1Dfetch(source, threadIdx.x + 1);
  a[threadIdx.x] = next;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 33 * sizeof(int));
  cudaMalloc(&out, 33 * sizeof(int));
  cudaBindTexture(0, source, in, 33 * sizeof(int));
  shift<<<1, 32>>>(out);
}
