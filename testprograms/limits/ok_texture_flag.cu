// The kernel reads through the reference that is bound to the buffer it does not write, forth and back.
texture<float, 2> texIn, texOut;
struct Data {
  float *in, *out;
};

__global__ void blend(float *dst, int pitch, bool forth) {
  int x = threadIdx.x + blockIdx.x * blockDim.x, y = blockIdx.y;
  float above = forth ? tex2D(texIn, x, y - 1) : tex2D(texOut, x, y - 1);
  dst[y * pitch + x] = above;
}

static void steps(Data *d, int width, int height) {
  bool forth = true;
  for (int i = 0; i < 90; i++) {
    float *out = forth ? d->out : d->in;
    blend<<<dim3(width / 32, height), 32>>>(out, width, forth);
    forth = !forth;
  }
}

int main() {
  const int width = 256, height = 64;
  Data d;
  cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
  cudaMalloc((void **)&d.in, width * height * sizeof(float));
  cudaMalloc((void **)&d.out, width * height * sizeof(float));
  cudaBindTexture2D(NULL, texIn, d.in, desc, width, height, width * sizeof(float));
  cudaBindTexture2D(NULL, texOut, d.out, desc, width, height, width * sizeof(float));
  steps(&d, width, height);
  cudaUnbindTexture(texIn);
  cudaUnbindTexture(texOut);
}
