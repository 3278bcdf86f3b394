// Each block has a buffer of its own in an array of a struct.
struct Rows { float *part[4]; };
__global__ void scale(Rows r) {
  r.part[blockIdx.x][threadIdx.x] *= 2;
}
int main() {
  Rows r;
  for (int i = 0; i < 4; i++)
    cudaMalloc(&r.part[i], 1024);
  scale<<<4, 256>>>(r);
}
