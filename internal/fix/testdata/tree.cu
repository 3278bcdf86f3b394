// Two barriers are missing: behind the first write, and at the end of a loop whose body is one statement.
__global__ void total(const int *in, int *out) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = in[t];
  for (int k = 128; k > 0; k /= 2)
    if (t < k)
      s[t] += s[t + k];
  if (t == 0)
    *out = s[0];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  total<<<1, 256>>>(in, out);
}
