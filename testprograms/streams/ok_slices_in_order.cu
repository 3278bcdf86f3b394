// Slices of a volume are copied in the stream of the kernel that fills them, apart from the default stream.
__global__ void fill(int *v) {
  v[threadIdx.x] = threadIdx.x;
}

int main() {
  int *volume, *part;
  cudaMalloc(&volume, 128 * sizeof(int));
  cudaMalloc(&part, 64 * sizeof(int));
  cudaStream_t one, other;
  cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  cudaMemcpy3DParms p = {};
  p.srcPtr = make_cudaPitchedPtr(volume, 64, 64, 4);
  p.dstPtr = make_cudaPitchedPtr(part, 64, 64, 2);
  p.extent = make_cudaExtent(64, 2, 2);
  p.kind = cudaMemcpyDeviceToDevice;
  fill<<<1, 128, 0, one>>>(volume);
  cudaMemcpy3DAsync(&p, one);
  cudaDeviceSynchronize();
}
