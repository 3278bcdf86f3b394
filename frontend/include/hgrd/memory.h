// Allocation, copies, symbols.
#ifndef HGRD_MEMORY_H
#define HGRD_MEMORY_H
#include "driver_types.h"
#include "hgrd/vocabulary_host.h"

HGRD_API cudaError_t cudaMalloc(void **p, size_t n) noexcept { *p = hgrd_alloc_device(n); return HGRD_DONE; }
template <class T_> HGRD_API cudaError_t cudaMalloc(T_ **p, size_t n) noexcept { *p = (T_ *)hgrd_alloc_device(n); return HGRD_DONE; }
HGRD_API cudaError_t cudaMallocManaged(void **p, size_t n, unsigned = 1) noexcept { *p = hgrd_alloc_managed(n); return HGRD_DONE; }
template <class T_> HGRD_API cudaError_t cudaMallocManaged(T_ **p, size_t n, unsigned = 1) noexcept { *p = (T_ *)hgrd_alloc_managed(n); return HGRD_DONE; }
HGRD_API cudaError_t cudaMallocHost(void **p, size_t n, unsigned = 0) noexcept { *p = hgrd_alloc_host(n); return HGRD_DONE; }
template <class T_> HGRD_API cudaError_t cudaMallocHost(T_ **p, size_t n, unsigned = 0) noexcept { *p = (T_ *)hgrd_alloc_host(n); return HGRD_DONE; }
HGRD_API cudaError_t cudaHostAlloc(void **p, size_t n, unsigned = 0) noexcept { *p = hgrd_alloc_host(n); return HGRD_DONE; }
template <class T_> HGRD_API cudaError_t cudaHostAlloc(T_ **p, size_t n, unsigned = 0) noexcept { *p = (T_ *)hgrd_alloc_host(n); return HGRD_DONE; }
HGRD_API cudaError_t cudaMallocAsync(void **p, size_t n, cudaStream_t) noexcept { *p = hgrd_alloc_device(n); return HGRD_DONE; }
template <class T_> HGRD_API cudaError_t cudaMallocAsync(T_ **p, size_t n, cudaStream_t) noexcept { *p = (T_ *)hgrd_alloc_device(n); return HGRD_DONE; }
template <class T_> HGRD_API cudaError_t cudaMallocAsync(T_ **p, size_t n, cudaMemPool_t, cudaStream_t) noexcept { *p = (T_ *)hgrd_alloc_device(n); return HGRD_DONE; }
HGRD_API cudaError_t cudaMallocFromPoolAsync(void **p, size_t n, cudaMemPool_t, cudaStream_t) noexcept { *p = hgrd_alloc_device(n); return HGRD_DONE; }
HGRD_API cudaError_t cudaMallocPitch(void **p, size_t *pitch, size_t w, size_t h) noexcept {
  size_t bytes = hgrd_pitch(w);
  *pitch = bytes;
  *p = hgrd_alloc_device(bytes * h);
  return HGRD_DONE;
}
template <class T_> HGRD_API cudaError_t cudaMallocPitch(T_ **p, size_t *pitch, size_t w, size_t h) noexcept {
  size_t bytes = hgrd_pitch(w);
  *pitch = bytes;
  *p = (T_ *)hgrd_alloc_device(bytes * h);
  return HGRD_DONE;
}
HGRD_API cudaError_t cudaMalloc3D(cudaPitchedPtr *p, cudaExtent e) noexcept {
  size_t bytes = hgrd_pitch(e.width);
  p->pitch = bytes;
  p->xsize = e.width;
  p->ysize = e.height;
  p->ptr = hgrd_alloc_device(bytes * e.height * e.depth);
  return HGRD_DONE;
}
// With unified addressing a mapped host buffer has one address on both sides.
HGRD_API cudaError_t cudaHostGetDevicePointer(void **d, void *h, unsigned) noexcept { *d = h; return HGRD_DONE; }
template <class T_> HGRD_API cudaError_t cudaHostGetDevicePointer(T_ **d, void *h, unsigned) noexcept { *d = (T_ *)h; return HGRD_DONE; }
HGRD_API cudaError_t cudaHostGetFlags(unsigned *f, void *) noexcept { *f = (unsigned)hgrd_opaque(); return HGRD_DONE; }
HGRD_API cudaError_t cudaHostRegister(void *, size_t, unsigned) noexcept { hgrd_register(); return HGRD_DONE; }
HGRD_API cudaError_t cudaHostUnregister(void *) noexcept { return HGRD_DONE; }

HGRD_API cudaError_t cudaFree(void *p) noexcept { hgrd_free(p); return HGRD_DONE; }
HGRD_API cudaError_t cudaFreeHost(void *p) noexcept { hgrd_free(p); return HGRD_DONE; }
HGRD_API cudaError_t cudaFreeAsync(void *p, cudaStream_t) noexcept { hgrd_free(p); return HGRD_DONE; }

// A copy to the host waits for what the default stream has to do, and the host for the copy.
HGRD_API cudaError_t cudaMemcpy(void *d, const void *s, size_t n, cudaMemcpyKind k) noexcept {
  if (k == cudaMemcpyDeviceToHost) hgrd_sync(0, 0);
  hgrd_memcpy(d, s, n, k);
  return HGRD_DONE;
}
HGRD_API cudaError_t cudaMemcpyAsync(void *d, const void *s, size_t n, cudaMemcpyKind k, cudaStream_t on = 0) noexcept { hgrd_memcpy(d, s, n, k); hgrd_late(d, on); return HGRD_DONE; }
HGRD_API cudaError_t cudaMemcpyPeer(void *d, int, const void *s, int, size_t n) noexcept { hgrd_memcpy(d, s, n, cudaMemcpyDefault); return HGRD_DONE; }
HGRD_API cudaError_t cudaMemcpyPeerAsync(void *d, int, const void *s, int, size_t n, cudaStream_t on = 0) noexcept { hgrd_memcpy(d, s, n, cudaMemcpyDefault); hgrd_late(d, on); return HGRD_DONE; }
HGRD_API cudaError_t cudaMemcpy2D(void *d, size_t dp, const void *s, size_t sp, size_t w, size_t h, cudaMemcpyKind k) noexcept {
  if (k == cudaMemcpyDeviceToHost) hgrd_sync(0, 0);
  hgrd_memcpy2d(d, dp, s, sp, w, h, k);
  return HGRD_DONE;
}
HGRD_API cudaError_t cudaMemcpy2DAsync(void *d, size_t dp, const void *s, size_t sp, size_t w, size_t h, cudaMemcpyKind k, cudaStream_t on = 0) noexcept { hgrd_memcpy2d(d, dp, s, sp, w, h, k); hgrd_late(d, on); return HGRD_DONE; }
HGRD_API void *hgrd_placed(const cudaPitchedPtr &p, const cudaPos &at) noexcept { return (char *)p.ptr + (at.z * p.ysize + at.y) * p.pitch + at.x; }
// Of several slices each is a copy of its own; late says that they are in the stream on.
HGRD_API void hgrd_copy3d(const cudaMemcpy3DParms *p, bool late, cudaStream_t on) noexcept {
  size_t n = p->extent.width * p->extent.height * p->extent.depth;
  void *to = hgrd_placed(p->dstPtr, p->dstPos), *from = hgrd_placed(p->srcPtr, p->srcPos);
  if (p->dstArray && p->srcArray)
    hgrd_array_write(p->dstArray, p->srcArray, n);
  else if (p->dstArray)
    hgrd_array_write(p->dstArray, from, n);
  else if (p->srcArray)
    hgrd_array_read(to, p->srcArray, n);
  else if (p->extent.depth == 1 || p->dstPtr.ysize == p->extent.height && p->srcPtr.ysize == p->extent.height)
    hgrd_memcpy2d(to, p->dstPtr.pitch, from, p->srcPtr.pitch, p->extent.width, p->extent.height * p->extent.depth, p->kind);
  else {
    for (size_t z = 0; z < p->extent.depth; ++z) {
      char *slice = (char *)to + z * p->dstPtr.ysize * p->dstPtr.pitch;
      hgrd_memcpy2d(slice, p->dstPtr.pitch, (const char *)from + z * p->srcPtr.ysize * p->srcPtr.pitch, p->srcPtr.pitch,
                    p->extent.width, p->extent.height, p->kind);
      if (late) hgrd_late(slice, on);
    }
    return;
  }
  if (late) hgrd_late(to, on);
}
HGRD_API cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms *p) noexcept { hgrd_copy3d(p, false, 0); return HGRD_DONE; }
HGRD_API cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms *p, cudaStream_t on = 0) noexcept { hgrd_copy3d(p, true, on); return HGRD_DONE; }

HGRD_API cudaError_t cudaMemset(void *p, int v, size_t n) noexcept { hgrd_memset(p, v, n); return HGRD_DONE; }
HGRD_API cudaError_t cudaMemsetAsync(void *p, int v, size_t n, cudaStream_t on = 0) noexcept { hgrd_memset(p, v, n); hgrd_late(p, on); return HGRD_DONE; }
HGRD_API cudaError_t cudaMemset2D(void *p, size_t pitch, int v, size_t w, size_t h) noexcept { hgrd_memset2d(p, pitch, v, w, h); return HGRD_DONE; }
HGRD_API cudaError_t cudaMemset2DAsync(void *p, size_t pitch, int v, size_t w, size_t h, cudaStream_t on = 0) noexcept { hgrd_memset2d(p, pitch, v, w, h); hgrd_late(p, on); return HGRD_DONE; }
HGRD_API cudaError_t cudaMemset3D(cudaPitchedPtr p, int v, cudaExtent e) noexcept { hgrd_memset2d(p.ptr, p.pitch, v, e.width, e.height * e.depth); return HGRD_DONE; }

// Symbols: the address is that of the host's shadow variable.
template <class T_> HGRD_API cudaError_t cudaMemcpyToSymbol(const T_ &s, const void *src, size_t n, size_t off = 0, cudaMemcpyKind = cudaMemcpyHostToDevice) noexcept { hgrd_symbol_write((const void *)&s, src, n, off); return HGRD_DONE; }
template <class T_> HGRD_API cudaError_t cudaMemcpyToSymbolAsync(const T_ &s, const void *src, size_t n, size_t off = 0, cudaMemcpyKind = cudaMemcpyHostToDevice, cudaStream_t on = 0) noexcept { hgrd_symbol_write((const void *)&s, src, n, off); hgrd_late(0, on); return HGRD_DONE; }
template <class T_> HGRD_API cudaError_t cudaMemcpyFromSymbol(void *d, const T_ &s, size_t n, size_t off = 0, cudaMemcpyKind k = cudaMemcpyDeviceToHost) noexcept {
  if (k == cudaMemcpyDeviceToHost) hgrd_sync(0, 0);
  hgrd_symbol_read(d, (const void *)&s, n, off);
  return HGRD_DONE;
}
template <class T_> HGRD_API cudaError_t cudaMemcpyFromSymbolAsync(void *d, const T_ &s, size_t n, size_t off = 0, cudaMemcpyKind = cudaMemcpyDeviceToHost, cudaStream_t on = 0) noexcept { hgrd_symbol_read(d, (const void *)&s, n, off); hgrd_late(d, on); return HGRD_DONE; }
template <class T_> HGRD_API cudaError_t cudaGetSymbolAddress(void **p, const T_ &s) noexcept { *p = hgrd_symbol_address((const void *)&s); return HGRD_DONE; }
template <class T_> HGRD_API cudaError_t cudaGetSymbolSize(size_t *n, const T_ &s) noexcept { *n = sizeof(T_); return HGRD_DONE; }

HGRD_API cudaError_t cudaMemGetInfo(size_t *f, size_t *t) noexcept { *f = (size_t)HGRD_VALUE(hgrd_memory_free, 0); *t = (size_t)HGRD_VALUE(hgrd_memory_total, 0); return HGRD_DONE; }
HGRD_API cudaError_t cudaMemPrefetchAsync(const void *, size_t, int, cudaStream_t = 0) noexcept { return HGRD_DONE; }
HGRD_API cudaError_t cudaMemPrefetchAsync(const void *, size_t, cudaMemLocation, unsigned, cudaStream_t = 0) noexcept { return HGRD_DONE; }
HGRD_API cudaError_t cudaMemAdvise(const void *, size_t, cudaMemoryAdvise, cudaMemLocation) noexcept { return HGRD_DONE; }
HGRD_API cudaError_t cudaMemAdvise(const void *, size_t, cudaMemoryAdvise, int) noexcept { return HGRD_DONE; }
HGRD_API cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *a, const void *p) noexcept {
  a->type = (cudaMemoryType)HGRD_VALUE(hgrd_memory_type, p);
  a->device = (int)hgrd_opaque();
  a->devicePointer = (void *)p;
  a->hostPointer = (void *)p;
  return HGRD_DONE;
}

HGRD_API cudaExtent make_cudaExtent(size_t w, size_t h, size_t d) { cudaExtent e; e.width = w; e.height = h; e.depth = d; return e; }
HGRD_API cudaPos make_cudaPos(size_t x, size_t y, size_t z) { cudaPos p; p.x = x; p.y = y; p.z = z; return p; }
HGRD_API cudaPitchedPtr make_cudaPitchedPtr(void *d, size_t p, size_t x, size_t y) { cudaPitchedPtr s; s.ptr = d; s.pitch = p; s.xsize = x; s.ysize = y; return s; }

#endif
