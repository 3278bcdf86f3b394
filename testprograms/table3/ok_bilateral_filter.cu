// A bilateral filter under a guard on both axes, rows as wide as a parameter.
#include <cstdlib>

__global__ void bilateral(const float *in, float *out, int w, int h, float sigma) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h)
    return;
  float sum = 0.0f, norm = 0.0f, centre = in[y * w + x];
  for (int dy = -2; dy <= 2; dy++)
    for (int dx = -2; dx <= 2; dx++) {
      int u = min(max(x + dx, 0), w - 1), v = min(max(y + dy, 0), h - 1);
      float d = in[v * w + u] - centre, weight = expf(-d * d * sigma);
      sum += weight * in[v * w + u];
      norm += weight;
    }
  out[y * w + x] = sum / norm;
}

int main(int argc, char **argv) {
  int w = argc > 1 ? atoi(argv[1]) : 640, h = argc > 2 ? atoi(argv[2]) : 480;
  if (w < 1 || h < 1)
    return 1;
  float *in, *out;
  cudaMalloc(&in, sizeof(float) * w * h);
  cudaMalloc(&out, sizeof(float) * w * h);
  bilateral<<<dim3((w + 15) / 16, (h + 15) / 16), dim3(16, 16)>>>(in, out, w, h, 0.1f);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
