// CUDA arrays, texture and surface objects on the host.
#ifndef HGRD_ARRAYS_H
#define HGRD_ARRAYS_H
#include "hgrd/memory.h"

HGRD_API cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind f) noexcept {
  cudaChannelFormatDesc d;
  d.x = x; d.y = y; d.z = z; d.w = w; d.f = f;
  return d;
}
// Bits and number of components of an element type.
template <class T_> struct hgrd_channel { enum { bits = 8 * sizeof(T_), n = 1, kind = ((T_)0.5 != (T_)0) ? cudaChannelFormatKindFloat : ((T_)-1 < (T_)0) ? cudaChannelFormatKindSigned : cudaChannelFormatKindUnsigned }; };
#define HGRD_CHANNEL(S_, V_, k) template <> struct hgrd_channel<V_> { enum { bits = 8 * sizeof(S_), n = k, kind = hgrd_channel<S_>::kind }; };
#define HGRD_CHANNELS(S_, V_) HGRD_CHANNEL(S_, V_##1, 1) HGRD_CHANNEL(S_, V_##2, 2) HGRD_CHANNEL(S_, V_##3, 3) HGRD_CHANNEL(S_, V_##4, 4)
HGRD_CHANNELS(signed char, char) HGRD_CHANNELS(unsigned char, uchar)
HGRD_CHANNELS(short, short) HGRD_CHANNELS(unsigned short, ushort)
HGRD_CHANNELS(int, int) HGRD_CHANNELS(unsigned int, uint) HGRD_CHANNELS(float, float)
#undef HGRD_CHANNELS
#undef HGRD_CHANNEL
template <class T_> HGRD_API cudaChannelFormatDesc cudaCreateChannelDesc() noexcept {
  typedef hgrd_channel<T_> C_;
  return cudaCreateChannelDesc(C_::bits, C_::n > 1 ? C_::bits : 0, C_::n > 2 ? C_::bits : 0, C_::n > 3 ? C_::bits : 0, (cudaChannelFormatKind)C_::kind);
}
HGRD_API cudaChannelFormatDesc cudaCreateChannelDescHalf() noexcept { return cudaCreateChannelDesc(16, 0, 0, 0, cudaChannelFormatKindFloat); }

HGRD_API size_t hgrd_element(const cudaChannelFormatDesc *d) noexcept { return (d->x + d->y + d->z + d->w) / 8; }
// An array without elements, or of more than any device takes, is refused.
HGRD_API void hgrd_array_extent(size_t w, size_t h, size_t d) noexcept {
  const size_t most = 131072;
  if (w < 1 || w > most || h > most || d > most) __builtin_trap();
}
HGRD_API cudaError_t cudaMallocArray(cudaArray_t *a, const cudaChannelFormatDesc *d, size_t w, size_t h = 0, unsigned = 0) noexcept { hgrd_array_extent(w, h, 0); *a = (cudaArray_t)hgrd_array_create(w, h, 0, hgrd_element(d)); return HGRD_DONE; }
HGRD_API cudaError_t cudaMalloc3DArray(cudaArray_t *a, const cudaChannelFormatDesc *d, cudaExtent e, unsigned = 0) noexcept { hgrd_array_extent(e.width, e.height, e.depth); *a = (cudaArray_t)hgrd_array_create(e.width, e.height, e.depth, hgrd_element(d)); return HGRD_DONE; }
HGRD_API cudaError_t cudaMallocMipmappedArray(cudaMipmappedArray_t *a, const cudaChannelFormatDesc *d, cudaExtent e, unsigned, unsigned = 0) noexcept { *a = (cudaMipmappedArray_t)hgrd_array_create(e.width, e.height, e.depth, hgrd_element(d)); return HGRD_DONE; }
HGRD_API cudaError_t cudaGetMipmappedArrayLevel(cudaArray_t *a, cudaMipmappedArray_const_t m, unsigned) noexcept { *a = (cudaArray_t)m; return HGRD_DONE; }
HGRD_API cudaError_t cudaFreeArray(cudaArray_t) noexcept { return HGRD_DONE; }
HGRD_API cudaError_t cudaFreeMipmappedArray(cudaMipmappedArray_t) noexcept { return HGRD_DONE; }
HGRD_API cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc *d, cudaExtent *e, unsigned *f, cudaArray_t) noexcept {
  if (d) { d->x = (int)hgrd_opaque(); d->y = (int)hgrd_opaque(); d->z = (int)hgrd_opaque(); d->w = (int)hgrd_opaque(); d->f = (cudaChannelFormatKind)hgrd_opaque(); }
  if (e) { e->width = hgrd_opaque(); e->height = hgrd_opaque(); e->depth = hgrd_opaque(); }
  if (f) *f = (unsigned)hgrd_opaque();
  return HGRD_DONE;
}
HGRD_API cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc *d, cudaArray_const_t a) noexcept { return cudaArrayGetInfo(d, 0, 0, (cudaArray_t)a); }
HGRD_API cudaError_t cudaMemcpyToArray(cudaArray_t a, size_t, size_t, const void *s, size_t n, cudaMemcpyKind) noexcept { hgrd_array_write(a, s, n); return HGRD_DONE; }
HGRD_API cudaError_t cudaMemcpyFromArray(void *d, cudaArray_const_t a, size_t, size_t, size_t n, cudaMemcpyKind) noexcept { hgrd_array_read(d, (void *)a, n); return HGRD_DONE; }
HGRD_API cudaError_t cudaMemcpy2DToArray(cudaArray_t a, size_t, size_t, const void *s, size_t sp, size_t w, size_t h, cudaMemcpyKind) noexcept { hgrd_array_write(a, s, w * h); return HGRD_DONE; }
HGRD_API cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t a, size_t, size_t, const void *s, size_t sp, size_t w, size_t h, cudaMemcpyKind, cudaStream_t = 0) noexcept { hgrd_array_write(a, s, w * h); return HGRD_DONE; }
HGRD_API cudaError_t cudaMemcpy2DFromArray(void *d, size_t, cudaArray_const_t a, size_t, size_t, size_t w, size_t h, cudaMemcpyKind) noexcept { hgrd_array_read(d, (void *)a, w * h); return HGRD_DONE; }

HGRD_API cudaError_t cudaCreateTextureObject(cudaTextureObject_t *t, const cudaResourceDesc *r, const cudaTextureDesc *, const cudaResourceViewDesc *) noexcept {
  // Every member of the union begins with the pointer to the memory.
  *t = hgrd_texture_create(r->res.linear.devPtr, 0);
  return HGRD_DONE;
}
HGRD_API cudaError_t cudaDestroyTextureObject(cudaTextureObject_t) noexcept { return HGRD_DONE; }
HGRD_API cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *t, const cudaResourceDesc *r) noexcept { *t = hgrd_texture_create(r->res.array.array, 0); return HGRD_DONE; }
HGRD_API cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t) noexcept { return HGRD_DONE; }
HGRD_API cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc *, cudaTextureObject_t) noexcept { return HGRD_DONE; }

// Texture references: what is bound is a field of the reference, where the analysis finds it as it finds other pointers in memory.
HGRD_API cudaError_t hgrd_bind(size_t *off, const textureReference *t, const void *p) noexcept {
  HGRD_MISSING("texture references")
  ((textureReference *)t)->hgrd_bound = p;
  if (off) *off = 0;
  return HGRD_DONE;
}
HGRD_API cudaError_t cudaBindTexture(size_t *off, const textureReference &t, const void *p, const cudaChannelFormatDesc &, size_t = (size_t)-1) noexcept { return hgrd_bind(off, &t, p); }
HGRD_API cudaError_t cudaBindTexture(size_t *off, const textureReference &t, const void *p, size_t = (size_t)-1) noexcept { return hgrd_bind(off, &t, p); }
HGRD_API cudaError_t cudaBindTexture(size_t *off, const textureReference *t, const void *p, const cudaChannelFormatDesc *, size_t = (size_t)-1) noexcept { return hgrd_bind(off, t, p); }
HGRD_API cudaError_t cudaBindTexture2D(size_t *off, const textureReference &t, const void *p, const cudaChannelFormatDesc &, size_t, size_t, size_t) noexcept { return hgrd_bind(off, &t, p); }
HGRD_API cudaError_t cudaBindTexture2D(size_t *off, const textureReference &t, const void *p, size_t, size_t, size_t) noexcept { return hgrd_bind(off, &t, p); }
HGRD_API cudaError_t cudaBindTexture2D(size_t *off, const textureReference *t, const void *p, const cudaChannelFormatDesc *, size_t, size_t, size_t) noexcept { return hgrd_bind(off, t, p); }
HGRD_API cudaError_t cudaBindTextureToArray(const textureReference &t, cudaArray_const_t a) noexcept { return hgrd_bind(0, &t, a); }
HGRD_API cudaError_t cudaBindTextureToArray(const textureReference &t, cudaArray_const_t a, const cudaChannelFormatDesc &) noexcept { return hgrd_bind(0, &t, a); }
HGRD_API cudaError_t cudaBindTextureToArray(const textureReference *t, cudaArray_const_t a, const cudaChannelFormatDesc *) noexcept { return hgrd_bind(0, t, a); }
HGRD_API cudaError_t cudaBindTextureToMipmappedArray(const textureReference &t, cudaMipmappedArray_const_t a) noexcept { return hgrd_bind(0, &t, a); }
HGRD_API cudaError_t cudaBindTextureToMipmappedArray(const textureReference &t, cudaMipmappedArray_const_t a, const cudaChannelFormatDesc &) noexcept { return hgrd_bind(0, &t, a); }
HGRD_API cudaError_t cudaBindTextureToMipmappedArray(const textureReference *t, cudaMipmappedArray_const_t a, const cudaChannelFormatDesc *) noexcept { return hgrd_bind(0, t, a); }
HGRD_API cudaError_t cudaBindSurfaceToArray(const surfaceReference &, cudaArray_const_t) noexcept { HGRD_MISSING("texture references") return HGRD_DONE; }
HGRD_API cudaError_t cudaBindSurfaceToArray(const surfaceReference &, cudaArray_const_t, const cudaChannelFormatDesc &) noexcept { HGRD_MISSING("texture references") return HGRD_DONE; }
HGRD_API cudaError_t cudaUnbindTexture(const textureReference *t) noexcept { ((textureReference *)t)->hgrd_bound = 0; return HGRD_DONE; }
HGRD_API cudaError_t cudaUnbindTexture(const textureReference &t) noexcept { return cudaUnbindTexture(&t); }
// A reference is its own symbol; strings have been no symbols since CUDA 5.
HGRD_API cudaError_t cudaGetTextureReference(const textureReference **t, const void *symbol) noexcept { *t = (const textureReference *)symbol; return HGRD_DONE; }
cudaError_t cudaGetTextureReference(const textureReference **t, const char *symbol) = delete;
HGRD_API cudaError_t cudaGetTextureAlignmentOffset(size_t *off, const textureReference *) noexcept { HGRD_MISSING("texture references") *off = 0; return HGRD_DONE; }
HGRD_API cudaError_t cudaGetTextureAlignmentOffset(size_t *off, const textureReference &) noexcept { HGRD_MISSING("texture references") *off = 0; return HGRD_DONE; }

#endif
