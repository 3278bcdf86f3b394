// A view has the strides of channels for images.
#include <cstdint>
#include <cstdlib>

struct View {
  float *data;
  int64_t sizes[4], strides[4];
};

__global__ void scale(View x) {
  int64_t h = blockIdx.x, c = blockIdx.y;
  for (int64_t n = 0; n < x.sizes[0]; n++)
    for (int64_t w = threadIdx.x; w < x.sizes[3]; w += blockDim.x)
      x.data[n * x.strides[0] + c * x.strides[1] + h * x.strides[2] + w] = 0; // @w want "inter-block write-write race on x.data: write at @w, write at @w"
}

View make(int64_t images, int64_t channels, int64_t height, int64_t width) {
  View v;
  v.sizes[0] = images;
  v.sizes[1] = channels;
  v.sizes[2] = height;
  v.sizes[3] = width;
  v.strides[3] = 1;
  v.strides[2] = width;
  v.strides[1] = height * width;
  v.strides[0] = height * width;
  cudaMalloc(&v.data, images * channels * height * width * sizeof(float));
  return v;
}

int main(int argc, char **argv) {
  int64_t images = argc > 1 ? atoll(argv[1]) : 2;
  int64_t channels = argc > 2 ? atoll(argv[2]) : 3;
  int64_t height = argc > 3 ? atoll(argv[3]) : 4;
  int64_t width = argc > 4 ? atoll(argv[4]) : 5;
  if (images < 1 || channels < 1 || height < 1 || width < 1)
    return 1;
  View x = make(images, channels, height, width);
  scale<<<dim3(height, channels), 32>>>(x);
  cudaFree(x.data);
  return 0;
}
