// A copy within the device, for which a stream that is apart from the default one does not wait.
__global__ void number(int *place) { place[threadIdx.x] = threadIdx.x; }
// want+1 "intra-block write-write race on to" "intra-warp write-write race on to"
__global__ void put(int *to, const int *place) { to[place[threadIdx.x]] = threadIdx.x; } // want "inter-work read-write race on place"
int main() {
  int *made, *place, *to;
  cudaStream_t s;
  cudaMalloc(&made, 1024); cudaMalloc(&place, 1024); cudaMalloc(&to, 1024);
  cudaMemset(place, 0, 1024);
  number<<<1, 256>>>(made);
  cudaDeviceSynchronize();
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaMemcpy(place, made, 1024, cudaMemcpyDeviceToDevice);
  put<<<1, 256, 0, s>>>(to, place);
  cudaDeviceSynchronize();
}
