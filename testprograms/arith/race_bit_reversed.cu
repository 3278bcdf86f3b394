// A transform in shared memory whose values come in at the reverse of eight bits of nine: two threads write to one place.
__global__ void transform(float *data) {
  __shared__ float s[512];
  int t = threadIdx.x;
  for (int i = t; i < 512; i += 256) s[__brev(i) >> (32 - 9) & 255] = data[512 * blockIdx.x + i]; // @w want "intra-warp write-write race on s: write at @w, write at @w"
  __syncthreads();
  for (int half = 1; half < 512; half <<= 1) {
    int k = t & (half - 1), i = ((t & ~(half - 1)) << 1) + k;
    float a = s[i], b = s[i + half];
    s[i] = a + b;
    s[i + half] = a - b;
    __syncthreads();
  }
  for (int i = t; i < 512; i += 256) data[512 * blockIdx.x + i] = s[i];
}
void run(float *data, int batch) { transform<<<batch, 256>>>(data); }
