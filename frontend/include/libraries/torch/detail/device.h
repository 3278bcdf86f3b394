// What kernels use beside CUDA: atomic operations on elements of any type, exchange within a warp.
#ifndef HGRD_TORCH_DEVICE_H
#define HGRD_TORCH_DEVICE_H
#include "number.h"

HGRD_DEVICE_INLINE_MEMBER c10::Half atomicAdd(c10::Half *p, c10::Half v) { return atomicAdd((__half *)p, v.operator __half()); }
HGRD_DEVICE_INLINE_MEMBER c10::BFloat16 atomicAdd(c10::BFloat16 *p, c10::BFloat16 v) { return atomicAdd((__nv_bfloat16 *)p, v.operator __nv_bfloat16()); }
#define HGRD_ATOMIC(T_) HGRD_DEVICE_INLINE_MEMBER T_ atomicAdd(T_ *p, T_ v) { return __atomic_fetch_add(p, v, __ATOMIC_RELAXED); }
HGRD_ATOMIC(uint8_t) HGRD_ATOMIC(int8_t) HGRD_ATOMIC(int16_t) HGRD_ATOMIC(int64_t)
#undef HGRD_ATOMIC
HGRD_DEVICE_INLINE_MEMBER bool atomicAdd(bool *p, bool v) { return (bool)__atomic_fetch_or((uint8_t *)p, (uint8_t)v, __ATOMIC_RELAXED); }
template <class T_> HGRD_DEVICE_INLINE_MEMBER c10::complex<T_> atomicAdd(c10::complex<T_> *p, c10::complex<T_> v) {
  T_ re = atomicAdd(&p->real_, v.real_), im = atomicAdd(&p->imag_, v.imag_);
  return c10::complex<T_>(re, im);
}
template <class T_> HGRD_DEVICE_INLINE_MEMBER T_ gpuAtomicAdd(T_ *p, T_ v) { return atomicAdd(p, v); }
template <class T_> HGRD_DEVICE_INLINE_MEMBER void gpuAtomicAddNoReturn(T_ *p, T_ v) { atomicAdd(p, v); }
// Operations that exist for some types in words: a loop of compare and exchange, as one atomic operation whose value is not known.
#define HGRD_ATOMIC(name, plain, op)                                          \
  template <class T_> HGRD_DEVICE_INLINE_MEMBER typename std::enable_if<std::is_integral<T_>::value, T_>::type name(T_ *p, T_ v) { return __atomic_fetch_##op(p, v, __ATOMIC_RELAXED); }
HGRD_ATOMIC(gpuAtomicMax, atomicMax, max) HGRD_ATOMIC(gpuAtomicMin, atomicMin, min)
#undef HGRD_ATOMIC
#define HGRD_ATOMIC(name)                                                     \
  HGRD_DEVICE_INLINE_MEMBER float name(float *p, float v) { return __int_as_float(atomicExch((int *)p, __float_as_int(v))); } \
  HGRD_DEVICE_INLINE_MEMBER double name(double *p, double v) { return __longlong_as_double((long long)atomicExch((unsigned long long *)p, (unsigned long long)__double_as_longlong(v))); }
HGRD_ATOMIC(gpuAtomicMax) HGRD_ATOMIC(gpuAtomicMin) HGRD_ATOMIC(gpuAtomicMul)
#undef HGRD_ATOMIC

#define HGRD_SHUFFLES(X_) X_(, srcLane, int) X_(_xor, laneMask, int) X_(_up, delta, unsigned) X_(_down, delta, unsigned)
#define HGRD_SHUFFLE(kind, by, I_)                                             \
  HGRD_DEVICE_INLINE_MEMBER c10::Half __shfl##kind##_sync(hgrd_mask mask, c10::Half v, I_ by, int width = HGRD_LANES) { return __shfl##kind##_sync(mask, v.operator __half(), by, width); } \
  HGRD_DEVICE_INLINE_MEMBER c10::BFloat16 __shfl##kind##_sync(hgrd_mask mask, c10::BFloat16 v, I_ by, int width = HGRD_LANES) { return __shfl##kind##_sync(mask, v.operator __nv_bfloat16(), by, width); }
HGRD_SHUFFLES(HGRD_SHUFFLE)
#undef HGRD_SHUFFLE
#undef HGRD_SHUFFLES
template <class T_> HGRD_DEVICE_INLINE_MEMBER T_ WARP_SHFL(T_ v, int lane, int width = HGRD_LANES, hgrd_mask mask = HGRD_ALL_LANES) { return __shfl_sync(mask, v, lane, width); }
template <class T_> HGRD_DEVICE_INLINE_MEMBER T_ WARP_SHFL_XOR(T_ v, int lanes, int width = HGRD_LANES, hgrd_mask mask = HGRD_ALL_LANES) { return __shfl_xor_sync(mask, v, lanes, width); }
template <class T_> HGRD_DEVICE_INLINE_MEMBER T_ WARP_SHFL_UP(T_ v, unsigned delta, int width = HGRD_LANES, hgrd_mask mask = HGRD_ALL_LANES) { return __shfl_up_sync(mask, v, delta, width); }
template <class T_> HGRD_DEVICE_INLINE_MEMBER T_ WARP_SHFL_DOWN(T_ v, unsigned delta, int width = HGRD_LANES, hgrd_mask mask = HGRD_ALL_LANES) { return __shfl_down_sync(mask, v, delta, width); }
HGRD_DEVICE_INLINE_MEMBER hgrd_mask WARP_BALLOT(int p, hgrd_mask mask = HGRD_ALL_LANES) { return __ballot_sync(mask, p); }
HGRD_DEVICE_INLINE_MEMBER hgrd_mask WARP_ACTIVE_MASK() { return __activemask(); }
HGRD_DEVICE_INLINE_MEMBER void WARP_SYNC(hgrd_mask mask = HGRD_ALL_LANES) { __syncwarp(mask); }
template <class T_> HGRD_DEVICE_INLINE_MEMBER T_ doLdg(const T_ *p) { return *p; }
HGRD_DEVICE_INLINE_MEMBER int getLaneId() { return (int)(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % HGRD_LANES; }
HGRD_DEVICE_INLINE_MEMBER c10::Half __ldg(const c10::Half *p) { return *p; }
HGRD_DEVICE_INLINE_MEMBER c10::BFloat16 __ldg(const c10::BFloat16 *p) { return *p; }

#define CUDA_KERNEL_LOOP_TYPE(i, n, I_)                                        \
  int64_t _i_n_d_e_x = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;        \
  for (I_ i = _i_n_d_e_x; _i_n_d_e_x < (n); _i_n_d_e_x += blockDim.x * gridDim.x, i = _i_n_d_e_x)
#define CUDA_KERNEL_LOOP(i, n) CUDA_KERNEL_LOOP_TYPE(i, n, int)
namespace at {
namespace cuda {
namespace detail {
constexpr int CUDA_NUM_THREADS = 1024;
HGRD_TH int GET_BLOCKS(const int64_t n, const int64_t threads = CUDA_NUM_THREADS) {
  TORCH_CHECK(n > 0)
  return (int)((n - 1) / threads + 1);
}
}
}
namespace native {
namespace cuda_utils {
// Sums of a warp, and of a block with one word of storage for each warp; thread 0 has the result.
template <class T_> HGRD_DEVICE_INLINE_MEMBER T_ WarpReduceSum(T_ v) {
  for (int offset = 16; offset > 0; offset >>= 1) v += WARP_SHFL_DOWN(v, offset);
  return v;
}
template <class T_> HGRD_DEVICE_INLINE_MEMBER T_ BlockReduceSum(T_ v, T_ *shared) {
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  v = WarpReduceSum(v);
  __syncthreads();
  if (lane == 0) shared[warp] = v;
  __syncthreads();
  v = threadIdx.x < blockDim.x / 32 ? shared[lane] : T_(0);
  if (warp == 0) v = WarpReduceSum(v);
  return v;
}
}
}
}
#endif
