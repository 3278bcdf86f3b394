// The scope of the flag is the workgroup: another block may see the flag and not the value.
#include <hip/hip_runtime.h>

__global__ void hand(int *value, int *flag, int *out) {
  if (threadIdx.x != 0)
    return;
  if (blockIdx.x == 0) {
    *value = 42; // @w want "inter-block write-read race on value: write at @w, read at @r"
    __hip_atomic_store(flag, 1, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_WORKGROUP); // @s want "inter-block atomic-atomic race on flag: atomic at @s, atomic at @l"
  } else if (__hip_atomic_load(flag, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_WORKGROUP) == 1) { // @l
    int v = *value; // @r
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
