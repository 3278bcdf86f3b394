// The reference is bound to the buffer itself and to no copy of it.
//hgrd:expect smooth=inconclusive "the texture image may lead to a"
texture<float, 2, cudaReadModeElementType> image;

__global__ void smooth(float *a, int width) {
  int x = threadIdx.x, y = blockIdx.x;
  float sum = tex2D(image, x, y - 1) + tex2D(image, x, y + 1);
  a[y * width + x] = sum; // want-fn "inter-block"
}

int main() {
  const int width = 32, height = 64, bytes = width * height * sizeof(float);
  float *a;
  cudaArray *copy;
  cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
  cudaMalloc(&a, bytes);
  cudaMallocArray(&copy, &desc, width, height);
  cudaMemcpyToArray(copy, 0, 0, a, bytes, cudaMemcpyDeviceToDevice);
  cudaBindTexture2D(NULL, image, a, desc, width, height, width * sizeof(float));
  smooth<<<height, width>>>(a, width);
}
