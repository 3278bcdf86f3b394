// CUDA's keywords as clang attributes, and those of our own headers.
#ifndef HGRD_MACROS_H
#define HGRD_MACROS_H

// Programs for HIP find no __CUDA_ARCH__.
#ifdef __CUDA_ARCH__
#define HGRD_DEVICE_SIDE 1
#endif

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))

// Out of line, so that a host stub survives inlining and a launch stays a call.
#define __global__ __attribute__((global, noinline))

// clang ignores the attribute for CUDA. On the host the variables share one
// section, which a runtime can place in memory that both sides reach; then they
// stay, whatever the host does with them.
#if defined(HGRD_DEVICE_SIDE)
#define __managed__ __attribute__((device))
#elif defined(HGRD_NATIVE)
#define __managed__ __attribute__((section("hgrd_managed"), aligned(4096), used))
#else
#define __managed__ __attribute__((section("hgrd_managed"), aligned(4096)))
#endif

#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __forceinline__ __inline__ __attribute__((always_inline))
// Empty, since the standard library spells __attribute__((__noinline__)).
#define __noinline__
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#ifdef HGRD_DEVICE_SIDE
#define __cluster_dims__(...) __attribute__((annotate("hgrd_cluster_dims", __VA_ARGS__)))
#else
#define __cluster_dims__(...)
#endif
#define __grid_constant__
#define __maxnreg__(n)
#define __inline_hint__
#define __nv_pure__ __attribute__((pure))
#define __cudart_builtin__
#define __device_builtin__
#define __device_builtin_texture_type__ __attribute__((device_builtin_texture_type))
#define __device_builtin_surface_type__ __attribute__((device_builtin_surface_type))
#define CUDARTAPI
#define CUDART_CB
#define CUDAAPI
#define CUDA_CB
#define __CUDA_RUNTIME_H__
#define __DRIVER_TYPES_H__
#define __CUDA_RUNTIME_API_H__
#define __VECTOR_TYPES_H__
#define __HOST_DEFINES_H__

#ifndef __CUDACC__
#define __CUDACC__ 1
#endif
#ifndef __NVCC__
#define __NVCC__ 1
#endif
// The version that programs ask for: CUDA 11.2, or what -DCUDA_VERSION says.
#if !defined(CUDA_VERSION) && defined(CUDART_VERSION)
#define CUDA_VERSION CUDART_VERSION
#elif !defined(CUDA_VERSION)
#define CUDA_VERSION 11020
#endif
#ifndef CUDART_VERSION
#define CUDART_VERSION CUDA_VERSION
#endif
#ifndef __CUDACC_VER_MAJOR__
#define __CUDACC_VER_MAJOR__ (CUDA_VERSION / 1000)
#define __CUDACC_VER_MINOR__ (CUDA_VERSION % 1000 / 10)
#define __CUDACC_VER_BUILD__ 152
#endif
#define __CUDART_API_VERSION CUDART_VERSION

// Externs of the vocabulary: they never throw, so calls stay calls where a
// destructor is live.
#define HGRD_HOST extern "C" __attribute__((host))
#define HGRD_DEVICE extern "C" __attribute__((device))
#define HGRD_CONST __attribute__((const))
// Bodies of ours: always inlined, so that sites are those of the caller.
#define HGRD_API static inline __attribute__((always_inline, host))
#define HGRD_DEVICE_INLINE static inline __attribute__((always_inline, device))
#define HGRD_DEVICE_INLINE_MEMBER inline __attribute__((always_inline, device))
#define HGRD_BOTH static inline __attribute__((always_inline, host, device))

#endif
