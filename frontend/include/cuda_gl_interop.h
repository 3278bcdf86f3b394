// Graphics interoperation: a mapped buffer is an object of unknown extent.
#ifndef HGRD_CUDA_GL_INTEROP_H
#define HGRD_CUDA_GL_INTEROP_H
#include "cuda_runtime.h"
HGRD_API cudaError_t cudaGraphicsGLRegisterBuffer(cudaGraphicsResource **r, unsigned, unsigned) noexcept { *r = (cudaGraphicsResource *)hgrd_handle_create(10); return cudaSuccess; }
HGRD_API cudaError_t cudaGraphicsGLRegisterImage(cudaGraphicsResource **r, unsigned, unsigned, unsigned) noexcept { *r = (cudaGraphicsResource *)hgrd_handle_create(10); return cudaSuccess; }
HGRD_API cudaError_t cudaGLSetGLDevice(int) noexcept { return cudaSuccess; }
HGRD_API cudaError_t cudaGLRegisterBufferObject(unsigned) noexcept { return cudaSuccess; }
HGRD_API cudaError_t cudaGLUnregisterBufferObject(unsigned) noexcept { return cudaSuccess; }
HGRD_API cudaError_t cudaGLMapBufferObject(void **p, unsigned) noexcept { *p = hgrd_alloc_mapped((size_t)hgrd_opaque()); return cudaSuccess; }
HGRD_API cudaError_t cudaGLUnmapBufferObject(unsigned) noexcept { return cudaSuccess; }
#endif
