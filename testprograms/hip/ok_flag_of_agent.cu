// The scope of the flag is the agent: it hands the value on to another block.
#include <hip/hip_runtime.h>

__global__ void hand(int *value, int *flag, int *out) {
  if (threadIdx.x != 0)
    return;
  if (blockIdx.x == 0) {
    *value = 42;
    __hip_atomic_store(flag, 1, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
  } else if (__hip_atomic_load(flag, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT) == 1) {
    int v = *value;
    *out = v;
  }
}

int main() {
  int *p;
  hipMalloc(&p, 3 * sizeof(int));
  hipMemset(p, 0, 3 * sizeof(int));
  hand<<<2, 64>>>(p, p + 1, p + 2);
  hipFree(p);
  return 0;
}
