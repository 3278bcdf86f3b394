// What a program for HIP knows of its compiler and of the device.
#ifndef HGRD_HIP_TARGET_H
#define HGRD_HIP_TARGET_H
#undef __CUDACC__
#undef __NVCC__
#undef __CUDA_ARCH__
#define __HIP__ 1
#define __HIPCC__ 1
#define __HIP_PLATFORM_AMD__ 1
#define __HIP_PLATFORM_HCC__ 1
#define HIP_VERSION_MAJOR 5
#define HIP_VERSION_MINOR 7
#define HIP_VERSION_PATCH 0
#define HIP_VERSION 50700000

// The lanes of a warp: those of the architecture that is asked for, of gfx90a otherwise.
#ifndef __AMDGCN_WAVEFRONT_SIZE
#define __AMDGCN_WAVEFRONT_SIZE 64
#endif
#ifndef __AMDGCN_WAVEFRONT_SIZE__
#define __AMDGCN_WAVEFRONT_SIZE__ __AMDGCN_WAVEFRONT_SIZE
#endif
#define HGRD_LANES __AMDGCN_WAVEFRONT_SIZE

#ifdef HGRD_DEVICE_SIDE
#define __HIP_DEVICE_COMPILE__ 1
#define __AMDGCN__ 1
#define __AMDGPU__ 1
#define __HIP_ARCH_HAS_GLOBAL_INT32_ATOMICS__ 1
#define __HIP_ARCH_HAS_GLOBAL_FLOAT_ATOMIC_EXCH__ 1
#define __HIP_ARCH_HAS_SHARED_INT32_ATOMICS__ 1
#define __HIP_ARCH_HAS_SHARED_FLOAT_ATOMIC_EXCH__ 1
#define __HIP_ARCH_HAS_FLOAT_ATOMIC_ADD__ 1
#define __HIP_ARCH_HAS_GLOBAL_INT64_ATOMICS__ 1
#define __HIP_ARCH_HAS_SHARED_INT64_ATOMICS__ 1
#define __HIP_ARCH_HAS_DOUBLES__ 1
#define __HIP_ARCH_HAS_WARP_VOTE__ 1
#define __HIP_ARCH_HAS_WARP_BALLOT__ 1
#define __HIP_ARCH_HAS_WARP_SHUFFLE__ 1
#define __HIP_ARCH_HAS_WARP_FUNNEL_SHIFT__ 0
#define __HIP_ARCH_HAS_THREAD_FENCE_SYSTEM__ 1
#define __HIP_ARCH_HAS_SYNC_THREAD_EXT__ 0
#define __HIP_ARCH_HAS_SURFACE_FUNCS__ 0
#define __HIP_ARCH_HAS_3DGRID__ 1
#define __HIP_ARCH_HAS_DYNAMIC_PARALLEL__ 0
#endif

#ifdef __cplusplus
// Tells the analyses what warps are: see the vocabulary.
#if defined(HGRD_DEVICE_SIDE) && HGRD_LANES == 64
static __attribute__((device, used)) const int hgrd_warps_of_64 = 1;
#endif
static constexpr __attribute__((unused)) int hgrd_warp_size = HGRD_LANES;
#define warpSize hgrd_warp_size
#endif
#endif
