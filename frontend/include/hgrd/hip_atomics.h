// HIP's atomics: those that CUDA does not have, and __hip_atomic_* with order and
// scope. These are relaxed externs with what the order asks for beside them.
#ifndef HGRD_HIP_ATOMICS_H
#define HGRD_HIP_ATOMICS_H
#include "cuda/atomic"
#include <type_traits>

#define HGRD_HIP_SAME(Name, T_, U_, suffix) \
  HGRD_DEVICE_INLINE T_ atomic##Name##suffix(T_ *p, T_ v) { return (T_)atomic##Name##suffix((U_ *)p, (U_)v); }
#define HGRD_HIP_SAMES(Name, T_, U_) HGRD_HIP_SAME(Name, T_, U_, ) HGRD_HIP_SAME(Name, T_, U_, _system)
HGRD_HIP_SAMES(Add, unsigned long, unsigned long long)
HGRD_HIP_SAMES(Exch, unsigned long, unsigned long long)
HGRD_HIP_SAMES(Min, unsigned long, unsigned long long)
HGRD_HIP_SAMES(Max, unsigned long, unsigned long long)
HGRD_HIP_SAMES(Min, long, long long)
HGRD_HIP_SAMES(Max, long, long long)
HGRD_HIP_SAMES(And, unsigned long, unsigned long long)
HGRD_HIP_SAMES(Or, unsigned long, unsigned long long)
HGRD_HIP_SAMES(Xor, unsigned long, unsigned long long)
#undef HGRD_HIP_SAMES
#undef HGRD_HIP_SAME
HGRD_DEVICE_INLINE unsigned long long atomicSub(unsigned long long *p, unsigned long long v) { return atomicAdd(p, -v); }
HGRD_DEVICE_INLINE unsigned long atomicSub(unsigned long *p, unsigned long v) { return atomicAdd(p, -v); }
HGRD_DEVICE_INLINE float atomicSub(float *p, float v) { return atomicAdd(p, -v); }
HGRD_DEVICE_INLINE double atomicSub(double *p, double v) { return atomicAdd(p, -v); }
HGRD_DEVICE_INLINE unsigned long atomicCAS(unsigned long *p, unsigned long c, unsigned long v) {
  return (unsigned long)atomicCAS((unsigned long long *)p, (unsigned long long)c, (unsigned long long)v);
}
HGRD_DEVICE_INLINE float atomicCAS(float *p, float c, float v) {
  return __int_as_float(atomicCAS((int *)p, __float_as_int(c), __float_as_int(v)));
}
HGRD_DEVICE_INLINE double atomicCAS(double *p, double c, double v) {
  return __longlong_as_double((long long)atomicCAS((unsigned long long *)p, (unsigned long long)__double_as_longlong(c), (unsigned long long)__double_as_longlong(v)));
}
HGRD_DEVICE_INLINE double atomicExch(double *p, double v) {
  return __longlong_as_double((long long)atomicExch((unsigned long long *)p, (unsigned long long)__double_as_longlong(v)));
}
#define HGRD_HIP_EXTREME(T_, t)                                                \
  HGRD_DEVICE T_ hgrd_atomic_min_##t##_device(T_ *, T_) noexcept;                \
  HGRD_DEVICE T_ hgrd_atomic_max_##t##_device(T_ *, T_) noexcept;
HGRD_HIP_EXTREME(float, f32)
HGRD_HIP_EXTREME(double, f64)
#undef HGRD_HIP_EXTREME
HGRD_DEVICE_INLINE float atomicMin(float *p, float v) { return hgrd_atomic_min_f32_device(p, v); }
HGRD_DEVICE_INLINE float atomicMax(float *p, float v) { return hgrd_atomic_max_f32_device(p, v); }
HGRD_DEVICE_INLINE double atomicMin(double *p, double v) { return hgrd_atomic_min_f64_device(p, v); }
HGRD_DEVICE_INLINE double atomicMax(double *p, double v) { return hgrd_atomic_max_f64_device(p, v); }
HGRD_DEVICE_INLINE void atomicAddNoRet(float *p, float v) { atomicAdd(p, v); }
template <class T_> HGRD_DEVICE_INLINE T_ unsafeAtomicAdd(T_ *p, T_ v) { return atomicAdd(p, v); }
template <class T_> HGRD_DEVICE_INLINE T_ safeAtomicAdd(T_ *p, T_ v) { return atomicAdd(p, v); }
template <class T_> HGRD_DEVICE_INLINE T_ unsafeAtomicMin(T_ *p, T_ v) { return atomicMin(p, v); }
template <class T_> HGRD_DEVICE_INLINE T_ unsafeAtomicMax(T_ *p, T_ v) { return atomicMax(p, v); }

#ifndef __HIP_MEMORY_SCOPE_SINGLETHREAD
#define __HIP_MEMORY_SCOPE_SINGLETHREAD 1
#define __HIP_MEMORY_SCOPE_WAVEFRONT 2
#define __HIP_MEMORY_SCOPE_WORKGROUP 3
#define __HIP_MEMORY_SCOPE_AGENT 4
#define __HIP_MEMORY_SCOPE_SYSTEM 5
#endif

#ifdef HGRD_DEVICE_SIDE
// Operations among the lanes of one warp have no model.
HGRD_DEVICE void hgrd_unmodelled_wavefront_scope() noexcept;
namespace hgrd_hip {
#define HGRD_M static inline __attribute__((always_inline, device))
template <int S_> HGRD_M void fence() {
  static_assert(S_ >= __HIP_MEMORY_SCOPE_SINGLETHREAD && S_ <= __HIP_MEMORY_SCOPE_SYSTEM, "synchronization scope argument to atomic operation is invalid");
  if (S_ == __HIP_MEMORY_SCOPE_WAVEFRONT) hgrd_unmodelled_wavefront_scope();
  else if (S_ == __HIP_MEMORY_SCOPE_WORKGROUP) hgrd_fence_block();
  else if (S_ == __HIP_MEMORY_SCOPE_AGENT) hgrd_fence_device();
  else if (S_ == __HIP_MEMORY_SCOPE_SYSTEM) hgrd_fence_system();
}
template <int S_> HGRD_M void before(int order) {
  if (order == __ATOMIC_SEQ_CST) fence<S_>();
  else if (order != __ATOMIC_RELEASE && order != __ATOMIC_ACQ_REL) return;
  else if (S_ == __HIP_MEMORY_SCOPE_WAVEFRONT) hgrd_unmodelled_wavefront_scope();
  else if (S_ == __HIP_MEMORY_SCOPE_WORKGROUP) hgrd_release_block();
  else if (S_ == __HIP_MEMORY_SCOPE_AGENT) hgrd_release_device();
  else if (S_ == __HIP_MEMORY_SCOPE_SYSTEM) hgrd_release_system();
}
template <int S_> HGRD_M void after(int order) {
  if (order != __ATOMIC_CONSUME && order != __ATOMIC_ACQUIRE && order != __ATOMIC_ACQ_REL && order != __ATOMIC_SEQ_CST) return;
  else if (S_ == __HIP_MEMORY_SCOPE_WAVEFRONT) hgrd_unmodelled_wavefront_scope();
  else if (S_ == __HIP_MEMORY_SCOPE_WORKGROUP) hgrd_acquire_block();
  else if (S_ == __HIP_MEMORY_SCOPE_AGENT) hgrd_acquire_device();
  else if (S_ == __HIP_MEMORY_SCOPE_SYSTEM) hgrd_acquire_system();
}
// Values of a type as the externs take them: integers and floats of 32 and 64 bits, and others by their bits.
template <class T_, bool number = std::is_arithmetic<T_>::value, unsigned size = sizeof(T_)> struct bits;
template <class T_> struct bits<T_, false, 4> { typedef unsigned type; };
template <class T_> struct bits<T_, false, 8> { typedef unsigned long long type; };
template <class T_> struct bits<T_, true, 1> { typedef unsigned char type; };
template <class T_> struct bits<T_, true, 4> { typedef typename std::conditional<std::is_signed<T_>::value, int, unsigned>::type type; };
template <class T_> struct bits<T_, true, 8> { typedef typename std::conditional<std::is_signed<T_>::value, long long, unsigned long long>::type type; };
template <> struct bits<float, true, 4> { typedef float type; };
template <> struct bits<double, true, 8> { typedef double type; };
template <class R_, class T_> HGRD_M R_ as(T_ v) {
  R_ r;
  __builtin_memcpy((void *)&r, (const void *)&v, sizeof r);
  return r;
}
// The scope of an operation. One of a single thread is a plain access, as other threads see it; one of a warp has no model.
template <int S_> struct scope {
  static constexpr cuda::thread_scope of = S_ == __HIP_MEMORY_SCOPE_SINGLETHREAD ? cuda::thread_scope_thread
    : S_ == __HIP_MEMORY_SCOPE_WORKGROUP ? cuda::thread_scope_block
    : S_ == __HIP_MEMORY_SCOPE_SYSTEM ? cuda::thread_scope_system : cuda::thread_scope_device;
  static HGRD_DEVICE_INLINE_MEMBER void known() { if (S_ == __HIP_MEMORY_SCOPE_WAVEFRONT) hgrd_unmodelled_wavefront_scope(); }
};
#define HGRD_HIP_CALL(op) cuda::hgrd::operations<P_>::template op##_<scope<S_>::of>
template <int S_, class T_> HGRD_M T_ load(T_ *p, int order) {
  typedef typename bits<T_>::type P_;
  scope<S_>::known();
  if (order == __ATOMIC_SEQ_CST) fence<S_>();
  T_ r = as<T_>(HGRD_HIP_CALL(load)((P_ *)p));
  after<S_>(order);
  return r;
}
template <int S_, class T_, class V_> HGRD_M void store(T_ *p, V_ v, int order) {
  typedef typename bits<T_>::type P_;
  scope<S_>::known();
  before<S_>(order);
  HGRD_HIP_CALL(store)((P_ *)p, as<P_>((T_)v));
}
#define HGRD_HIP_UPDATE(name, op, value)                                      \
  template <int S_, class T_, class V_> HGRD_M T_ name(T_ *p, V_ v, int order) {    \
    typedef typename bits<T_>::type P_;                                         \
    scope<S_>::known();                                                        \
    before<S_>(order);                                                         \
    T_ r = as<T_>(HGRD_HIP_CALL(op)((P_ *)p, as<P_>((T_)(value))));                \
    after<S_>(order);                                                          \
    return r;                                                                 \
  }
HGRD_HIP_UPDATE(exchange, exch, v)
HGRD_HIP_UPDATE(add, add, v)
HGRD_HIP_UPDATE(sub, add, -v)
HGRD_HIP_UPDATE(least, min, v)
HGRD_HIP_UPDATE(most, max, v)
HGRD_HIP_UPDATE(conjunction, and, v)
HGRD_HIP_UPDATE(disjunction, or, v)
HGRD_HIP_UPDATE(difference, xor, v)
#undef HGRD_HIP_UPDATE
template <int S_, class T_, class V_> HGRD_M bool compare(T_ *p, T_ *expected, V_ v, int order, int failure) {
  typedef typename bits<T_, false>::type P_;
  scope<S_>::known();
  before<S_>(order);
  P_ e = as<P_>(*expected), old = HGRD_HIP_CALL(cas)((P_ *)p, e, as<P_>((T_)v));
  after<S_>(order);
  if (order != __ATOMIC_ACQUIRE && order != __ATOMIC_ACQ_REL && order != __ATOMIC_SEQ_CST && old != e) after<S_>(failure);
  *expected = as<T_>(old);
  return old == e;
}
#undef HGRD_HIP_CALL
#undef HGRD_M
}
#define __hip_atomic_load(p, order, s) hgrd_hip::load<s>(p, order)
#define __hip_atomic_store(p, v, order, s) hgrd_hip::store<s>(p, v, order)
#define __hip_atomic_exchange(p, v, order, s) hgrd_hip::exchange<s>(p, v, order)
#define __hip_atomic_fetch_add(p, v, order, s) hgrd_hip::add<s>(p, v, order)
#define __hip_atomic_fetch_sub(p, v, order, s) hgrd_hip::sub<s>(p, v, order)
#define __hip_atomic_fetch_min(p, v, order, s) hgrd_hip::least<s>(p, v, order)
#define __hip_atomic_fetch_max(p, v, order, s) hgrd_hip::most<s>(p, v, order)
#define __hip_atomic_fetch_and(p, v, order, s) hgrd_hip::conjunction<s>(p, v, order)
#define __hip_atomic_fetch_or(p, v, order, s) hgrd_hip::disjunction<s>(p, v, order)
#define __hip_atomic_fetch_xor(p, v, order, s) hgrd_hip::difference<s>(p, v, order)
#define __hip_atomic_compare_exchange_strong(p, e, v, order, failure, s) hgrd_hip::compare<s>(p, e, v, order, failure)
#define __hip_atomic_compare_exchange_weak(p, e, v, order, failure, s) hgrd_hip::compare<s>(p, e, v, order, failure)

// Fences of the compiler, by the name of their scope; no name means the whole system.
template <char first, char second> HGRD_DEVICE_INLINE void hgrd_hip_fence() {
  if (first == 'a') hgrd_fence_device();
  else if (first == 'w' && second == 'o') hgrd_fence_block();
  else if (first == 'w') hgrd_unmodelled_wavefront_scope();
  else if (first != 's') hgrd_fence_system();
}
#define __builtin_amdgcn_fence(order, scope) hgrd_hip_fence<(scope)[0], (scope)[0] ? (scope)[1] : 0>()
#else
// Parsed on the host side, and never run there.
#define __hip_atomic_load(p, ...) (*(p))
#define __hip_atomic_store(p, v, ...) ((void)(*(p) = (v)))
#define __hip_atomic_exchange(p, v, ...) (*(p) = (v))
#define __hip_atomic_fetch_add(p, v, ...) (*(p) += (v))
#define __hip_atomic_fetch_sub(p, v, ...) (*(p) -= (v))
#define __hip_atomic_fetch_min(p, v, ...) (*(p) = (v))
#define __hip_atomic_fetch_max(p, v, ...) (*(p) = (v))
#define __hip_atomic_fetch_and(p, v, ...) (*(p) &= (v))
#define __hip_atomic_fetch_or(p, v, ...) (*(p) |= (v))
#define __hip_atomic_fetch_xor(p, v, ...) (*(p) ^= (v))
#define __hip_atomic_compare_exchange_strong(p, e, v, ...) (*(e) == *(p))
#define __hip_atomic_compare_exchange_weak(p, e, v, ...) (*(e) == *(p))
#define __builtin_amdgcn_fence(order, scope) ((void)0)
#endif
#endif
