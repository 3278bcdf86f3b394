#define __global__
#define __device__
#define __syncthreads()
struct dim3 { int x = 0, y = 0, z = 0; };
#define gridDim dim3()
#define blockDim dim3()
#define blockIdx dim3()
#define threadIdx dim3()
enum { cudaSuccess };
template <class T> int cudaMalloc(T **to, unsigned long) { *to = nullptr; return cudaSuccess; }
