#define __global__
#define __device__
struct dim3 { int x = 0, y = 0, z = 0; };
#define gridDim dim3()
#define blockDim dim3()
#define blockIdx dim3()
#define threadIdx dim3()
inline int cudaMalloc(void *to, unsigned long) { *static_cast<int **>(to) = nullptr; return 0; }
