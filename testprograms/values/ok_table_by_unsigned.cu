// The counter of the loop that fills the table is unsigned and narrower than an address.
__global__ void scatter(int *out, const int *place) { out[place[threadIdx.x]] = threadIdx.x; }

int main() {
  static int place[200];
  for (unsigned i = 0; i < 200; i++)
    place[i] = i;
  int *out, *d;
  cudaMalloc(&out, 200 * sizeof(int));
  cudaMalloc(&d, sizeof(place));
  cudaMemcpy(d, place, sizeof(place), cudaMemcpyHostToDevice);
  scatter<<<1, 200>>>(out, d);
  return 0;
}
