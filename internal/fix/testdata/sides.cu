__global__ void k(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t < 32) {
    s[t] = t;
  } else if (t < 64) {
    out[t] = s[t - 32];
  }
}
int main() { int *o; cudaMalloc(&o, 256); k<<<1, 64>>>(o); }
