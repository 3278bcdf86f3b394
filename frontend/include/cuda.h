// The driver API. Kernels and variables of modules have the names that they have
// in the program; what else a module holds is not known.
#ifndef HGRD_CUDA_H
#define HGRD_CUDA_H
#define __cuda_cuda_h__
#include "cuda_runtime.h"
typedef enum cudaError_enum {
  CUDA_SUCCESS = 0, CUDA_ERROR_INVALID_VALUE = 1, CUDA_ERROR_OUT_OF_MEMORY = 2, CUDA_ERROR_NOT_INITIALIZED = 3,
  CUDA_ERROR_DEINITIALIZED = 4, CUDA_ERROR_PROFILER_DISABLED = 5, CUDA_ERROR_PROFILER_NOT_INITIALIZED = 6,
  CUDA_ERROR_PROFILER_ALREADY_STARTED = 7, CUDA_ERROR_PROFILER_ALREADY_STOPPED = 8, CUDA_ERROR_STUB_LIBRARY = 34,
  CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER = 36, CUDA_ERROR_DEVICE_UNAVAILABLE = 46, CUDA_ERROR_NO_DEVICE = 100,
  CUDA_ERROR_INVALID_DEVICE = 101, CUDA_ERROR_DEVICE_NOT_LICENSED = 102, CUDA_ERROR_INVALID_IMAGE = 200,
  CUDA_ERROR_INVALID_CONTEXT = 201, CUDA_ERROR_CONTEXT_ALREADY_CURRENT = 202, CUDA_ERROR_MAP_FAILED = 205,
  CUDA_ERROR_UNMAP_FAILED = 206, CUDA_ERROR_ARRAY_IS_MAPPED = 207, CUDA_ERROR_ALREADY_MAPPED = 208,
  CUDA_ERROR_NO_BINARY_FOR_GPU = 209, CUDA_ERROR_ALREADY_ACQUIRED = 210, CUDA_ERROR_NOT_MAPPED = 211,
  CUDA_ERROR_NOT_MAPPED_AS_ARRAY = 212, CUDA_ERROR_NOT_MAPPED_AS_POINTER = 213, CUDA_ERROR_ECC_UNCORRECTABLE = 214,
  CUDA_ERROR_UNSUPPORTED_LIMIT = 215, CUDA_ERROR_CONTEXT_ALREADY_IN_USE = 216,
  CUDA_ERROR_PEER_ACCESS_UNSUPPORTED = 217, CUDA_ERROR_INVALID_PTX = 218, CUDA_ERROR_INVALID_GRAPHICS_CONTEXT = 219,
  CUDA_ERROR_NVLINK_UNCORRECTABLE = 220, CUDA_ERROR_JIT_COMPILER_NOT_FOUND = 221,
  CUDA_ERROR_UNSUPPORTED_PTX_VERSION = 222, CUDA_ERROR_JIT_COMPILATION_DISABLED = 223,
  CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY = 224, CUDA_ERROR_UNSUPPORTED_DEVSIDE_SYNC = 225,
  CUDA_ERROR_INVALID_SOURCE = 300, CUDA_ERROR_FILE_NOT_FOUND = 301, CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND = 302,
  CUDA_ERROR_SHARED_OBJECT_INIT_FAILED = 303, CUDA_ERROR_OPERATING_SYSTEM = 304, CUDA_ERROR_INVALID_HANDLE = 400,
  CUDA_ERROR_ILLEGAL_STATE = 401, CUDA_ERROR_LOSSY_QUERY = 402, CUDA_ERROR_NOT_FOUND = 500,
  CUDA_ERROR_NOT_READY = 600, CUDA_ERROR_ILLEGAL_ADDRESS = 700, CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES = 701,
  CUDA_ERROR_LAUNCH_TIMEOUT = 702, CUDA_ERROR_LAUNCH_INCOMPATIBLE_TEXTURING = 703,
  CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED = 704, CUDA_ERROR_PEER_ACCESS_NOT_ENABLED = 705,
  CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE = 708, CUDA_ERROR_CONTEXT_IS_DESTROYED = 709, CUDA_ERROR_ASSERT = 710,
  CUDA_ERROR_TOO_MANY_PEERS = 711, CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED = 712,
  CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED = 713, CUDA_ERROR_HARDWARE_STACK_ERROR = 714,
  CUDA_ERROR_ILLEGAL_INSTRUCTION = 715, CUDA_ERROR_MISALIGNED_ADDRESS = 716, CUDA_ERROR_INVALID_ADDRESS_SPACE = 717,
  CUDA_ERROR_INVALID_PC = 718, CUDA_ERROR_LAUNCH_FAILED = 719, CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE = 720,
  CUDA_ERROR_NOT_PERMITTED = 800, CUDA_ERROR_NOT_SUPPORTED = 801, CUDA_ERROR_SYSTEM_NOT_READY = 802,
  CUDA_ERROR_SYSTEM_DRIVER_MISMATCH = 803, CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE = 804,
  CUDA_ERROR_MPS_CONNECTION_FAILED = 805, CUDA_ERROR_MPS_RPC_FAILURE = 806, CUDA_ERROR_MPS_SERVER_NOT_READY = 807,
  CUDA_ERROR_MPS_MAX_CLIENTS_REACHED = 808, CUDA_ERROR_MPS_MAX_CONNECTIONS_REACHED = 809,
  CUDA_ERROR_MPS_CLIENT_TERMINATED = 810, CUDA_ERROR_CDP_NOT_SUPPORTED = 811, CUDA_ERROR_CDP_VERSION_MISMATCH = 812,
  CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED = 900, CUDA_ERROR_STREAM_CAPTURE_INVALIDATED = 901,
  CUDA_ERROR_STREAM_CAPTURE_MERGE = 902, CUDA_ERROR_STREAM_CAPTURE_UNMATCHED = 903,
  CUDA_ERROR_STREAM_CAPTURE_UNJOINED = 904, CUDA_ERROR_STREAM_CAPTURE_ISOLATION = 905,
  CUDA_ERROR_STREAM_CAPTURE_IMPLICIT = 906, CUDA_ERROR_CAPTURED_EVENT = 907,
  CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD = 908, CUDA_ERROR_TIMEOUT = 909, CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE = 910,
  CUDA_ERROR_EXTERNAL_DEVICE = 911, CUDA_ERROR_INVALID_CLUSTER_SIZE = 912, CUDA_ERROR_UNKNOWN = 999
} CUresult;
typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef unsigned long long CUtexObject;
typedef unsigned long long CUsurfObject;
typedef struct CUstream_st *CUstream;
typedef struct CUevent_st *CUevent;
typedef enum CUdevice_attribute_enum { CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK = 8, CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X = 2, CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y = 3, CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z = 4, CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X = 5, CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y = 6, CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z = 7, CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY = 9, CU_DEVICE_ATTRIBUTE_MAX_PITCH = 11, CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK = 12, CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT = 14, CU_DEVICE_ATTRIBUTE_GPU_OVERLAP = 15, CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT = 17, CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS = 31, CU_DEVICE_ATTRIBUTE_ECC_ENABLED = 32, CU_DEVICE_ATTRIBUTE_PCI_BUS_ID = 33, CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID = 34, CU_DEVICE_ATTRIBUTE_TCC_DRIVER = 35, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR = 39, CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT = 40, CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID = 50, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR = 81, CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS = 89, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = 97, CU_DEVICE_ATTRIBUTE_VIRTUAL_ADDRESS_MANAGEMENT_SUPPORTED = 102, CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED = 103, CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_WIN32_HANDLE_SUPPORTED = 104, CU_DEVICE_ATTRIBUTE_GENERIC_COMPRESSION_SUPPORTED = 107, CU_DEVICE_ATTRIBUTE_WARP_SIZE = 10, CU_DEVICE_ATTRIBUTE_CLOCK_RATE = 13, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16, CU_DEVICE_ATTRIBUTE_INTEGRATED = 18, CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY = 19, CU_DEVICE_ATTRIBUTE_COMPUTE_MODE = 20, CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING = 41, CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED = 102, CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE = 36, CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH = 37, CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE = 38, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76, CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY = 83, CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH = 95 } CUdevice_attribute;
HGRD_API CUresult cuInit(unsigned) noexcept { return CUDA_SUCCESS; }
HGRD_API CUresult cuDeviceGet(CUdevice *d, int n) noexcept { *d = n; return CUDA_SUCCESS; }
HGRD_API CUresult cuDeviceGetCount(int *n) noexcept { *n = (int)hgrd_device_attribute(1000); return CUDA_SUCCESS; }
HGRD_API CUresult cuDeviceGetAttribute(int *v, CUdevice_attribute a, CUdevice) noexcept { *v = a == 10 ? 32 : (int)hgrd_device_attribute(a); return CUDA_SUCCESS; }
HGRD_API CUresult cuDeviceGetName(char *s, int n, CUdevice) noexcept { if (n > 0) s[0] = 0; return CUDA_SUCCESS; }
HGRD_API CUresult cuDriverGetVersion(int *v) noexcept { *v = (int)hgrd_device_attribute(1002); return CUDA_SUCCESS; }
HGRD_API CUresult cuMemGetInfo(size_t *f, size_t *t) noexcept { *f = (size_t)hgrd_opaque(); *t = (size_t)hgrd_opaque(); return CUDA_SUCCESS; }
HGRD_API CUresult cuMemGetInfo_v2(size_t *f, size_t *t) noexcept { return cuMemGetInfo(f, t); }
HGRD_API CUresult cuCtxSynchronize() noexcept { hgrd_sync(0, 1); return CUDA_SUCCESS; }
HGRD_API CUresult cuCtxCreate(CUcontext *c, unsigned, CUdevice) noexcept { *c = (CUcontext)hgrd_handle_create(7); return CUDA_SUCCESS; }
typedef struct CUctxCreateParams_st { void *execAffinityParams; int numExecAffinityParams; void *cigParams; } CUctxCreateParams;
HGRD_API CUresult cuCtxCreate(CUcontext *c, CUctxCreateParams *, unsigned, CUdevice) noexcept { *c = (CUcontext)hgrd_handle_create(7); return CUDA_SUCCESS; }
HGRD_API CUresult cuCtxDestroy(CUcontext) noexcept { return CUDA_SUCCESS; }
HGRD_API CUresult cuGetErrorString(CUresult e, const char **s) noexcept { *s = hgrd_error_string(e); return CUDA_SUCCESS; }
HGRD_API CUresult cuGetErrorName(CUresult e, const char **s) noexcept { *s = hgrd_error_string(e); return CUDA_SUCCESS; }
HGRD_API CUresult cuMemAlloc(CUdeviceptr *p, size_t n) noexcept { *p = (CUdeviceptr)hgrd_alloc_device(n); return CUDA_SUCCESS; }
HGRD_API CUresult cuMemFree(CUdeviceptr p) noexcept { hgrd_free((void *)p); return CUDA_SUCCESS; }
HGRD_API CUresult cuMemcpyHtoD(CUdeviceptr d, const void *s, size_t n) noexcept { hgrd_memcpy((void *)d, s, n, 1); return CUDA_SUCCESS; }
HGRD_API CUresult cuMemcpyDtoH(void *d, CUdeviceptr s, size_t n) noexcept { hgrd_memcpy(d, (void *)s, n, 2); return CUDA_SUCCESS; }
HGRD_API CUresult cuMemcpyDtoD(CUdeviceptr d, CUdeviceptr s, size_t n) noexcept { hgrd_memcpy((void *)d, (void *)s, n, 3); return CUDA_SUCCESS; }
// Contexts and devices.
#define HGRD_CU(name, params, ...) HGRD_API CUresult name params noexcept { __VA_ARGS__ return CUDA_SUCCESS; }
typedef enum CUctx_flags_enum { CU_CTX_SCHED_AUTO = 0, CU_CTX_SCHED_SPIN = 1, CU_CTX_SCHED_YIELD = 2, CU_CTX_SCHED_BLOCKING_SYNC = 4, CU_CTX_MAP_HOST = 8, CU_CTX_LMEM_RESIZE_TO_MAX = 16 } CUctx_flags;
typedef enum CUcomputemode_enum { CU_COMPUTEMODE_DEFAULT = 0, CU_COMPUTEMODE_PROHIBITED = 2, CU_COMPUTEMODE_EXCLUSIVE_PROCESS = 3 } CUcomputemode;
typedef struct CUuuid_st { char bytes[16]; } CUuuid;
HGRD_CU(cuCtxGetCurrent, (CUcontext *c), *c = (CUcontext)hgrd_handle_create(7);)
HGRD_CU(cuCtxSetCurrent, (CUcontext))
HGRD_CU(cuCtxPushCurrent, (CUcontext))
HGRD_CU(cuCtxPopCurrent, (CUcontext *c), if (c) *c = (CUcontext)hgrd_handle_create(7);)
HGRD_CU(cuCtxGetDevice, (CUdevice *d), *d = (int)hgrd_opaque();)
HGRD_CU(cuCtxDetach, (CUcontext))
HGRD_CU(cuCtxEnablePeerAccess, (CUcontext, unsigned))
HGRD_CU(cuCtxDisablePeerAccess, (CUcontext))
HGRD_CU(cuDevicePrimaryCtxRetain, (CUcontext *c, CUdevice), *c = (CUcontext)hgrd_handle_create(7);)
HGRD_CU(cuDevicePrimaryCtxRelease, (CUdevice))
HGRD_CU(cuDeviceCanAccessPeer, (int *v, CUdevice, CUdevice), *v = (int)hgrd_opaque();)
HGRD_CU(cuDeviceTotalMem, (size_t *n, CUdevice), *n = (size_t)hgrd_device_attribute(1001);)
HGRD_CU(cuDeviceComputeCapability, (int *a, int *b, CUdevice), *a = (int)hgrd_device_attribute(75); *b = (int)hgrd_device_attribute(76);)
HGRD_CU(cuDeviceGetUuid, (CUuuid *, CUdevice))
HGRD_CU(cuDeviceGetUuid_v2, (CUuuid *, CUdevice))

// Memory.
HGRD_CU(cuMemGetAddressRange, (CUdeviceptr *p, size_t *n, CUdeviceptr), if (p) *p = (CUdeviceptr)hgrd_opaque(); if (n) *n = (size_t)hgrd_opaque();)
HGRD_CU(cuMemAllocHost, (void **p, size_t n), *p = hgrd_alloc_host(n);)
HGRD_CU(cuMemHostAlloc, (void **p, size_t n, unsigned), *p = hgrd_alloc_host(n);)
HGRD_CU(cuMemFreeHost, (void *p), hgrd_free(p);)
HGRD_CU(cuMemHostRegister, (void *, size_t, unsigned), hgrd_register();)
HGRD_CU(cuMemHostUnregister, (void *))
HGRD_CU(cuMemHostGetDevicePointer, (CUdeviceptr *d, void *h, unsigned), *d = (CUdeviceptr)h;)
HGRD_CU(cuMemAllocManaged, (CUdeviceptr *p, size_t n, unsigned), *p = (CUdeviceptr)hgrd_alloc_managed(n);)
HGRD_CU(cuMemAllocPitch, (CUdeviceptr *p, size_t *pitch, size_t w, size_t h, unsigned), size_t bytes = hgrd_pitch(w); *pitch = bytes; *p = (CUdeviceptr)hgrd_alloc_device(bytes * h);)
HGRD_CU(cuMemcpyHtoDAsync, (CUdeviceptr d, const void *s, size_t n, CUstream on), hgrd_memcpy((void *)d, s, n, 1); hgrd_late((void *)d, on);)
HGRD_CU(cuMemcpyDtoHAsync, (void *d, CUdeviceptr s, size_t n, CUstream on), hgrd_memcpy(d, (void *)s, n, 2); hgrd_late(d, on);)
HGRD_CU(cuMemcpyDtoDAsync, (CUdeviceptr d, CUdeviceptr s, size_t n, CUstream on), hgrd_memcpy((void *)d, (void *)s, n, 3); hgrd_late((void *)d, on);)
HGRD_CU(cuMemcpy, (CUdeviceptr d, CUdeviceptr s, size_t n), hgrd_memcpy((void *)d, (void *)s, n, 4);)
HGRD_CU(cuMemsetD8, (CUdeviceptr p, unsigned char v, size_t n), hgrd_memset((void *)p, v, n);)
// Wider patterns repeat no byte, so the content is not known.
HGRD_CU(cuMemsetD16, (CUdeviceptr p, unsigned short, size_t n), hgrd_array_read((void *)p, hgrd_handle_create(9), 2 * n);)
HGRD_CU(cuMemsetD32, (CUdeviceptr p, unsigned, size_t n), hgrd_array_read((void *)p, hgrd_handle_create(9), 4 * n);)

// Modules come from files or from compilers at run time. A kernel is known by its
// name, wherever the program has one of that name.
typedef struct CUlinkState_st *CUlinkState;
typedef enum CUjit_option_enum { CU_JIT_MAX_REGISTERS = 0, CU_JIT_THREADS_PER_BLOCK = 1, CU_JIT_WALL_TIME = 2, CU_JIT_INFO_LOG_BUFFER = 3, CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES = 4, CU_JIT_ERROR_LOG_BUFFER = 5, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES = 6, CU_JIT_OPTIMIZATION_LEVEL = 7, CU_JIT_TARGET = 9, CU_JIT_LOG_VERBOSE = 12 } CUjit_option;
typedef enum CUjitInputType_enum { CU_JIT_INPUT_CUBIN = 0, CU_JIT_INPUT_PTX = 1, CU_JIT_INPUT_FATBINARY = 2, CU_JIT_INPUT_OBJECT = 3, CU_JIT_INPUT_LIBRARY = 4 } CUjitInputType;
typedef enum CUfunction_attribute_enum { CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 0, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES = 1, CU_FUNC_ATTRIBUTE_NUM_REGS = 4, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES = 8 } CUfunction_attribute;
typedef enum CUfunc_cache_enum { CU_FUNC_CACHE_PREFER_NONE = 0, CU_FUNC_CACHE_PREFER_SHARED = 1, CU_FUNC_CACHE_PREFER_L1 = 2, CU_FUNC_CACHE_PREFER_EQUAL = 3 } CUfunc_cache;
#define CU_LAUNCH_PARAM_END ((void *)0)
#define CU_LAUNCH_PARAM_BUFFER_POINTER ((void *)1)
#define CU_LAUNCH_PARAM_BUFFER_SIZE ((void *)2)
HGRD_CU(cuModuleLoad, (CUmodule *m, const char *), *m = (CUmodule)hgrd_handle_create(14);)
HGRD_CU(cuModuleLoadData, (CUmodule *m, const void *), *m = (CUmodule)hgrd_handle_create(14);)
HGRD_CU(cuModuleLoadDataEx, (CUmodule *m, const void *, unsigned, CUjit_option *, void **), *m = (CUmodule)hgrd_handle_create(14);)
HGRD_CU(cuModuleLoadFatBinary, (CUmodule *m, const void *), *m = (CUmodule)hgrd_handle_create(14);)
HGRD_CU(cuModuleUnload, (CUmodule))
HGRD_CU(cuModuleGetFunction, (CUfunction *f, CUmodule, const char *name), *f = (CUfunction)hgrd_kernel_named(name);)
HGRD_CU(cuModuleGetGlobal, (CUdeviceptr *p, size_t *n, CUmodule, const char *name), if (n) *n = (size_t)hgrd_opaque(); if (p) *p = (CUdeviceptr)hgrd_symbol_named(name);)
HGRD_CU(cuLinkCreate, (unsigned, CUjit_option *, void **, CUlinkState *s), *s = (CUlinkState)hgrd_handle_create(12);)
HGRD_CU(cuLinkAddData, (CUlinkState, CUjitInputType, void *, size_t, const char *, unsigned, CUjit_option *, void **))
HGRD_CU(cuLinkAddFile, (CUlinkState, CUjitInputType, const char *, unsigned, CUjit_option *, void **))
HGRD_CU(cuLinkComplete, (CUlinkState, void **p, size_t *n), *p = hgrd_handle_create(12); *n = (size_t)hgrd_opaque();)
HGRD_CU(cuLinkDestroy, (CUlinkState))
HGRD_CU(cuFuncSetAttribute, (CUfunction, CUfunction_attribute, int))
HGRD_CU(cuFuncGetAttribute, (int *v, CUfunction_attribute, CUfunction), *v = (int)hgrd_opaque();)
HGRD_CU(cuFuncSetCacheConfig, (CUfunction, CUfunc_cache))
// A launch lists the addresses of its arguments, or gives their bytes in one buffer.
HGRD_CU(cuLaunchKernel, (CUfunction f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned shared, CUstream s, void **args, void **extra),
        if (!extra) hgrd_launch_func((const void *)f, gx, gy, gz, bx, by, bz, args, shared, s, 0);
        else hgrd_launch_func((const void *)f, gx, gy, gz, bx, by, bz, (void **)(extra[0] == CU_LAUNCH_PARAM_BUFFER_POINTER ? extra[1] : extra[3]), shared, s, 4);)
HGRD_CU(cuLaunchCooperativeKernel, (CUfunction f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned shared, CUstream s, void **args), hgrd_launch_func((const void *)f, gx, gy, gz, bx, by, bz, args, shared, s, 1);)
// Libraries are modules for all contexts.
typedef struct CUlib_st *CUlibrary;
typedef struct CUkern_st *CUkernel;
typedef int CUlibraryOption;
HGRD_CU(cuLibraryLoadData, (CUlibrary *l, const void *, CUjit_option *, void **, unsigned, CUlibraryOption *, void **, unsigned), *l = (CUlibrary)hgrd_handle_create(14);)
HGRD_CU(cuLibraryLoadFromFile, (CUlibrary *l, const char *, CUjit_option *, void **, unsigned, CUlibraryOption *, void **, unsigned), *l = (CUlibrary)hgrd_handle_create(14);)
HGRD_CU(cuLibraryUnload, (CUlibrary))
HGRD_CU(cuLibraryGetModule, (CUmodule *m, CUlibrary l), *m = (CUmodule)l;)
HGRD_CU(cuLibraryGetKernel, (CUkernel *k, CUlibrary, const char *name), *k = (CUkernel)hgrd_kernel_named(name);)
HGRD_CU(cuLibraryGetGlobal, (CUdeviceptr *p, size_t *n, CUlibrary, const char *name), if (n) *n = (size_t)hgrd_opaque(); if (p) *p = (CUdeviceptr)hgrd_symbol_named(name);)
HGRD_CU(cuKernelGetFunction, (CUfunction *f, CUkernel k), *f = (CUfunction)k;)
HGRD_CU(cuOccupancyMaxActiveBlocksPerMultiprocessor, (int *n, CUfunction, int, size_t), *n = (int)hgrd_opaque();)
HGRD_CU(cuOccupancyMaxPotentialBlockSize, (int *g, int *b, CUfunction, void *, size_t, int), *g = (int)hgrd_opaque(); *b = (int)hgrd_opaque();)

// Arrays and textures.
typedef enum CUarray_format_enum { CU_AD_FORMAT_UNSIGNED_INT8 = 1, CU_AD_FORMAT_UNSIGNED_INT16 = 2, CU_AD_FORMAT_UNSIGNED_INT32 = 3, CU_AD_FORMAT_SIGNED_INT8 = 8, CU_AD_FORMAT_SIGNED_INT16 = 9, CU_AD_FORMAT_SIGNED_INT32 = 10, CU_AD_FORMAT_HALF = 16, CU_AD_FORMAT_FLOAT = 32 } CUarray_format;
typedef enum CUmemorytype_enum { CU_MEMORYTYPE_HOST = 1, CU_MEMORYTYPE_DEVICE = 2, CU_MEMORYTYPE_ARRAY = 3, CU_MEMORYTYPE_UNIFIED = 4 } CUmemorytype;
typedef enum CUresourcetype_enum { CU_RESOURCE_TYPE_ARRAY = 0, CU_RESOURCE_TYPE_MIPMAPPED_ARRAY = 1, CU_RESOURCE_TYPE_LINEAR = 2, CU_RESOURCE_TYPE_PITCH2D = 3 } CUresourcetype;
typedef enum CUaddress_mode_enum { CU_TR_ADDRESS_MODE_WRAP = 0, CU_TR_ADDRESS_MODE_CLAMP = 1, CU_TR_ADDRESS_MODE_MIRROR = 2, CU_TR_ADDRESS_MODE_BORDER = 3 } CUaddress_mode;
typedef enum CUfilter_mode_enum { CU_TR_FILTER_MODE_POINT = 0, CU_TR_FILTER_MODE_LINEAR = 1 } CUfilter_mode;
#define CU_TRSF_READ_AS_INTEGER 1
#define CU_TRSF_NORMALIZED_COORDINATES 2
#define CU_TRSF_SRGB 16
typedef struct CUarray_st *CUarray;
typedef struct CUmipmappedArray_st *CUmipmappedArray;
typedef struct CUDA_ARRAY_DESCRIPTOR_st { size_t Width, Height; CUarray_format Format; unsigned NumChannels; } CUDA_ARRAY_DESCRIPTOR;
typedef struct CUDA_MEMCPY2D_st { size_t srcXInBytes, srcY; CUmemorytype srcMemoryType; const void *srcHost; CUdeviceptr srcDevice; CUarray srcArray; size_t srcPitch, dstXInBytes, dstY; CUmemorytype dstMemoryType; void *dstHost; CUdeviceptr dstDevice; CUarray dstArray; size_t dstPitch, WidthInBytes, Height; } CUDA_MEMCPY2D;
typedef struct CUDA_RESOURCE_DESC_st { CUresourcetype resType; union { struct { CUarray hArray; } array; struct { CUmipmappedArray hMipmappedArray; } mipmap; struct { CUdeviceptr devPtr; CUarray_format format; unsigned numChannels; size_t sizeInBytes; } linear; struct { CUdeviceptr devPtr; CUarray_format format; unsigned numChannels; size_t width, height, pitchInBytes; } pitch2D; int reserved[32]; } res; unsigned flags; } CUDA_RESOURCE_DESC;
typedef struct CUDA_TEXTURE_DESC_st { CUaddress_mode addressMode[3]; CUfilter_mode filterMode; unsigned flags, maxAnisotropy; CUfilter_mode mipmapFilterMode; float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp, borderColor[4]; int reserved[12]; } CUDA_TEXTURE_DESC;
typedef struct CUDA_RESOURCE_VIEW_DESC_st { int format; size_t width, height, depth; unsigned firstMipmapLevel, lastMipmapLevel, firstLayer, lastLayer, reserved[16]; } CUDA_RESOURCE_VIEW_DESC;
HGRD_CU(cuArrayCreate, (CUarray *a, const CUDA_ARRAY_DESCRIPTOR *d), *a = (CUarray)hgrd_array_create(d->Width, d->Height, 1, 4 * d->NumChannels);)
HGRD_CU(cuArrayDestroy, (CUarray))
HGRD_CU(cuMemcpy2D, (const CUDA_MEMCPY2D *p),
        const void *from = p->srcMemoryType == CU_MEMORYTYPE_HOST ? p->srcHost : (const void *)p->srcDevice;
        void *to = p->dstMemoryType == CU_MEMORYTYPE_HOST ? p->dstHost : (void *)p->dstDevice;
        if (p->dstMemoryType == CU_MEMORYTYPE_ARRAY) hgrd_array_write(p->dstArray, from, p->WidthInBytes * p->Height);
        else if (p->srcMemoryType == CU_MEMORYTYPE_ARRAY) hgrd_array_read(to, p->srcArray, p->dstPitch * p->Height);
        else hgrd_memcpy2d((char *)to + p->dstY * p->dstPitch + p->dstXInBytes, p->dstPitch, (const char *)from + p->srcY * p->srcPitch + p->srcXInBytes, p->srcPitch, p->WidthInBytes, p->Height, 4);)
HGRD_CU(cuTexObjectCreate, (CUtexObject *t, const CUDA_RESOURCE_DESC *r, const CUDA_TEXTURE_DESC *, const CUDA_RESOURCE_VIEW_DESC *), *t = hgrd_texture_create(r->resType == CU_RESOURCE_TYPE_ARRAY ? (const void *)r->res.array.hArray : (const void *)r->res.linear.devPtr, 0);)
HGRD_CU(cuTexObjectDestroy, (CUtexObject))

// Streams and events.
#define CU_STREAM_DEFAULT 0
#define CU_STREAM_NON_BLOCKING 1
#define CU_EVENT_DEFAULT 0
#define CU_EVENT_BLOCKING_SYNC 1
#define CU_EVENT_DISABLE_TIMING 2
HGRD_CU(cuStreamCreate, (CUstream *s, unsigned flags), *s = (CUstream)hgrd_handle_create(flags & CU_STREAM_NON_BLOCKING ? 15 : 1);)
HGRD_CU(cuStreamDestroy, (CUstream))
HGRD_CU(cuStreamSynchronize, (CUstream s), hgrd_sync(s, 0);)
HGRD_CU(cuStreamQuery, (CUstream s), if (hgrd_opaque() & 1) return CUDA_ERROR_NOT_READY; hgrd_sync(s, 0);)
HGRD_CU(cuStreamWaitEvent, (CUstream s, CUevent e, unsigned), hgrd_wait(s, e);)
HGRD_CU(cuEventCreate, (CUevent *e, unsigned), *e = (CUevent)hgrd_handle_create(2);)
HGRD_CU(cuEventRecord, (CUevent e, CUstream s), hgrd_record(e, s);)
HGRD_CU(cuEventQuery, (CUevent e), if (hgrd_opaque() & 1) return CUDA_ERROR_NOT_READY; hgrd_event_sync(e);)
HGRD_CU(cuEventSynchronize, (CUevent e), hgrd_event_sync(e);)
HGRD_CU(cuEventDestroy, (CUevent))
HGRD_CU(cuEventElapsedTime, (float *ms, CUevent, CUevent), *ms = hgrd_elapsed();)
HGRD_CU(cuProfilerStart, ())
HGRD_CU(cuProfilerStop, ())

// Virtual memory: a mapped range is an object of its size.
typedef unsigned long long CUmemGenericAllocationHandle;
typedef enum CUmemAllocationType_enum { CU_MEM_ALLOCATION_TYPE_INVALID = 0, CU_MEM_ALLOCATION_TYPE_PINNED = 1 } CUmemAllocationType;
typedef enum CUmemAllocationHandleType_enum { CU_MEM_HANDLE_TYPE_NONE = 0, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR = 1, CU_MEM_HANDLE_TYPE_WIN32 = 2, CU_MEM_HANDLE_TYPE_WIN32_KMT = 4 } CUmemAllocationHandleType;
typedef enum CUmemLocationType_enum { CU_MEM_LOCATION_TYPE_INVALID = 0, CU_MEM_LOCATION_TYPE_DEVICE = 1 } CUmemLocationType;
typedef enum CUmemAccess_flags_enum { CU_MEM_ACCESS_FLAGS_PROT_NONE = 0, CU_MEM_ACCESS_FLAGS_PROT_READ = 1, CU_MEM_ACCESS_FLAGS_PROT_READWRITE = 3 } CUmemAccess_flags;
typedef enum CUmemAllocationGranularity_flags_enum { CU_MEM_ALLOC_GRANULARITY_MINIMUM = 0, CU_MEM_ALLOC_GRANULARITY_RECOMMENDED = 1 } CUmemAllocationGranularity_flags;
typedef enum CUmemAllocationCompType_enum { CU_MEM_ALLOCATION_COMP_NONE = 0, CU_MEM_ALLOCATION_COMP_GENERIC = 1 } CUmemAllocationCompType;
typedef struct CUmemLocation_st { CUmemLocationType type; int id; } CUmemLocation;
typedef struct CUmemAllocationProp_st { CUmemAllocationType type; CUmemAllocationHandleType requestedHandleTypes; CUmemLocation location; void *win32HandleMetaData; struct { unsigned char compressionType, gpuDirectRDMACapable; unsigned short usage; unsigned char reserved[4]; } allocFlags; } CUmemAllocationProp;
typedef struct CUmemAccessDesc_st { CUmemLocation location; CUmemAccess_flags flags; } CUmemAccessDesc;
HGRD_CU(cuMemGetAllocationGranularity, (size_t *n, const CUmemAllocationProp *, CUmemAllocationGranularity_flags), *n = (size_t)hgrd_opaque();)
HGRD_CU(cuMemGetAllocationPropertiesFromHandle, (CUmemAllocationProp *p, CUmemGenericAllocationHandle), p->allocFlags.compressionType = (unsigned char)hgrd_opaque();)
HGRD_CU(cuMemCreate, (CUmemGenericAllocationHandle *h, size_t, const CUmemAllocationProp *, unsigned long long), *h = (CUmemGenericAllocationHandle)hgrd_opaque();)
HGRD_CU(cuMemRelease, (CUmemGenericAllocationHandle))
HGRD_CU(cuMemAddressReserve, (CUdeviceptr *p, size_t n, size_t, CUdeviceptr, unsigned long long), *p = (CUdeviceptr)hgrd_alloc_mapped(n);)
HGRD_CU(cuMemAddressFree, (CUdeviceptr p, size_t), hgrd_free((void *)p);)
HGRD_CU(cuMemMap, (CUdeviceptr, size_t, size_t, CUmemGenericAllocationHandle, unsigned long long))
HGRD_CU(cuMemUnmap, (CUdeviceptr, size_t))
HGRD_CU(cuMemSetAccess, (CUdeviceptr, size_t, const CUmemAccessDesc *, size_t))
HGRD_CU(cuMemExportToShareableHandle, (void *h, CUmemGenericAllocationHandle, CUmemAllocationHandleType, unsigned long long), *(int *)h = (int)hgrd_opaque();)
HGRD_CU(cuMemImportFromShareableHandle, (CUmemGenericAllocationHandle *h, void *, CUmemAllocationHandleType), *h = (CUmemGenericAllocationHandle)hgrd_opaque();)
#undef HGRD_CU
#endif
