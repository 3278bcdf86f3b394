// Every other block has the buffer of the block before it.
struct Rows { float *part[4]; };
__global__ void scale(Rows r) {
  r.part[blockIdx.x][threadIdx.x] *= 2; // want "inter-block read-write race on r" "inter-block write-write race on r"
}
int main() {
  Rows r;
  for (int i = 0; i < 4; i++)
    if (i % 2)
      r.part[i] = r.part[i - 1];
    else
      cudaMalloc(&r.part[i], 1024);
  scale<<<4, 256>>>(r);
}
