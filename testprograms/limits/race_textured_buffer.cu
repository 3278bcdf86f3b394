// The texture leads to the buffer that the kernel writes, so the neighbour's element may be its new or its old one.
//hgrd:expect shift=inconclusive "the texture texture may lead to a"
__global__ void shift(cudaTextureObject_t texture, int *a) {
  int next = tex1Dfetch<int>(texture, threadIdx.x + 1);
  a[threadIdx.x] = next; // want-fn "intra-warp"
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 33 * sizeof(int));
  cudaMalloc(&out, 33 * sizeof(int));
  cudaResourceDesc memory = {};
  memory.resType = cudaResourceTypeLinear;
  memory.res.linear.devPtr = in;
  memory.res.linear.sizeInBytes = 33 * sizeof(int);
  memory.res.linear.desc = cudaCreateChannelDesc<int>();
  cudaTextureDesc how = {};
  cudaTextureObject_t texture;
  cudaCreateTextureObject(&texture, &memory, &how, 0);
  shift<<<1, 32>>>(texture, in);
}
