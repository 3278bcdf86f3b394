// All blocks count by atomic operations.
#include <hip/hip_runtime.h>

__global__ void count(const int *in, unsigned long *sum) {
  if (in[blockIdx.x] > 0)
    __hip_atomic_fetch_add(sum, 1ul, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
  else
    atomicAdd(sum, 2ul);
}

int main() {
  int *in;
  unsigned long *sum;
  hipMallocManaged(&in, 64 * sizeof(int));
  hipMallocManaged(&sum, sizeof(unsigned long));
  for (int i = 0; i < 64; i++)
    in[i] = i - 32;
  *sum = 0;
  count<<<64, 1>>>(in, sum);
  hipDeviceSynchronize();
  hipFree(in);
  hipFree(sum);
  return 0;
}
