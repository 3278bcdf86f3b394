// The driver API: types and the calls that programs on the runtime API mix in.
// Modules loaded from files are beyond a static analysis.
#ifndef HGRD_CUDA_H
#define HGRD_CUDA_H
#define __cuda_cuda_h__
#include "cuda_runtime.h"
typedef enum cudaError_enum { CUDA_SUCCESS = 0, CUDA_ERROR_INVALID_VALUE = 1, CUDA_ERROR_OUT_OF_MEMORY = 2, CUDA_ERROR_NOT_INITIALIZED = 3, CUDA_ERROR_NO_DEVICE = 100, CUDA_ERROR_NOT_FOUND = 500, CUDA_ERROR_UNKNOWN = 999 } CUresult;
typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef unsigned long long CUtexObject;
typedef unsigned long long CUsurfObject;
typedef struct CUstream_st *CUstream;
typedef struct CUevent_st *CUevent;
typedef enum CUdevice_attribute_enum { CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK = 8, CU_DEVICE_ATTRIBUTE_WARP_SIZE = 10, CU_DEVICE_ATTRIBUTE_CLOCK_RATE = 13, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16, CU_DEVICE_ATTRIBUTE_INTEGRATED = 18, CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY = 19, CU_DEVICE_ATTRIBUTE_COMPUTE_MODE = 20, CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING = 41, CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED = 102, CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE = 36, CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH = 37, CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE = 38, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76, CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY = 83, CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH = 95 } CUdevice_attribute;
HGRD_API CUresult cuInit(unsigned) noexcept { return CUDA_SUCCESS; }
HGRD_API CUresult cuDeviceGet(CUdevice *d, int n) noexcept { *d = n; return CUDA_SUCCESS; }
HGRD_API CUresult cuDeviceGetCount(int *n) noexcept { *n = (int)hgrd_device_attribute(1000); return CUDA_SUCCESS; }
HGRD_API CUresult cuDeviceGetAttribute(int *v, CUdevice_attribute a, CUdevice) noexcept { *v = a == 10 ? 32 : (int)hgrd_device_attribute(a); return CUDA_SUCCESS; }
HGRD_API CUresult cuDeviceGetName(char *s, int n, CUdevice) noexcept { if (n > 0) s[0] = 0; return CUDA_SUCCESS; }
HGRD_API CUresult cuDriverGetVersion(int *v) noexcept { *v = CUDA_VERSION; return CUDA_SUCCESS; }
HGRD_API CUresult cuMemGetInfo(size_t *f, size_t *t) noexcept { *f = (size_t)hgrd_opaque(); *t = (size_t)hgrd_opaque(); return CUDA_SUCCESS; }
HGRD_API CUresult cuCtxSynchronize() noexcept { return CUDA_SUCCESS; }
HGRD_API CUresult cuCtxCreate(CUcontext *c, unsigned, CUdevice) noexcept { *c = (CUcontext)hgrd_handle_create(7); return CUDA_SUCCESS; }
HGRD_API CUresult cuCtxDestroy(CUcontext) noexcept { return CUDA_SUCCESS; }
HGRD_API CUresult cuGetErrorString(CUresult e, const char **s) noexcept { *s = hgrd_error_string(e); return CUDA_SUCCESS; }
HGRD_API CUresult cuGetErrorName(CUresult e, const char **s) noexcept { *s = hgrd_error_string(e); return CUDA_SUCCESS; }
HGRD_API CUresult cuMemAlloc(CUdeviceptr *p, size_t n) noexcept { *p = (CUdeviceptr)hgrd_alloc_device(n); return CUDA_SUCCESS; }
HGRD_API CUresult cuMemFree(CUdeviceptr p) noexcept { hgrd_free((void *)p); return CUDA_SUCCESS; }
HGRD_API CUresult cuMemcpyHtoD(CUdeviceptr d, const void *s, size_t n) noexcept { hgrd_memcpy((void *)d, s, n, 1); return CUDA_SUCCESS; }
HGRD_API CUresult cuMemcpyDtoH(void *d, CUdeviceptr s, size_t n) noexcept { hgrd_memcpy(d, (void *)s, n, 2); return CUDA_SUCCESS; }
HGRD_API CUresult cuMemcpyDtoD(CUdeviceptr d, CUdeviceptr s, size_t n) noexcept { hgrd_memcpy((void *)d, (void *)s, n, 3); return CUDA_SUCCESS; }
#endif
