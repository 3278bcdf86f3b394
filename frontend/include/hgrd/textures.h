// Texture and surface access on the device. Reads are opaque externs without
// memory effect: textures are read through a cache that no store of the same
// kernel is coherent with. They name the texture, an object or the address of a
// reference. Writes to surfaces are externs of their own.
#ifndef HGRD_TEXTURES_H
#define HGRD_TEXTURES_H
#include "driver_types.h"
#include "hgrd/arrays.h"

#define cudaTextureType1D 0x01
#define cudaTextureType2D 0x02
#define cudaTextureType3D 0x03
#define cudaTextureTypeCubemap 0x0C
#define cudaTextureType1DLayered 0xF1
#define cudaTextureType2DLayered 0xF2
#define cudaTextureTypeCubemapLayered 0xFC
#define cudaSurfaceType1D 0x01
#define cudaSurfaceType2D 0x02
#define cudaSurfaceType3D 0x03
#define cudaSurfaceType1DLayered 0xF1
#define cudaSurfaceType2DLayered 0xF2

template <class T_, int dim = cudaTextureType1D, cudaTextureReadMode mode = cudaReadModeElementType>
struct __device_builtin_texture_type__ texture : public textureReference {
  texture(int norm = 0, cudaTextureFilterMode f = cudaFilterModePoint, cudaTextureAddressMode a = cudaAddressModeClamp) {
    normalized = norm; filterMode = f;
    addressMode[0] = a; addressMode[1] = a; addressMode[2] = a;
    channelDesc = cudaCreateChannelDesc<T_>();
  }
  texture(int norm, cudaTextureFilterMode f, cudaTextureAddressMode a, cudaChannelFormatDesc d) {
    normalized = norm; filterMode = f;
    addressMode[0] = a; addressMode[1] = a; addressMode[2] = a;
    channelDesc = d;
  }
};
template <class T_, int dim = cudaSurfaceType1D>
struct __device_builtin_surface_type__ surface : public surfaceReference {};
template <int dim>
struct __device_builtin_surface_type__ surface<void, dim> : public surfaceReference {
  surface() { channelDesc = cudaCreateChannelDesc<char>(); }
};

HGRD_DEVICE HGRD_CONST float hgrd_tex_f32(unsigned long object, float x, float y, float z, int component) noexcept;
HGRD_DEVICE HGRD_CONST int hgrd_tex_i32(unsigned long object, float x, float y, float z, int component) noexcept;
HGRD_DEVICE int hgrd_surf_read(unsigned long object, int x, int y, int z, int byte) noexcept;
HGRD_DEVICE void hgrd_surf_write(unsigned long object, int x, int y, int z, int bytes) noexcept;

// One component of a texel, then a texel of any type.
template <class S_> struct hgrd_texel_scalar { static HGRD_DEVICE_INLINE_MEMBER S_ get(unsigned long o, float x, float y, float z, int c) { return (S_)hgrd_tex_i32(o, x, y, z, c); } };
template <> struct hgrd_texel_scalar<float> { static HGRD_DEVICE_INLINE_MEMBER float get(unsigned long o, float x, float y, float z, int c) { return hgrd_tex_f32(o, x, y, z, c); } };
template <class T_> struct hgrd_texel : hgrd_texel_scalar<T_> { typedef float normalized; static HGRD_DEVICE_INLINE_MEMBER T_ at(unsigned long o, float x, float y, float z) { return hgrd_texel_scalar<T_>::get(o, x, y, z, 0); } };
#define HGRD_TEXEL(S_, V_)                                                      \
  template <> struct hgrd_texel<V_##1> { typedef float1 normalized; static HGRD_DEVICE_INLINE_MEMBER V_##1 at(unsigned long o, float x, float y, float z) { typedef hgrd_texel_scalar<S_> G_; V_##1 r; r.x = G_::get(o, x, y, z, 0); return r; } }; \
  template <> struct hgrd_texel<V_##2> { typedef float2 normalized; static HGRD_DEVICE_INLINE_MEMBER V_##2 at(unsigned long o, float x, float y, float z) { typedef hgrd_texel_scalar<S_> G_; V_##2 r; r.x = G_::get(o, x, y, z, 0); r.y = G_::get(o, x, y, z, 1); return r; } }; \
  template <> struct hgrd_texel<V_##3> { typedef float3 normalized; static HGRD_DEVICE_INLINE_MEMBER V_##3 at(unsigned long o, float x, float y, float z) { typedef hgrd_texel_scalar<S_> G_; V_##3 r; r.x = G_::get(o, x, y, z, 0); r.y = G_::get(o, x, y, z, 1); r.z = G_::get(o, x, y, z, 2); return r; } }; \
  template <> struct hgrd_texel<V_##4> { typedef float4 normalized; static HGRD_DEVICE_INLINE_MEMBER V_##4 at(unsigned long o, float x, float y, float z) { typedef hgrd_texel_scalar<S_> G_; V_##4 r; r.x = G_::get(o, x, y, z, 0); r.y = G_::get(o, x, y, z, 1); r.z = G_::get(o, x, y, z, 2); r.w = G_::get(o, x, y, z, 3); return r; } };
HGRD_TEXEL(signed char, char) HGRD_TEXEL(unsigned char, uchar)
HGRD_TEXEL(short, short) HGRD_TEXEL(unsigned short, ushort)
HGRD_TEXEL(int, int) HGRD_TEXEL(unsigned, uint) HGRD_TEXEL(float, float)
HGRD_TEXEL(double, double)
#undef HGRD_TEXEL

// What a texture reference yields: the element, or floats in [0,1].
template <class T_, cudaTextureReadMode m> struct hgrd_texture_result { typedef T_ type; };
template <class T_> struct hgrd_texture_result<T_, cudaReadModeNormalizedFloat> { typedef typename hgrd_texel<T_>::normalized type; };

// By object and by reference, one pair of overloads for each fetch.
#define HGRD_REF(t) ((unsigned long)(size_t)(const void *)&t)
#define HGRD_FETCH(name, params, x, y, z)                                     \
  template <class T_> HGRD_DEVICE_INLINE T_ name(cudaTextureObject_t t, HGRD_UNPACK params) { return hgrd_texel<T_>::at(t, (float)(x), (float)(y), (float)(z)); } \
  template <class T_> HGRD_DEVICE_INLINE void name(T_ *out, cudaTextureObject_t t, HGRD_UNPACK params) { *out = hgrd_texel<T_>::at(t, (float)(x), (float)(y), (float)(z)); } \
  template <class T_, int d, cudaTextureReadMode m> HGRD_DEVICE_INLINE typename hgrd_texture_result<T_, m>::type name(const texture<T_, d, m> &t, HGRD_UNPACK params) { \
    return hgrd_texel<typename hgrd_texture_result<T_, m>::type>::at(HGRD_REF(t), (float)(x), (float)(y), (float)(z)); }
#define HGRD_UNPACK(...) __VA_ARGS__
HGRD_FETCH(tex1Dfetch, (int i), i, 0, 0)
HGRD_FETCH(tex1D, (float u), u, 0, 0)
HGRD_FETCH(tex1DLod, (float u, float), u, 0, 0)
HGRD_FETCH(tex1DLayered, (float u, int l), u, l, 0)
HGRD_FETCH(tex2D, (float u, float v), u, v, 0)
HGRD_FETCH(tex2DLod, (float u, float v, float), u, v, 0)
HGRD_FETCH(tex2DGrad, (float u, float v, float2, float2), u, v, 0)
HGRD_FETCH(tex2DLayered, (float u, float v, int l), u, v, l)
HGRD_FETCH(tex2Dgather, (float u, float v, int c = 0), u, v, c)
HGRD_FETCH(tex3D, (float u, float v, float w), u, v, w)
HGRD_FETCH(tex3DLod, (float u, float v, float w, float), u, v, w)
HGRD_FETCH(texCubemap, (float u, float v, float w), u, v, w)
HGRD_FETCH(texCubemapLod, (float u, float v, float w, float), u, v, w)
HGRD_FETCH(texCubemapLayered, (float u, float v, float w, int), u, v, w)
#undef HGRD_FETCH

#define HGRD_SURFACE(suffix, params, x, y, z)                                 \
  template <class T_> HGRD_DEVICE_INLINE void surf##suffix##write(T_ v, cudaSurfaceObject_t s, HGRD_UNPACK params, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) { hgrd_surf_write(s, x, y, z, sizeof(T_)); } \
  template <class T_, class E_, int d> HGRD_DEVICE_INLINE void surf##suffix##write(T_ v, const surface<E_, d> &s, HGRD_UNPACK params, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) { hgrd_surf_write(HGRD_REF(s), x, y, z, sizeof(T_)); } \
  template <class T_> HGRD_DEVICE_INLINE T_ surf##suffix##read(cudaSurfaceObject_t s, HGRD_UNPACK params, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) { T_ v; for (int i = 0; i < (int)sizeof(T_); i++) ((char *)&v)[i] = (char)hgrd_surf_read(s, x, y, z, i); return v; } \
  template <class T_, class E_, int d> HGRD_DEVICE_INLINE T_ surf##suffix##read(const surface<E_, d> &s, HGRD_UNPACK params, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) { T_ v; for (int i = 0; i < (int)sizeof(T_); i++) ((char *)&v)[i] = (char)hgrd_surf_read(HGRD_REF(s), x, y, z, i); return v; } \
  template <class T_, class E_, int d> HGRD_DEVICE_INLINE void surf##suffix##read(T_ *out, const surface<E_, d> &s, HGRD_UNPACK params, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) { for (int i = 0; i < (int)sizeof(T_); i++) ((char *)out)[i] = (char)hgrd_surf_read(HGRD_REF(s), x, y, z, i); } \
  template <class T_> HGRD_DEVICE_INLINE void surf##suffix##read(T_ *out, cudaSurfaceObject_t s, HGRD_UNPACK params, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) { for (int i = 0; i < (int)sizeof(T_); i++) ((char *)out)[i] = (char)hgrd_surf_read(s, x, y, z, i); }
HGRD_SURFACE(1D, (int x), x, 0, 0)
HGRD_SURFACE(2D, (int x, int y), x, y, 0)
HGRD_SURFACE(3D, (int x, int y, int z), x, y, z)
HGRD_SURFACE(1DLayered, (int x, int l), x, l, 0)
HGRD_SURFACE(2DLayered, (int x, int y, int l), x, y, l)
HGRD_SURFACE(Cubemap, (int x, int y, int f), x, y, f)
#undef HGRD_SURFACE
#undef HGRD_REF
#undef HGRD_UNPACK

#endif
