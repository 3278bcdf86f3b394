// Random numbers on the device. A state is one word that each draw reads and
// writes, as the real states are read and written.
#ifndef HGRD_CURAND_KERNEL_H
#define HGRD_CURAND_KERNEL_H
#include "curand.h"
HGRD_DEVICE HGRD_CONST int hgrd_random(unsigned long state) noexcept;
HGRD_DEVICE HGRD_CONST unsigned long hgrd_random_next(unsigned long state) noexcept;
#define HGRD_STATE(S_) struct S_ { unsigned long state; }; typedef struct S_ S_##_t;
HGRD_STATE(curandStateXORWOW)
HGRD_STATE(curandStateMRG32k3a)
HGRD_STATE(curandStatePhilox4_32_10)
HGRD_STATE(curandStateSobol32)
HGRD_STATE(curandStateScrambledSobol32)
HGRD_STATE(curandStateSobol64)
HGRD_STATE(curandStateScrambledSobol64)
HGRD_STATE(curandStateMtgp32)
typedef curandStateXORWOW curandState;
typedef curandStateXORWOW curandState_t;
template <class S_> HGRD_DEVICE_INLINE void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset, S_ *s) { s->state = seed * 31 + sequence * 7 + offset; }
template <class S_> HGRD_DEVICE_INLINE void curand_init(unsigned int *v, unsigned offset, S_ *s) { s->state = v[0] + offset; }
template <class S_> HGRD_DEVICE_INLINE void curand_init(unsigned long long *v, unsigned offset, S_ *s) { s->state = v[0] + offset; }
template <class S_> HGRD_DEVICE_INLINE void skipahead(unsigned long long n, S_ *s) { s->state = hgrd_random_next(s->state + n); }
template <class S_> HGRD_DEVICE_INLINE void skipahead_sequence(unsigned long long n, S_ *s) { s->state = hgrd_random_next(s->state + n); }
template <class S_> HGRD_DEVICE_INLINE unsigned curand(S_ *s) {
  unsigned long x = hgrd_random_next(s->state);
  s->state = x;
  return (unsigned)hgrd_random(x);
}
// The threads of a block share a state of MTGP32, and each draw holds barriers.
HGRD_DEVICE unsigned hgrd_unmodelled_curand_of_mtgp32(curandStateMtgp32 *s) noexcept;
HGRD_DEVICE_INLINE unsigned curand(curandStateMtgp32 *s) { return hgrd_unmodelled_curand_of_mtgp32(s); }
template <class S_> HGRD_DEVICE_INLINE float curand_uniform(S_ *s) { return ((float)curand(s) + 1) * 2.3283064e-10f; }
template <class S_> HGRD_DEVICE_INLINE double curand_uniform_double(S_ *s) { return ((double)curand(s) + 1) * 2.3283064365386963e-10; }
template <class S_> HGRD_DEVICE_INLINE float curand_normal(S_ *s) { return normcdfinvf(curand_uniform(s)); }
template <class S_> HGRD_DEVICE_INLINE double curand_normal_double(S_ *s) { return normcdfinv(curand_uniform_double(s)); }
template <class S_> HGRD_DEVICE_INLINE float2 curand_normal2(S_ *s) { float x = curand_normal(s); return make_float2(x, curand_normal(s)); }
template <class S_> HGRD_DEVICE_INLINE double2 curand_normal2_double(S_ *s) { double x = curand_normal_double(s); return make_double2(x, curand_normal_double(s)); }
template <class S_> HGRD_DEVICE_INLINE float curand_log_normal(S_ *s, float m, float d) { return expf(m + d * curand_normal(s)); }
template <class S_> HGRD_DEVICE_INLINE unsigned curand_poisson(S_ *s, double) { return curand(s); }
template <class S_> HGRD_DEVICE_INLINE uint4 curand4(S_ *s) { uint4 r; r.x = curand(s); r.y = curand(s); r.z = curand(s); r.w = curand(s); return r; }
template <class S_> HGRD_DEVICE_INLINE float4 curand_uniform4(S_ *s) { float4 r; r.x = curand_uniform(s); r.y = curand_uniform(s); r.z = curand_uniform(s); r.w = curand_uniform(s); return r; }
template <class S_> HGRD_DEVICE_INLINE float4 curand_normal4(S_ *s) { float4 r; r.x = curand_normal(s); r.y = curand_normal(s); r.z = curand_normal(s); r.w = curand_normal(s); return r; }
template <class S_> HGRD_DEVICE_INLINE double2 curand_uniform2_double(S_ *s) { double x = curand_uniform_double(s); return make_double2(x, curand_uniform_double(s)); }
#endif
