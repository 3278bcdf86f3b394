// Barriers, fences, warp primitives. Block barriers are clang's builtins; the
// rest are externs whose names carry scope and kind.
#ifndef HGRD_SYNC_H
#define HGRD_SYNC_H
#include "hgrd/macros.h"

#define HGRD_CONVERGENT HGRD_DEVICE __attribute__((convergent))

HGRD_CONVERGENT void hgrd_syncwarp(int mask) noexcept;
HGRD_CONVERGENT int hgrd_warp_gather(int mask) noexcept;
HGRD_DEVICE void hgrd_fence_block() noexcept;
HGRD_DEVICE void hgrd_fence_device() noexcept;
HGRD_DEVICE void hgrd_fence_system() noexcept;
// The order of the atomic operation that follows, or that comes before.
HGRD_DEVICE void hgrd_release_block() noexcept;
HGRD_DEVICE void hgrd_release_device() noexcept;
HGRD_DEVICE void hgrd_release_system() noexcept;
HGRD_DEVICE void hgrd_acquire_block() noexcept;
HGRD_DEVICE void hgrd_acquire_device() noexcept;
HGRD_DEVICE void hgrd_acquire_system() noexcept;

// __syncthreads, __syncthreads_and, _or and _count: clang knows the first.
HGRD_DEVICE_INLINE int __syncthreads_count(int p) { return __nvvm_bar0_popc(p); }
HGRD_DEVICE_INLINE int __syncthreads_and(int p) { return __nvvm_bar0_and(p); }
HGRD_DEVICE_INLINE int __syncthreads_or(int p) { return __nvvm_bar0_or(p); }
HGRD_DEVICE_INLINE void __syncwarp(unsigned mask = 0xffffffff) { hgrd_syncwarp((int)mask); }
HGRD_DEVICE_INLINE void __threadfence_block() { hgrd_fence_block(); }
HGRD_DEVICE_INLINE void __threadfence() { hgrd_fence_device(); }
HGRD_DEVICE_INLINE void __threadfence_system() { hgrd_fence_system(); }

// Asynchronous copies: what lies between begin, or bound, and end may happen at
// any time until a wait that it is completed by. A pipeline is a queue of batches.
HGRD_DEVICE int hgrd_async_pipe() noexcept;
HGRD_DEVICE void hgrd_async_begin(int pipe) noexcept;
HGRD_DEVICE void hgrd_async_bound(unsigned long long *barrier) noexcept;
HGRD_DEVICE void hgrd_async_end() noexcept;
HGRD_DEVICE void hgrd_async_commit(int pipe) noexcept;
HGRD_DEVICE void hgrd_async_next(int pipe) noexcept;
HGRD_DEVICE void hgrd_async_wait(int pipe, int prior) noexcept;

// Shuffles: idx, up, down, xor.
#define HGRD_SHFL_EXTERN(kind, T_, t) \
  HGRD_CONVERGENT T_ hgrd_shfl_##kind##_##t(int mask, T_ v, int lane, int width) noexcept;
#define HGRD_SHFL_TYPES(X_, kind)                                              \
  X_(kind, int, i32) X_(kind, unsigned, u32) X_(kind, long long, i64)            \
  X_(kind, unsigned long long, u64) X_(kind, float, f32) X_(kind, double, f64)
HGRD_SHFL_TYPES(HGRD_SHFL_EXTERN, idx)
HGRD_SHFL_TYPES(HGRD_SHFL_EXTERN, up)
HGRD_SHFL_TYPES(HGRD_SHFL_EXTERN, down)
HGRD_SHFL_TYPES(HGRD_SHFL_EXTERN, xor)
#define HGRD_SHFL(name, kind, I_, T_, U_, t)                                     \
  HGRD_DEVICE_INLINE T_ name##_sync(unsigned mask, T_ v, I_ lane, int width = 32) { \
    return (T_)hgrd_shfl_##kind##_##t((int)mask, (U_)v, (int)lane, width);      \
  }                                                                           \
  HGRD_DEVICE_INLINE T_ name(T_ v, I_ lane, int width = 32) {                    \
    return (T_)hgrd_shfl_##kind##_##t(-1, (U_)v, lane, width);                  \
  }
// M_ for each type of values: with that of the extern that exchanges it.
#define HGRD_SHFL_VALUES(M_, name, kind, I_)                                    \
  M_(name, kind, I_, int, int, i32)                                            \
  M_(name, kind, I_, unsigned, unsigned, u32)                                  \
  M_(name, kind, I_, long, long long, i64)                                     \
  M_(name, kind, I_, unsigned long, unsigned long long, u64)                   \
  M_(name, kind, I_, long long, long long, i64)                                \
  M_(name, kind, I_, unsigned long long, unsigned long long, u64)              \
  M_(name, kind, I_, float, float, f32)                                        \
  M_(name, kind, I_, double, double, f64)
HGRD_SHFL_VALUES(HGRD_SHFL, __shfl, idx, int)
HGRD_SHFL_VALUES(HGRD_SHFL, __shfl_up, up, unsigned)
HGRD_SHFL_VALUES(HGRD_SHFL, __shfl_down, down, unsigned)
HGRD_SHFL_VALUES(HGRD_SHFL, __shfl_xor, xor, int)
#undef HGRD_SHFL

// Votes.
HGRD_CONVERGENT int hgrd_ballot(int mask, int predicate) noexcept;
HGRD_CONVERGENT int hgrd_any(int mask, int predicate) noexcept;
HGRD_CONVERGENT int hgrd_all(int mask, int predicate) noexcept;
HGRD_CONVERGENT int hgrd_match_any(int mask, long value) noexcept;
HGRD_CONVERGENT int hgrd_match_all(int mask, long value) noexcept;
HGRD_CONVERGENT int hgrd_activemask() noexcept;
HGRD_DEVICE_INLINE unsigned __ballot_sync(unsigned m, int p) { return hgrd_ballot((int)m, p); }
HGRD_DEVICE_INLINE int __any_sync(unsigned m, int p) { return hgrd_any((int)m, p); }
HGRD_DEVICE_INLINE int __all_sync(unsigned m, int p) { return hgrd_all((int)m, p); }
HGRD_DEVICE_INLINE int __uni_sync(unsigned m, int p) { return hgrd_all((int)m, p) || !hgrd_any((int)m, p); }
HGRD_DEVICE_INLINE unsigned __ballot(int p) { return hgrd_ballot(-1, p); }
HGRD_DEVICE_INLINE int __any(int p) { return hgrd_any(-1, p); }
HGRD_DEVICE_INLINE int __all(int p) { return hgrd_all(-1, p); }
HGRD_DEVICE_INLINE unsigned __activemask() { return hgrd_activemask(); }
template <class T_> HGRD_DEVICE_INLINE unsigned __match_any_sync(unsigned m, T_ v) { return hgrd_match_any((int)m, (long)v); }
template <class T_> HGRD_DEVICE_INLINE unsigned __match_all_sync(unsigned m, T_ v, int *pred) {
  unsigned r = hgrd_match_all((int)m, (long)v);
  *pred = r != 0;
  return r;
}
#define HGRD_REDUCE(op, T_, t)                                                 \
  HGRD_CONVERGENT T_ hgrd_reduce_##op##_##t(int mask, T_ v) noexcept;           \
  HGRD_DEVICE_INLINE T_ __reduce_##op##_sync(unsigned m, T_ v) { return hgrd_reduce_##op##_##t((int)m, v); }
HGRD_REDUCE(add, int, i32) HGRD_REDUCE(add, unsigned, u32)
HGRD_REDUCE(min, int, i32) HGRD_REDUCE(min, unsigned, u32)
HGRD_REDUCE(max, int, i32) HGRD_REDUCE(max, unsigned, u32)
HGRD_REDUCE(and, unsigned, u32) HGRD_REDUCE(or, unsigned, u32) HGRD_REDUCE(xor, unsigned, u32)
#undef HGRD_REDUCE

#endif
