// HIP's host functions that CUDA does not have, or has with other parameters.
#ifndef HGRD_HIP_HOST_H
#define HGRD_HIP_HOST_H
#include "hgrd/vocabulary_host.h"

HGRD_API cudaError_t hipDeviceGetAttribute(int *v, cudaDeviceAttr a, int d) noexcept {
  if (a != cudaDevAttrWarpSize) return cudaDeviceGetAttribute(v, a, d);
  *v = HGRD_LANES;
  return HGRD_DONE;
}
HGRD_API cudaError_t hipGetDeviceProperties(hipDeviceProp_t *p, int d) noexcept {
  cudaGetDeviceProperties(p, d);
  p->warpSize = HGRD_LANES;
  return HGRD_DONE;
}
#define hipGetDevicePropertiesR0600 hipGetDeviceProperties

HGRD_API cudaError_t hipHostMalloc(void **p, size_t n, unsigned = 0) noexcept { *p = hgrd_alloc_host(n); return HGRD_DONE; }
template <class T_> HGRD_API cudaError_t hipHostMalloc(T_ **p, size_t n, unsigned = 0) noexcept { *p = (T_ *)hgrd_alloc_host(n); return HGRD_DONE; }
HGRD_API cudaError_t hipExtMallocWithFlags(void **p, size_t n, unsigned) noexcept { *p = hgrd_alloc_device(n); return HGRD_DONE; }

HGRD_API cudaError_t hipMemcpyWithStream(void *d, const void *s, size_t n, cudaMemcpyKind k, cudaStream_t on) noexcept {
  hgrd_memcpy(d, s, n, k);
  hgrd_late(d, on);
  hgrd_sync(on, 0);
  return HGRD_DONE;
}
typedef void *hipDeviceptr_t;
HGRD_API cudaError_t hipMemcpyHtoD(hipDeviceptr_t d, const void *s, size_t n) noexcept { return cudaMemcpy(d, s, n, cudaMemcpyHostToDevice); }
HGRD_API cudaError_t hipMemcpyDtoH(void *d, hipDeviceptr_t s, size_t n) noexcept { return cudaMemcpy(d, s, n, cudaMemcpyDeviceToHost); }
HGRD_API cudaError_t hipMemcpyDtoD(hipDeviceptr_t d, hipDeviceptr_t s, size_t n) noexcept { return cudaMemcpy(d, s, n, cudaMemcpyDeviceToDevice); }
HGRD_API cudaError_t hipMemcpyHtoDAsync(hipDeviceptr_t d, const void *s, size_t n, cudaStream_t on) noexcept { return cudaMemcpyAsync(d, s, n, cudaMemcpyHostToDevice, on); }
HGRD_API cudaError_t hipMemcpyDtoHAsync(void *d, hipDeviceptr_t s, size_t n, cudaStream_t on) noexcept { return cudaMemcpyAsync(d, s, n, cudaMemcpyDeviceToHost, on); }
HGRD_API cudaError_t hipMemcpyDtoDAsync(hipDeviceptr_t d, hipDeviceptr_t s, size_t n, cudaStream_t on) noexcept { return cudaMemcpyAsync(d, s, n, cudaMemcpyDeviceToDevice, on); }
HGRD_API cudaError_t hipMemsetD8(hipDeviceptr_t p, unsigned char v, size_t n) noexcept { return cudaMemset(p, v, n); }
// Wider patterns repeat no byte, so the content is not known.
HGRD_API cudaError_t hipMemsetD16(hipDeviceptr_t p, unsigned short, size_t n) noexcept { hgrd_array_read(p, hgrd_handle_create(9), 2 * n); return HGRD_DONE; }
HGRD_API cudaError_t hipMemsetD32(hipDeviceptr_t p, int, size_t n) noexcept { hgrd_array_read(p, hgrd_handle_create(9), 4 * n); return HGRD_DONE; }
HGRD_API cudaError_t hipMemsetD32Async(hipDeviceptr_t p, int, size_t n, cudaStream_t on = 0) noexcept { hgrd_array_read(p, hgrd_handle_create(9), 4 * n); hgrd_late(p, on); return HGRD_DONE; }

// Devices.
typedef int hipDevice_t;
typedef struct ihipCtx_t *hipCtx_t;
HGRD_API cudaError_t hipInit(unsigned) noexcept { return HGRD_DONE; }
HGRD_API cudaError_t hipDeviceGet(hipDevice_t *d, int) noexcept { *d = (int)hgrd_opaque(); return HGRD_DONE; }
HGRD_API cudaError_t hipDeviceGetName(char *s, int n, hipDevice_t) noexcept { if (n > 0) s[0] = 0; return HGRD_DONE; }
HGRD_API cudaError_t hipDeviceGetPCIBusId(char *s, int n, int) noexcept { if (n > 0) s[0] = 0; return HGRD_DONE; }
HGRD_API cudaError_t hipDeviceTotalMem(size_t *n, hipDevice_t) noexcept { *n = (size_t)hgrd_device_attribute(1001); return HGRD_DONE; }
HGRD_API cudaError_t hipDeviceComputeCapability(int *major, int *minor, hipDevice_t) noexcept {
  *major = (int)hgrd_device_attribute(75);
  *minor = (int)hgrd_device_attribute(76);
  return HGRD_DONE;
}
HGRD_API cudaError_t hipCtxCreate(hipCtx_t *c, unsigned, hipDevice_t) noexcept { *c = (hipCtx_t)hgrd_handle_create(13); return HGRD_DONE; }
HGRD_API cudaError_t hipCtxDestroy(hipCtx_t) noexcept { return HGRD_DONE; }
HGRD_API cudaError_t hipCtxSetCurrent(hipCtx_t) noexcept { return HGRD_DONE; }
HGRD_API cudaError_t hipCtxGetCurrent(hipCtx_t *c) noexcept { *c = (hipCtx_t)hgrd_handle_create(13); return HGRD_DONE; }
HGRD_API cudaError_t hipCtxSynchronize() noexcept { return cudaDeviceSynchronize(); }
HGRD_API cudaError_t hipDevicePrimaryCtxRetain(hipCtx_t *c, hipDevice_t) noexcept { *c = (hipCtx_t)hgrd_handle_create(13); return HGRD_DONE; }
HGRD_API cudaError_t hipDevicePrimaryCtxRelease(hipDevice_t) noexcept { return HGRD_DONE; }
HGRD_API cudaError_t hipStreamWriteValue32(cudaStream_t on, void *p, unsigned, unsigned = 0) noexcept { hgrd_array_read(p, hgrd_handle_create(9), 4); hgrd_late(p, on); hgrd_beside(); return HGRD_DONE; }
HGRD_API cudaError_t hipExtStreamCreateWithCUMask(cudaStream_t *s, unsigned, const unsigned *) noexcept { *s = (cudaStream_t)hgrd_handle_create(1); return HGRD_DONE; }

#define HIP_SYMBOL(x) x
#endif
