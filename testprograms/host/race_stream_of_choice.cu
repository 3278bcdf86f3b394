// Numbers are made in one stream, and used in another if the command line says so: nothing orders the two then.
//hgrd:expect number=racy
__global__ void number(int *place) { place[threadIdx.x] = threadIdx.x; } // want "inter-work write-read race on place"
// want+1 "intra-block write-write race on to" "intra-warp write-write race on to"
__global__ void put(int *to, const int *place) { to[place[threadIdx.x]] = threadIdx.x; }
int main(int argc, char **argv) {
  int *place, *to;
  cudaStream_t one, other;
  cudaMalloc(&place, 1024); cudaMalloc(&to, 1024);
  cudaMemset(place, 0, 1024);
  cudaStreamCreate(&one); cudaStreamCreate(&other);
  cudaDeviceSynchronize();
  number<<<1, 256, 0, one>>>(place);
  put<<<1, 256, 0, argc > 2 ? other : one>>>(to, place);
  cudaDeviceSynchronize();
}
