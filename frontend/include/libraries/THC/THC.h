// What older extensions use.
#ifndef HGRD_THC_H
#define HGRD_THC_H
#include "../torch/detail/functions.h"
struct THCState;
#define THCudaCheck(call) C10_CUDA_CHECK(call)
#define THCudaCheckWarn(call) C10_CUDA_CHECK(call)
#define THArgCheck(condition, ...) TORCH_CHECK(condition)
#define THAssert(condition) TORCH_CHECK(condition)
#define THError(...) AT_ERROR()
template <class T_> HGRD_T T_ THCCeilDiv(T_ a, T_ b) { return (a + b - 1) / b; }
template <class T_> HGRD_T T_ THCRoundUp(T_ a, T_ b) { return THCCeilDiv(a, b) * b; }
HGRD_TH cudaStream_t THCState_getCurrentStream(THCState *) { return HGRD_STREAM; }
HGRD_TH void *THCudaMalloc(THCState *, size_t n) { return hgrd_alloc_device(n); }
HGRD_TH void THCudaFree(THCState *, void *p) { hgrd_free(p); }
#endif
