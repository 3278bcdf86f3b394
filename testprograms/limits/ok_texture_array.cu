// The reference is bound to a copy of the buffer, in an array that no kernel writes.
texture<float, 2, cudaReadModeElementType> image;

__global__ void smooth(float *a, int width) {
  int x = threadIdx.x, y = blockIdx.x;
  float sum = tex2D(image, x, y - 1) + tex2D(image, x, y + 1);
  a[y * width + x] = sum;
}

int main() {
  const int width = 32, height = 64, bytes = width * height * sizeof(float);
  float *a;
  cudaArray *copy;
  cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
  cudaMalloc(&a, bytes);
  cudaMallocArray(&copy, &desc, width, height);
  cudaMemcpyToArray(copy, 0, 0, a, bytes, cudaMemcpyDeviceToDevice);
  cudaBindTextureToArray(image, copy, desc);
  smooth<<<height, width>>>(a, width);
}
