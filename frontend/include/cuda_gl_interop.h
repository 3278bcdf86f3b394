// Graphics interoperation: a mapped buffer is an object of unknown extent.
#ifndef HGRD_CUDA_GL_INTEROP_H
#define HGRD_CUDA_GL_INTEROP_H
#include "cuda_runtime.h"
enum cudaGraphicsRegisterFlags { cudaGraphicsRegisterFlagsNone = 0, cudaGraphicsRegisterFlagsReadOnly = 1, cudaGraphicsRegisterFlagsWriteDiscard = 2, cudaGraphicsRegisterFlagsSurfaceLoadStore = 4, cudaGraphicsRegisterFlagsTextureGather = 8 };
enum cudaGraphicsMapFlags { cudaGraphicsMapFlagsNone = 0, cudaGraphicsMapFlagsReadOnly = 1, cudaGraphicsMapFlagsWriteDiscard = 2 };
HGRD_API cudaError_t cudaGraphicsGLRegisterBuffer(cudaGraphicsResource **r, unsigned, unsigned) noexcept { *r = (cudaGraphicsResource *)hgrd_handle_create(10); return cudaSuccess; }
HGRD_API cudaError_t cudaGraphicsGLRegisterImage(cudaGraphicsResource **r, unsigned, unsigned, unsigned) noexcept { *r = (cudaGraphicsResource *)hgrd_handle_create(10); return cudaSuccess; }
HGRD_API cudaError_t cudaGraphicsUnregisterResource(cudaGraphicsResource_t) noexcept { return cudaSuccess; }
HGRD_API cudaError_t cudaGraphicsMapResources(int, cudaGraphicsResource_t *, cudaStream_t = 0) noexcept { return cudaSuccess; }
HGRD_API cudaError_t cudaGraphicsUnmapResources(int, cudaGraphicsResource_t *, cudaStream_t = 0) noexcept { return cudaSuccess; }
HGRD_API cudaError_t cudaGraphicsResourceSetMapFlags(cudaGraphicsResource_t, unsigned) noexcept { return cudaSuccess; }
HGRD_API cudaError_t cudaGraphicsResourceGetMappedPointer(void **p, size_t *n, cudaGraphicsResource_t) noexcept { size_t size = (size_t)hgrd_opaque(); *n = size; *p = hgrd_alloc_device(size); return cudaSuccess; }
HGRD_API cudaError_t cudaGraphicsSubResourceGetMappedArray(cudaArray_t *a, cudaGraphicsResource_t, unsigned, unsigned) noexcept { *a = (cudaArray_t)hgrd_array_create(hgrd_opaque(), hgrd_opaque(), 0, 0); return cudaSuccess; }
HGRD_API cudaError_t cudaGLSetGLDevice(int) noexcept { return cudaSuccess; }
HGRD_API cudaError_t cudaGLRegisterBufferObject(unsigned) noexcept { return cudaSuccess; }
HGRD_API cudaError_t cudaGLUnregisterBufferObject(unsigned) noexcept { return cudaSuccess; }
HGRD_API cudaError_t cudaGLMapBufferObject(void **p, unsigned) noexcept { *p = hgrd_alloc_device((size_t)hgrd_opaque()); return cudaSuccess; }
HGRD_API cudaError_t cudaGLUnmapBufferObject(unsigned) noexcept { return cudaSuccess; }
#endif
