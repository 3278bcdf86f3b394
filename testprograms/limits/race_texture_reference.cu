// The reference is bound to the buffer that the kernel writes, so the neighbour's element may be its new or its old one.
//hgrd:expect shift=inconclusive "the texture source may lead to a"
texture<int> source;

__global__ void shift(int *a) {
  int next = tex1Dfetch(source, threadIdx.x + 1);
  a[threadIdx.x] = next; // want-fn "intra-warp"
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 33 * sizeof(int));
  cudaMalloc(&out, 33 * sizeof(int));
  cudaBindTexture(0, source, in, 33 * sizeof(int));
  shift<<<1, 32>>>(in);
}
