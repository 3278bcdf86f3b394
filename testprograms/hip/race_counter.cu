// One block counts by a plain operation.
#include <hip/hip_runtime.h>

__global__ void count(const int *in, unsigned long *sum) {
  if (in[blockIdx.x] > 0)
    *sum += 1; // @p want "inter-block read-write race on sum: read at @p, write at @p" "inter-block write-write race on sum" "inter-block read-atomic race on sum" "inter-block write-atomic race on sum"
  else
    atomicAdd(sum, 2ul); // @a
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
