// Errors, devices, function attributes, occupancy.
#ifndef HGRD_DEVICE_MANAGEMENT_H
#define HGRD_DEVICE_MANAGEMENT_H
#include "driver_types.h"
#include "hgrd/vocabulary_host.h"

#define HGRD_EITHER static inline __attribute__((always_inline, host, device))
HGRD_EITHER cudaError_t cudaGetLastError() noexcept { return HGRD_LAST_ERROR(1); }
HGRD_EITHER cudaError_t cudaPeekAtLastError() noexcept { return HGRD_LAST_ERROR(0); }
#undef HGRD_EITHER
HGRD_API cudaError_t cudaDeviceSynchronize() noexcept { hgrd_sync(0, 1); return HGRD_DONE; }
HGRD_DEVICE_INLINE cudaError_t cudaDeviceSynchronize() noexcept { return cudaSuccess; }
HGRD_API const char *cudaGetErrorString(cudaError_t e) noexcept { return hgrd_error_string(e); }
HGRD_API const char *cudaGetErrorName(cudaError_t e) noexcept { return hgrd_error_string(e); }
HGRD_DEVICE_INLINE const char *cudaGetErrorString(cudaError_t) noexcept { return ""; }
HGRD_DEVICE_INLINE const char *cudaGetErrorName(cudaError_t) noexcept { return ""; }

HGRD_API cudaError_t cudaThreadSynchronize() noexcept { hgrd_sync(0, 1); return HGRD_DONE; }
HGRD_API cudaError_t cudaThreadExit() noexcept { return HGRD_DONE; }
HGRD_API cudaError_t cudaDeviceReset() noexcept { return HGRD_DONE; }
HGRD_API cudaError_t cudaSetDevice(int) noexcept { return HGRD_DONE; }
HGRD_API cudaError_t cudaGetDevice(int *d) noexcept { *d = (int)hgrd_opaque(); return HGRD_DONE; }
HGRD_API cudaError_t cudaSetDeviceFlags(unsigned) noexcept { return HGRD_DONE; }
HGRD_API cudaError_t cudaGetDeviceFlags(unsigned *f) noexcept { *f = (unsigned)hgrd_opaque(); return HGRD_DONE; }
HGRD_API cudaError_t cudaSetValidDevices(int *, int) noexcept { return HGRD_DONE; }
HGRD_API cudaError_t cudaChooseDevice(int *d, const cudaDeviceProp *) noexcept { *d = (int)hgrd_opaque(); return HGRD_DONE; }
HGRD_API cudaError_t cudaDeviceSetLimit(cudaLimit, size_t) noexcept { return HGRD_DONE; }
HGRD_API cudaError_t cudaDeviceGetLimit(size_t *v, cudaLimit) noexcept { *v = (size_t)hgrd_opaque(); return HGRD_DONE; }
HGRD_API cudaError_t cudaThreadSetLimit(cudaLimit, size_t) noexcept { return HGRD_DONE; }
HGRD_API cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache) noexcept { return HGRD_DONE; }
HGRD_API cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache *c) noexcept { *c = (cudaFuncCache)hgrd_opaque(); return HGRD_DONE; }
HGRD_API cudaError_t cudaThreadSetCacheConfig(cudaFuncCache) noexcept { return HGRD_DONE; }
HGRD_API cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig) noexcept { return HGRD_DONE; }
HGRD_API cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig *c) noexcept { *c = (cudaSharedMemConfig)hgrd_opaque(); return HGRD_DONE; }
HGRD_API cudaError_t cudaDriverGetVersion(int *v) noexcept { *v = (int)hgrd_device_attribute(1002); return HGRD_DONE; }
HGRD_API cudaError_t cudaRuntimeGetVersion(int *v) noexcept { *v = CUDART_VERSION; return HGRD_DONE; }
HGRD_API cudaError_t cudaDeviceCanAccessPeer(int *c, int, int) noexcept { *c = (int)hgrd_opaque(); return HGRD_DONE; }
HGRD_API cudaError_t cudaDeviceEnablePeerAccess(int, unsigned) noexcept { return HGRD_DONE; }
HGRD_API cudaError_t cudaDeviceDisablePeerAccess(int) noexcept { return HGRD_DONE; }
HGRD_API cudaError_t cudaDeviceGetP2PAttribute(int *v, cudaDeviceP2PAttr, int, int) noexcept { *v = (int)hgrd_opaque(); return HGRD_DONE; }
HGRD_API cudaError_t cudaDeviceGetPCIBusId(char *s, int n, int) noexcept { if (n > 0) s[0] = 0; return HGRD_DONE; }
HGRD_API cudaError_t cudaDeviceGetStreamPriorityRange(int *l, int *g) noexcept { *l = 0; *g = (int)hgrd_opaque(); return HGRD_DONE; }
HGRD_API cudaError_t cudaProfilerStart() noexcept { return HGRD_DONE; }
HGRD_API cudaError_t cudaProfilerStop() noexcept { return HGRD_DONE; }

// What a property by number is on all devices of compute capability 3.0 and later, and by default anything.
HGRD_API long hgrd_device_property(int a) noexcept {
  if (a == cudaDevAttrWarpSize) return 32;
#if !defined(__HIP_PLATFORM_AMD__)
  switch (a) {
  case cudaDevAttrMaxThreadsPerBlock: case cudaDevAttrMaxBlockDimX: case cudaDevAttrMaxBlockDimY: return 1024;
  case cudaDevAttrMaxBlockDimZ: return 64;
  case cudaDevAttrMaxGridDimX: return 2147483647;
  case cudaDevAttrMaxGridDimY: case cudaDevAttrMaxGridDimZ: return 65535;
  }
#endif
  return hgrd_device_attribute(a);
}
// Properties by number: those of cudaDeviceAttr, and from 1000 on for the rest. Equal numbers are equal values within one run.
HGRD_API cudaError_t cudaDeviceGetAttribute(int *v, cudaDeviceAttr a, int) noexcept {
  *v = (int)hgrd_device_property(a);
  return HGRD_DONE;
}
HGRD_API cudaError_t cudaGetDeviceCount(int *n) noexcept { *n = (int)hgrd_device_attribute(1000); return HGRD_DONE; }
HGRD_API cudaError_t cudaGetDeviceProperties(cudaDeviceProp *p, int) noexcept {
#define HGRD_P(field, n) p->field = (decltype(p->field + 0))hgrd_device_property(n);
  p->name[0] = 'G'; p->name[1] = 'P'; p->name[2] = 'U'; p->name[3] = 0;
  p->warpSize = 32;
  const long id[] = {hgrd_device_attribute(1002), hgrd_device_attribute(1003), hgrd_device_attribute(1004)};
  __builtin_memcpy(&p->uuid, id, sizeof p->uuid);
  __builtin_memcpy(p->luid, id + 2, sizeof p->luid);
  HGRD_P(luidDeviceNodeMask, 1005)
  HGRD_P(totalGlobalMem, 1001) HGRD_P(sharedMemPerBlock, 8) HGRD_P(regsPerBlock, 12)
  HGRD_P(memPitch, 11) HGRD_P(maxThreadsPerBlock, 1)
  HGRD_P(maxThreadsDim[0], 2) HGRD_P(maxThreadsDim[1], 3) HGRD_P(maxThreadsDim[2], 4)
  HGRD_P(maxGridSize[0], 5) HGRD_P(maxGridSize[1], 6) HGRD_P(maxGridSize[2], 7)
  HGRD_P(clockRate, 13) HGRD_P(totalConstMem, 9) HGRD_P(major, 75) HGRD_P(minor, 76)
  HGRD_P(textureAlignment, 14) HGRD_P(texturePitchAlignment, 51) HGRD_P(deviceOverlap, 15)
  HGRD_P(multiProcessorCount, 16) HGRD_P(kernelExecTimeoutEnabled, 17) HGRD_P(integrated, 18)
  HGRD_P(canMapHostMemory, 19) HGRD_P(computeMode, 20) HGRD_P(maxTexture1D, 21)
  HGRD_P(maxTexture1DMipmap, 77) HGRD_P(maxTexture1DLinear, 69)
  HGRD_P(maxTexture2D[0], 22) HGRD_P(maxTexture2D[1], 23)
  HGRD_P(maxTexture2DMipmap[0], 73) HGRD_P(maxTexture2DMipmap[1], 74)
  HGRD_P(maxTexture2DLinear[0], 70) HGRD_P(maxTexture2DLinear[1], 71) HGRD_P(maxTexture2DLinear[2], 72)
  HGRD_P(maxTexture2DGather[0], 45) HGRD_P(maxTexture2DGather[1], 46)
  HGRD_P(maxTexture3D[0], 24) HGRD_P(maxTexture3D[1], 25) HGRD_P(maxTexture3D[2], 26)
  HGRD_P(maxTexture3DAlt[0], 47) HGRD_P(maxTexture3DAlt[1], 48) HGRD_P(maxTexture3DAlt[2], 49)
  HGRD_P(maxTextureCubemap, 52) HGRD_P(maxTexture1DLayered[0], 42) HGRD_P(maxTexture1DLayered[1], 43)
  HGRD_P(maxTexture2DLayered[0], 27) HGRD_P(maxTexture2DLayered[1], 28) HGRD_P(maxTexture2DLayered[2], 29)
  HGRD_P(maxTextureCubemapLayered[0], 53) HGRD_P(maxTextureCubemapLayered[1], 54)
  HGRD_P(maxSurface1D, 55) HGRD_P(maxSurface2D[0], 56) HGRD_P(maxSurface2D[1], 57)
  HGRD_P(maxSurface3D[0], 58) HGRD_P(maxSurface3D[1], 59) HGRD_P(maxSurface3D[2], 60)
  HGRD_P(maxSurface1DLayered[0], 61) HGRD_P(maxSurface1DLayered[1], 62)
  HGRD_P(maxSurface2DLayered[0], 63) HGRD_P(maxSurface2DLayered[1], 64) HGRD_P(maxSurface2DLayered[2], 65)
  HGRD_P(maxSurfaceCubemap, 66) HGRD_P(maxSurfaceCubemapLayered[0], 67) HGRD_P(maxSurfaceCubemapLayered[1], 68)
  HGRD_P(surfaceAlignment, 30) HGRD_P(concurrentKernels, 31) HGRD_P(ECCEnabled, 32)
  HGRD_P(pciBusID, 33) HGRD_P(pciDeviceID, 34) HGRD_P(pciDomainID, 50) HGRD_P(tccDriver, 35)
  HGRD_P(asyncEngineCount, 40) HGRD_P(unifiedAddressing, 41) HGRD_P(memoryClockRate, 36)
  HGRD_P(memoryBusWidth, 37) HGRD_P(l2CacheSize, 38) HGRD_P(persistingL2CacheMaxSize, 108)
  HGRD_P(maxThreadsPerMultiProcessor, 39) HGRD_P(streamPrioritiesSupported, 78)
  HGRD_P(globalL1CacheSupported, 79) HGRD_P(localL1CacheSupported, 80)
  HGRD_P(sharedMemPerMultiprocessor, 81) HGRD_P(regsPerMultiprocessor, 82) HGRD_P(managedMemory, 83)
  HGRD_P(isMultiGpuBoard, 84) HGRD_P(multiGpuBoardGroupID, 85) HGRD_P(hostNativeAtomicSupported, 86)
  HGRD_P(singleToDoublePrecisionPerfRatio, 87) HGRD_P(pageableMemoryAccess, 88)
  HGRD_P(concurrentManagedAccess, 89) HGRD_P(computePreemptionSupported, 90)
  HGRD_P(canUseHostPointerForRegisteredMem, 91) HGRD_P(cooperativeLaunch, 95)
  HGRD_P(cooperativeMultiDeviceLaunch, 96) HGRD_P(sharedMemPerBlockOptin, 97)
  HGRD_P(pageableMemoryAccessUsesHostPageTables, 100) HGRD_P(directManagedMemAccessFromHost, 101)
  HGRD_P(maxBlocksPerMultiProcessor, 106) HGRD_P(accessPolicyMaxWindowSize, 109)
  HGRD_P(reservedSharedMemPerBlock, 111)
  HGRD_P(hostRegisterSupported, 99) HGRD_P(sparseCudaArraySupported, 112) HGRD_P(hostRegisterReadOnlySupported, 113)
  HGRD_P(timelineSemaphoreInteropSupported, 114) HGRD_P(memoryPoolsSupported, 115) HGRD_P(gpuDirectRDMASupported, 116)
  HGRD_P(gpuDirectRDMAFlushWritesOptions, 117) HGRD_P(gpuDirectRDMAWritesOrdering, 118)
  HGRD_P(memoryPoolSupportedHandleTypes, 119) HGRD_P(deferredMappingCudaArraySupported, 121)
  HGRD_P(ipcEventSupported, 125) HGRD_P(clusterLaunch, 120) HGRD_P(unifiedFunctionPointers, 129)
#undef HGRD_P
  return HGRD_DONE;
}

template <class F_> HGRD_API cudaError_t cudaFuncSetAttribute(F_ *, cudaFuncAttribute, int) noexcept { return HGRD_DONE; }
template <class F_> HGRD_API cudaError_t cudaFuncSetCacheConfig(F_ *, cudaFuncCache) noexcept { return HGRD_DONE; }
template <class F_> HGRD_API cudaError_t cudaFuncSetSharedMemConfig(F_ *, cudaSharedMemConfig) noexcept { return HGRD_DONE; }
template <class F_> HGRD_API cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *a, F_ *f) noexcept {
  const void *p = (const void *)f;
  a->sharedSizeBytes = hgrd_occupancy(p, 10, 0, 0);
  a->constSizeBytes = hgrd_occupancy(p, 11, 0, 0);
  a->localSizeBytes = hgrd_occupancy(p, 12, 0, 0);
  a->maxThreadsPerBlock = (int)hgrd_occupancy(p, 13, 0, 0);
  a->numRegs = (int)hgrd_occupancy(p, 14, 0, 0);
  a->ptxVersion = (int)hgrd_occupancy(p, 15, 0, 0);
  a->binaryVersion = (int)hgrd_occupancy(p, 16, 0, 0);
  a->cacheModeCA = (int)hgrd_occupancy(p, 17, 0, 0);
  a->maxDynamicSharedSizeBytes = (int)hgrd_occupancy(p, 18, 0, 0);
  a->preferredShmemCarveout = (int)hgrd_occupancy(p, 19, 0, 0);
  return HGRD_DONE;
}

template <class F_> HGRD_API cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *n, F_ f, int block, size_t smem) noexcept { *n = (int)hgrd_occupancy((const void *)f, 1, block, smem); return HGRD_DONE; }
template <class F_> HGRD_API cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *n, F_ f, int block, size_t smem, unsigned) noexcept { *n = (int)hgrd_occupancy((const void *)f, 1, block, smem); return HGRD_DONE; }
template <class F_> HGRD_API cudaError_t cudaOccupancyMaxPotentialBlockSize(int *grid, int *block, F_ f, size_t smem = 0, int limit = 0) noexcept {
  *grid = (int)hgrd_occupancy((const void *)f, 2, smem, limit);
  *block = (int)hgrd_occupancy((const void *)f, 3, smem, limit);
  return HGRD_DONE;
}
template <class F_, class S_> HGRD_API cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *grid, int *block, F_ f, S_, int limit = 0) noexcept {
  *grid = (int)hgrd_occupancy((const void *)f, 4, 0, limit);
  *block = (int)hgrd_occupancy((const void *)f, 5, 0, limit);
  return HGRD_DONE;
}
template <class F_> HGRD_API cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *n, F_ f, int blocks, int block) noexcept { *n = hgrd_occupancy((const void *)f, 6, blocks, block); return HGRD_DONE; }

#endif
