// The lanes of a warp in HIP: votes and shuffles of those that are active, and
// the later ones with masks, of 64 bits whatever the warp. None of them orders memory
// but __syncwarp.
#ifndef HGRD_HIP_LANES_H
#define HGRD_HIP_LANES_H
#include "hgrd/sync.h"
#include "hgrd/lanes.h"

#if HGRD_LANES == 64
HGRD_CONVERGENT void hgrd_syncwarp64(hgrd_signed_mask mask) noexcept;
HGRD_CONVERGENT long hgrd_ballot64(hgrd_signed_mask mask, int predicate) noexcept;
HGRD_CONVERGENT long hgrd_match_any64(hgrd_signed_mask mask, long value) noexcept;
HGRD_CONVERGENT long hgrd_match_all64(hgrd_signed_mask mask, long value) noexcept;
HGRD_CONVERGENT long hgrd_activemask64() noexcept;
#define HGRD_SHFL_EXTERN64(kind, T_, t) \
  HGRD_CONVERGENT T_ hgrd_shfl_##kind##_##t##_64(hgrd_signed_mask mask, T_ v, int lane, int width) noexcept;
HGRD_SHFL_TYPES(HGRD_SHFL_EXTERN64, idx)
HGRD_SHFL_TYPES(HGRD_SHFL_EXTERN64, up)
HGRD_SHFL_TYPES(HGRD_SHFL_EXTERN64, down)
HGRD_SHFL_TYPES(HGRD_SHFL_EXTERN64, xor)
#define HGRD_HIP_SHFL(name, kind, I_, T_, U_, t)                                 \
  HGRD_DEVICE_INLINE T_ hgrd_hip_##name##_sync(unsigned long long mask, T_ v, I_ lane, int width = HGRD_LANES) { \
    return (T_)hgrd_shfl_##kind##_##t##_64((hgrd_signed_mask)mask, (U_)v, (int)lane, width); \
  }                                                                           \
  HGRD_DEVICE_INLINE T_ hgrd_hip_##name(T_ v, I_ lane, int width = HGRD_LANES) { \
    return (T_)hgrd_shfl_##kind##_##t##_64(-1, (U_)v, (int)lane, width);        \
  }
HGRD_SHFL_VALUES(HGRD_HIP_SHFL, shfl, idx, int)
HGRD_SHFL_VALUES(HGRD_HIP_SHFL, shfl_up, up, unsigned)
HGRD_SHFL_VALUES(HGRD_HIP_SHFL, shfl_down, down, unsigned)
HGRD_SHFL_VALUES(HGRD_HIP_SHFL, shfl_xor, xor, int)
#undef HGRD_HIP_SHFL
#define __shfl hgrd_hip_shfl
#define __shfl_up hgrd_hip_shfl_up
#define __shfl_down hgrd_hip_shfl_down
#define __shfl_xor hgrd_hip_shfl_xor
#define __shfl_sync hgrd_hip_shfl_sync
#define __shfl_up_sync hgrd_hip_shfl_up_sync
#define __shfl_down_sync hgrd_hip_shfl_down_sync
#define __shfl_xor_sync hgrd_hip_shfl_xor_sync
#endif

HGRD_DEVICE_INLINE void hgrd_hip_syncwarp(unsigned long long m = HGRD_ALL_LANES) { HGRD_WIDE(hgrd_syncwarp)((hgrd_signed_mask)m); }
HGRD_DEVICE_INLINE unsigned long long hgrd_hip_ballot_sync(unsigned long long m, int p) {
  return (hgrd_mask)HGRD_WIDE(hgrd_ballot)((hgrd_signed_mask)m, p);
}
HGRD_DEVICE_INLINE unsigned long long hgrd_hip_ballot(int p) { return (hgrd_mask)HGRD_WIDE(hgrd_ballot)(-1, p); }
HGRD_DEVICE_INLINE int hgrd_hip_any_sync(unsigned long long m, int p) { return hgrd_hip_ballot_sync(m, p) != 0; }
HGRD_DEVICE_INLINE int hgrd_hip_all_sync(unsigned long long m, int p) { return hgrd_hip_ballot_sync(m, !p) == 0; }
HGRD_DEVICE_INLINE unsigned long long hgrd_hip_activemask() { return (hgrd_mask)HGRD_WIDE(hgrd_activemask)(); }
template <class T_> HGRD_DEVICE_INLINE unsigned long long hgrd_hip_match_any(unsigned long long m, T_ v) {
  return (hgrd_mask)HGRD_WIDE(hgrd_match_any)((hgrd_signed_mask)m, (long)v);
}
template <class T_> HGRD_DEVICE_INLINE unsigned long long hgrd_hip_match_all(unsigned long long m, T_ v, int *pred) {
  unsigned long long r = (hgrd_mask)HGRD_WIDE(hgrd_match_all)((hgrd_signed_mask)m, (long)v);
  *pred = r != 0;
  return r;
}
#define __syncwarp hgrd_hip_syncwarp
#define __ballot_sync hgrd_hip_ballot_sync
#define __ballot hgrd_hip_ballot
#define __ballot64 hgrd_hip_ballot
#define __any_sync hgrd_hip_any_sync
#define __all_sync hgrd_hip_all_sync
#define __activemask hgrd_hip_activemask
#define __match_any_sync hgrd_hip_match_any
#define __match_all_sync hgrd_hip_match_all
#define __match_any(v) hgrd_hip_match_any(HGRD_ALL_LANES, v)
#define __match_all(v, p) hgrd_hip_match_all(HGRD_ALL_LANES, v, p)

HGRD_DEVICE_INLINE unsigned __lane_id() { return (unsigned)__nvvm_read_ptx_sreg_laneid(); }
HGRD_DEVICE_INLINE unsigned long long __lanemask_lt() { return (1ull << __lane_id()) - 1; }
HGRD_DEVICE_INLINE unsigned long long __lanemask_eq() { return 1ull << __lane_id(); }
HGRD_DEVICE_INLINE unsigned long long __lanemask_le() { return (2ull << __lane_id()) - 1; }
HGRD_DEVICE_INLINE unsigned long long __lanemask_gt() { return (hgrd_mask)~__lanemask_le(); }
HGRD_DEVICE_INLINE unsigned long long __lanemask_ge() { return (hgrd_mask)~__lanemask_lt(); }

// The compiler's builtins. A barrier of a wave keeps the compiler from moving code, and promises no order of memory
// between lanes.
#define __builtin_amdgcn_wave_barrier() ((void)0)
#define __builtin_amdgcn_s_barrier __syncthreads
#define __builtin_amdgcn_wavefrontsize() (HGRD_LANES)
#define __builtin_amdgcn_readfirstlane(v) hgrd_hip_first_lane(v)
#define __builtin_amdgcn_readlane(v, lane) __shfl((int)(v), (int)(lane))
#define __builtin_amdgcn_ds_bpermute(index, v) __shfl((int)(v), (int)((unsigned)(index) / 4 % HGRD_LANES))
#define __builtin_amdgcn_mbcnt_lo(mask, base) ((base) + __popc((unsigned)(mask) & (unsigned)__lanemask_lt()))
#define __builtin_amdgcn_mbcnt_hi(mask, base) ((base) + __popc((unsigned)(mask) & (unsigned)(__lanemask_lt() >> 32)))
#define __builtin_amdgcn_ballot_w64 hgrd_hip_ballot
#define __builtin_amdgcn_ballot_w32 (unsigned)hgrd_hip_ballot
#define __builtin_amdgcn_workitem_id_x() (threadIdx.x)
#define __builtin_amdgcn_workitem_id_y() (threadIdx.y)
#define __builtin_amdgcn_workitem_id_z() (threadIdx.z)
#define __builtin_amdgcn_workgroup_id_x() (blockIdx.x)
#define __builtin_amdgcn_workgroup_id_y() (blockIdx.y)
#define __builtin_amdgcn_workgroup_id_z() (blockIdx.z)
#define __builtin_amdgcn_workgroup_size_x() (blockDim.x)
#define __builtin_amdgcn_workgroup_size_y() (blockDim.y)
#define __builtin_amdgcn_workgroup_size_z() (blockDim.z)
HGRD_DEVICE_INLINE int hgrd_hip_first_lane(int v) {
  return __shfl(v, __ffsll((long long)hgrd_hip_activemask()) - 1);
}
#endif
