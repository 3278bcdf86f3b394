// The less common parts of the runtime on the host: sharing between processes
// and with other interfaces, copies between arrays.
#ifndef HGRD_INTEROP_H
#define HGRD_INTEROP_H
#include "hgrd/streams.h"
#include "hgrd/arrays.h"

// Memory of another process or interface is an object of unknown extent.
struct cudaIpcMemHandle_t { char reserved[64]; };
struct cudaIpcEventHandle_t { char reserved[64]; };
#define cudaIpcMemLazyEnablePeerAccess 0x01
HGRD_STUB(cudaIpcGetMemHandle, (cudaIpcMemHandle_t *, void *))
HGRD_STUB(cudaIpcGetEventHandle, (cudaIpcEventHandle_t *, cudaEvent_t))
HGRD_STUB(cudaIpcCloseMemHandle, (void *))
HGRD_API cudaError_t cudaIpcOpenMemHandle(void **p, cudaIpcMemHandle_t, unsigned) noexcept { *p = hgrd_alloc_mapped((size_t)hgrd_opaque()); return HGRD_DONE; }
HGRD_API cudaError_t cudaIpcOpenEventHandle(cudaEvent_t *e, cudaIpcEventHandle_t) noexcept { *e = (cudaEvent_t)hgrd_handle_create(2); return HGRD_DONE; }

typedef struct CUexternalMemory_st *cudaExternalMemory_t;
typedef struct CUexternalSemaphore_st *cudaExternalSemaphore_t;
enum cudaExternalMemoryHandleType { cudaExternalMemoryHandleTypeOpaqueFd = 1, cudaExternalMemoryHandleTypeOpaqueWin32 = 2, cudaExternalMemoryHandleTypeOpaqueWin32Kmt = 3, cudaExternalMemoryHandleTypeD3D12Heap = 4, cudaExternalMemoryHandleTypeD3D12Resource = 5, cudaExternalMemoryHandleTypeD3D11Resource = 6, cudaExternalMemoryHandleTypeD3D11ResourceKmt = 7, cudaExternalMemoryHandleTypeNvSciBuf = 8 };
enum cudaExternalSemaphoreHandleType { cudaExternalSemaphoreHandleTypeOpaqueFd = 1, cudaExternalSemaphoreHandleTypeOpaqueWin32 = 2, cudaExternalSemaphoreHandleTypeOpaqueWin32Kmt = 3, cudaExternalSemaphoreHandleTypeD3D12Fence = 4, cudaExternalSemaphoreHandleTypeNvSciSync = 6, cudaExternalSemaphoreHandleTypeKeyedMutex = 7, cudaExternalSemaphoreHandleTypeKeyedMutexKmt = 8, cudaExternalSemaphoreHandleTypeTimelineSemaphoreFd = 9, cudaExternalSemaphoreHandleTypeTimelineSemaphoreWin32 = 10 };
#define cudaExternalMemoryDedicated 0x1
union hgrd_external_handle { int fd; struct { void *handle; const void *name; } win32; const void *nvSciBufObject; const void *nvSciSyncObj; };
struct cudaExternalMemoryHandleDesc { enum cudaExternalMemoryHandleType type; hgrd_external_handle handle; unsigned long long size; unsigned flags; };
struct cudaExternalSemaphoreHandleDesc { enum cudaExternalSemaphoreHandleType type; hgrd_external_handle handle; unsigned flags; };
struct cudaExternalMemoryBufferDesc { unsigned long long offset, size; unsigned flags; };
struct cudaExternalMemoryMipmappedArrayDesc { unsigned long long offset; struct cudaChannelFormatDesc formatDesc; struct cudaExtent extent; unsigned flags, numLevels; };
struct cudaExternalSemaphoreSignalParams { struct { struct { unsigned long long value; } fence; union { void *fence; } nvSciSync; struct { unsigned long long key; } keyedMutex; } params; unsigned flags; };
struct cudaExternalSemaphoreWaitParams { struct { struct { unsigned long long value; } fence; union { void *fence; } nvSciSync; struct { unsigned long long key; unsigned timeoutMs; } keyedMutex; } params; unsigned flags; };
HGRD_API cudaError_t cudaImportExternalMemory(cudaExternalMemory_t *m, const cudaExternalMemoryHandleDesc *) noexcept { *m = (cudaExternalMemory_t)hgrd_handle_create(11); return HGRD_DONE; }
HGRD_API cudaError_t cudaImportExternalSemaphore(cudaExternalSemaphore_t *s, const cudaExternalSemaphoreHandleDesc *) noexcept { *s = (cudaExternalSemaphore_t)hgrd_handle_create(11); return HGRD_DONE; }
HGRD_API cudaError_t cudaExternalMemoryGetMappedBuffer(void **p, cudaExternalMemory_t, const cudaExternalMemoryBufferDesc *d) noexcept { *p = hgrd_alloc_mapped(d->size); return HGRD_DONE; }
HGRD_API cudaError_t cudaExternalMemoryGetMappedMipmappedArray(cudaMipmappedArray_t *a, cudaExternalMemory_t, const cudaExternalMemoryMipmappedArrayDesc *d) noexcept { *a = (cudaMipmappedArray_t)hgrd_array_create(d->extent.width, d->extent.height, d->extent.depth, hgrd_element(&d->formatDesc)); return HGRD_DONE; }
HGRD_STUB(cudaDestroyExternalMemory, (cudaExternalMemory_t))
HGRD_STUB(cudaDestroyExternalSemaphore, (cudaExternalSemaphore_t))
HGRD_STUB(cudaSignalExternalSemaphoresAsync, (const cudaExternalSemaphore_t *, const cudaExternalSemaphoreSignalParams *, unsigned, cudaStream_t = 0))
HGRD_STUB(cudaWaitExternalSemaphoresAsync, (const cudaExternalSemaphore_t *, const cudaExternalSemaphoreWaitParams *, unsigned, cudaStream_t = 0))

// Buffers of graphics interfaces.
enum cudaGraphicsRegisterFlags { cudaGraphicsRegisterFlagsNone = 0, cudaGraphicsRegisterFlagsReadOnly = 1, cudaGraphicsRegisterFlagsWriteDiscard = 2, cudaGraphicsRegisterFlagsSurfaceLoadStore = 4, cudaGraphicsRegisterFlagsTextureGather = 8 };
enum cudaGraphicsMapFlags { cudaGraphicsMapFlagsNone = 0, cudaGraphicsMapFlagsReadOnly = 1, cudaGraphicsMapFlagsWriteDiscard = 2 };
HGRD_API cudaError_t cudaGraphicsUnregisterResource(cudaGraphicsResource_t) noexcept { return HGRD_DONE; }
HGRD_API cudaError_t cudaGraphicsMapResources(int, cudaGraphicsResource_t *, cudaStream_t = 0) noexcept { return HGRD_DONE; }
HGRD_API cudaError_t cudaGraphicsUnmapResources(int, cudaGraphicsResource_t *, cudaStream_t = 0) noexcept { return HGRD_DONE; }
HGRD_API cudaError_t cudaGraphicsResourceSetMapFlags(cudaGraphicsResource_t, unsigned) noexcept { return HGRD_DONE; }
HGRD_API cudaError_t cudaGraphicsResourceGetMappedPointer(void **p, size_t *n, cudaGraphicsResource_t) noexcept { size_t size = (size_t)hgrd_opaque(); *n = size; *p = hgrd_alloc_mapped(size); return HGRD_DONE; }
HGRD_API cudaError_t cudaGraphicsSubResourceGetMappedArray(cudaArray_t *a, cudaGraphicsResource_t, unsigned, unsigned) noexcept { *a = (cudaArray_t)hgrd_array_create(hgrd_opaque(), hgrd_opaque(), 0, 0); return HGRD_DONE; }

// Memory pools.
struct cudaMemPoolPtrExportData { unsigned char reserved[64]; };
HGRD_API cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t, cudaMemPoolAttr, void *v) noexcept { *(unsigned long long *)v = (unsigned long long)hgrd_opaque(); return HGRD_DONE; }
HGRD_API cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags *f, cudaMemPool_t, cudaMemLocation *) noexcept { *f = (cudaMemAccessFlags)hgrd_opaque(); return HGRD_DONE; }
HGRD_API cudaError_t cudaMemPoolExportToShareableHandle(void *h, cudaMemPool_t, cudaMemAllocationHandleType, unsigned) noexcept { *(int *)h = (int)hgrd_opaque(); return HGRD_DONE; }
HGRD_API cudaError_t cudaMemPoolImportFromShareableHandle(cudaMemPool_t *p, void *, cudaMemAllocationHandleType, unsigned) noexcept { *p = (cudaMemPool_t)hgrd_handle_create(6); return HGRD_DONE; }
HGRD_STUB(cudaMemPoolExportPointer, (cudaMemPoolPtrExportData *, void *))
HGRD_API cudaError_t cudaMemPoolImportPointer(void **p, cudaMemPool_t, cudaMemPoolPtrExportData *) noexcept { *p = hgrd_alloc_mapped((size_t)hgrd_opaque()); return HGRD_DONE; }
HGRD_API cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *p, int) noexcept { *p = (cudaMemPool_t)hgrd_handle_create(6); return HGRD_DONE; }

// Copies that name arrays.
HGRD_API cudaError_t cudaMemcpyArrayToArray(cudaArray_t d, size_t, size_t, cudaArray_const_t s, size_t, size_t, size_t n, cudaMemcpyKind = cudaMemcpyDeviceToDevice) noexcept { hgrd_array_write(d, s, n); return HGRD_DONE; }
HGRD_API cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t d, size_t, size_t, cudaArray_const_t s, size_t, size_t, size_t w, size_t h, cudaMemcpyKind = cudaMemcpyDeviceToDevice) noexcept { hgrd_array_write(d, s, w * h); return HGRD_DONE; }
HGRD_API cudaError_t cudaMemcpyToArrayAsync(cudaArray_t a, size_t, size_t, const void *s, size_t n, cudaMemcpyKind, cudaStream_t = 0) noexcept { hgrd_array_write(a, s, n); return HGRD_DONE; }
HGRD_API cudaError_t cudaMemcpyFromArrayAsync(void *d, cudaArray_const_t a, size_t, size_t, size_t n, cudaMemcpyKind, cudaStream_t on = 0) noexcept { hgrd_array_read(d, (void *)a, n); hgrd_late(d, on); return HGRD_DONE; }
HGRD_API cudaError_t cudaMemcpy2DFromArrayAsync(void *d, size_t, cudaArray_const_t a, size_t, size_t, size_t w, size_t h, cudaMemcpyKind, cudaStream_t on = 0) noexcept { hgrd_array_read(d, (void *)a, w * h); hgrd_late(d, on); return HGRD_DONE; }
HGRD_API cudaError_t cudaMemset3DAsync(cudaPitchedPtr p, int v, cudaExtent e, cudaStream_t on = 0) noexcept { cudaMemset3D(p, v, e); hgrd_late(p.ptr, on); return HGRD_DONE; }
enum cudaMemRangeAttribute { cudaMemRangeAttributeReadMostly = 1, cudaMemRangeAttributePreferredLocation = 2, cudaMemRangeAttributeAccessedBy = 3, cudaMemRangeAttributeLastPrefetchLocation = 4 };
HGRD_API cudaError_t cudaMemRangeGetAttribute(void *v, size_t, cudaMemRangeAttribute, const void *, size_t) noexcept { *(int *)v = (int)hgrd_opaque(); return HGRD_DONE; }

// Devices and streams.
HGRD_API cudaError_t cudaDeviceGetByPCIBusId(int *d, const char *) noexcept { *d = (int)hgrd_opaque(); return HGRD_DONE; }
HGRD_STUB(cudaInitDevice, (int, unsigned, unsigned))
HGRD_STUB(cudaStreamCopyAttributes, (cudaStream_t, cudaStream_t))
HGRD_API cudaError_t cudaStreamGetCaptureInfo(cudaStream_t, cudaStreamCaptureStatus *s, unsigned long long *id = 0) noexcept { *s = (cudaStreamCaptureStatus)hgrd_opaque(); if (id) *id = (unsigned long long)hgrd_opaque(); return HGRD_DONE; }
template <class... A_> HGRD_API cudaError_t cudaStreamGetCaptureInfo(cudaStream_t, cudaStreamCaptureStatus *s, unsigned long long *id, cudaGraph_t *g, A_...) noexcept { *s = (cudaStreamCaptureStatus)hgrd_opaque(); if (id) *id = (unsigned long long)hgrd_opaque(); if (g) *g = (cudaGraph_t)hgrd_handle_create(16); return HGRD_DONE; }
HGRD_STUB(cudaThreadExchangeStreamCaptureMode, (cudaStreamCaptureMode *))
template <class... A_> HGRD_API cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t, cudaGraphNode_t *, A_...) noexcept { hgrd_handle_create(16); return HGRD_DONE; }
HGRD_API cudaError_t cudaThreadGetLimit(size_t *v, cudaLimit) noexcept { *v = (size_t)hgrd_opaque(); return HGRD_DONE; }
#endif
