// HIP's device functions that CUDA does not have.
#ifndef HGRD_HIP_INTRINSICS_H
#define HGRD_HIP_INTRINSICS_H
#include "hgrd/intrinsics.h"
HGRD_DEVICE_INLINE long long wall_clock64() { return hgrd_clock(); }
HGRD_DEVICE_INLINE long long hgrd_hip_clock() { return hgrd_clock(); }
#define __clock64 hgrd_hip_clock
#define __clock hgrd_hip_clock
#define __builtin_amdgcn_s_memtime hgrd_hip_clock
#define __builtin_amdgcn_s_memrealtime hgrd_hip_clock
#define __builtin_readcyclecounter hgrd_hip_clock
#define __builtin_amdgcn_s_sleep(n) ((void)0)
#define __builtin_amdgcn_sched_barrier(n) ((void)0)
#define __builtin_amdgcn_s_setprio(n) ((void)0)
#define __builtin_amdgcn_s_waitcnt(n) ((void)0)
#define __builtin_amdgcn_endpgm hgrd_trap
HGRD_DEVICE_INLINE unsigned __bitextract_u32(unsigned v, unsigned at, unsigned n) { return v << ((32 - at - n) & 31) >> ((32 - n) & 31); }
HGRD_DEVICE_INLINE unsigned long long __bitextract_u64(unsigned long long v, unsigned at, unsigned n) { return v << ((64 - at - n) & 63) >> ((64 - n) & 63); }
HGRD_DEVICE_INLINE int __ffs(unsigned v) { return __ffs((int)v); }
HGRD_DEVICE_INLINE int __ffsll(unsigned long long v) { return __ffsll((long long)v); }
HGRD_DEVICE_INLINE int __ffsll(unsigned long v) { return __ffsll((long long)v); }
HGRD_DEVICE_INLINE int __ffsll(long v) { return __ffsll((long long)v); }
#define HGRD_HIP_DOT(name, T_, U_) \
  HGRD_DEVICE_INLINE T_ name(int a, int b, T_ c, bool = false) { \
    for (int i = 0; i < 32; i += 8) c += (T_)(U_)(a >> i) * (T_)(U_)(b >> i); \
    return c; \
  }
HGRD_HIP_DOT(hgrd_hip_sdot4, int, signed char)
HGRD_HIP_DOT(hgrd_hip_udot4, unsigned, unsigned char)
#undef HGRD_HIP_DOT
#define __builtin_amdgcn_sdot4 hgrd_hip_sdot4
#define __builtin_amdgcn_udot4 hgrd_hip_udot4
#define __builtin_amdgcn_sudot4(sa, a, sb, b, c, clamp) hgrd_hip_sdot4(a, b, c, clamp)
#endif
