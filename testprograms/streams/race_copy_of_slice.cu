// A slice of a volume is copied in one stream while a kernel works on the same slice in another one.
__global__ void clear(int *v) {
  v[threadIdx.x] = 0; // want "inter-work write-write race on v: write at .*, write at @copy"
}

int main() {
  int *volume, *part;
  cudaMalloc(&volume, 2 * 64 * sizeof(int));
  cudaMalloc(&part, 64 * sizeof(int));
  cudaStream_t one, other;
  cudaStreamCreate(&one);
  cudaStreamCreate(&other);
  cudaMemset(part, 0, 64 * sizeof(int));
  cudaDeviceSynchronize();
  cudaMemcpy3DParms p = {};
  p.srcPtr = make_cudaPitchedPtr(part, 64, 64, 4);
  p.dstPtr = make_cudaPitchedPtr(volume, 64, 64, 4);
  p.dstPos = make_cudaPos(0, 0, 0);
  p.extent = make_cudaExtent(64, 4, 1);
  p.kind = cudaMemcpyDeviceToDevice;
  clear<<<1, 64, 0, one>>>(volume);
  cudaMemcpy3DAsync(&p, other); // @copy
  cudaDeviceSynchronize();
}
