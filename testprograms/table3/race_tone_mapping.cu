// The image is as wide as a parameter that the grid knows nothing of.
#include <cstdlib>

__global__ void toneMapping(const float *in, float *out, float average, int width, int channels, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  float r = in[width * channels * y + x * channels];
  float scaled = r / (1.0f + r * average);
  // want+1 "inter-block write-write race on out: write at @w, write at @w" "intra-block write-write race on out: write at @w, write at @w" "intra-warp write-write race on out: write at @w, write at @w"
  out[width * channels * y + (x * channels + 0)] = scaled; // @w
}

static void compress(const float *in, float *out, int width, int height, int pitch) {
  dim3 block(16, 16), grid(width / 16, height / 16);
  toneMapping<<<grid, block>>>(in, out, 0.4f, pitch, 4, height);
}

int main(int argc, char **argv) {
  int width = argc > 1 ? atoi(argv[1]) : 1024;
  int height = argc > 2 ? atoi(argv[2]) : 1024;
  int pitch = argc > 3 ? atoi(argv[3]) : 1024;
  if (width < 16 || height < 16 || pitch < 1)
    return 1;
  float *in, *out;
  cudaMalloc(&in, sizeof(float) * 4 * width * height);
  cudaMalloc(&out, sizeof(float) * 4 * width * height);
  compress(in, out, width, height, pitch);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
