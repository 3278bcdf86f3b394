// Atomics: one extern for each operation, type and scope. The IR's own atomicrmw
// has neither CUDA's scopes nor its (relaxed) order.
#ifndef HGRD_ATOMICS_H
#define HGRD_ATOMICS_H
#include "hgrd/macros.h"

#define HGRD_ATOMIC_SCOPE(Name, op, T_, t, suffix, scope)                      \
  HGRD_DEVICE T_ hgrd_atomic_##op##_##t##_##scope(T_ *, T_) noexcept;            \
  HGRD_DEVICE_INLINE T_ atomic##Name##suffix(T_ *p, T_ v) {                      \
    return hgrd_atomic_##op##_##t##_##scope(p, v);                            \
  }
#define HGRD_ATOMIC(Name, op, T_, t)                                           \
  HGRD_ATOMIC_SCOPE(Name, op, T_, t, , device)                                 \
  HGRD_ATOMIC_SCOPE(Name, op, T_, t, _block, block)                            \
  HGRD_ATOMIC_SCOPE(Name, op, T_, t, _system, system)

HGRD_ATOMIC(Add, add, int, i32)
HGRD_ATOMIC(Add, add, unsigned, u32)
HGRD_ATOMIC(Add, add, unsigned long long, u64)
HGRD_ATOMIC(Add, add, float, f32)
HGRD_ATOMIC(Add, add, double, f64)
HGRD_ATOMIC(Sub, sub, int, i32)
HGRD_ATOMIC(Sub, sub, unsigned, u32)
HGRD_ATOMIC(Exch, exch, int, i32)
HGRD_ATOMIC(Exch, exch, unsigned, u32)
HGRD_ATOMIC(Exch, exch, unsigned long long, u64)
HGRD_ATOMIC(Exch, exch, float, f32)
HGRD_ATOMIC(Min, min, int, i32)
HGRD_ATOMIC(Min, min, unsigned, u32)
HGRD_ATOMIC(Min, min, long long, i64)
HGRD_ATOMIC(Min, min, unsigned long long, u64)
HGRD_ATOMIC(Max, max, int, i32)
HGRD_ATOMIC(Max, max, unsigned, u32)
HGRD_ATOMIC(Max, max, long long, i64)
HGRD_ATOMIC(Max, max, unsigned long long, u64)
HGRD_ATOMIC(Inc, inc, unsigned, u32)
HGRD_ATOMIC(Dec, dec, unsigned, u32)
HGRD_ATOMIC(And, and, int, i32)
HGRD_ATOMIC(And, and, unsigned, u32)
HGRD_ATOMIC(And, and, unsigned long long, u64)
HGRD_ATOMIC(Or, or, int, i32)
HGRD_ATOMIC(Or, or, unsigned, u32)
HGRD_ATOMIC(Or, or, unsigned long long, u64)
HGRD_ATOMIC(Xor, xor, int, i32)
HGRD_ATOMIC(Xor, xor, unsigned, u32)
HGRD_ATOMIC(Xor, xor, unsigned long long, u64)

#define HGRD_CAS_SCOPE(T_, t, suffix, scope)                                   \
  HGRD_DEVICE T_ hgrd_atomic_cas_##t##_##scope(T_ *, T_, T_) noexcept;            \
  HGRD_DEVICE_INLINE T_ atomicCAS##suffix(T_ *p, T_ compare, T_ v) {              \
    return hgrd_atomic_cas_##t##_##scope(p, compare, v);                      \
  }
#define HGRD_CAS(T_, t)                                                        \
  HGRD_CAS_SCOPE(T_, t, , device)                                              \
  HGRD_CAS_SCOPE(T_, t, _block, block)                                         \
  HGRD_CAS_SCOPE(T_, t, _system, system)
HGRD_CAS(int, i32)
HGRD_CAS(unsigned, u32)
HGRD_CAS(unsigned long long, u64)
HGRD_CAS(unsigned short, u16)

#undef HGRD_ATOMIC_SCOPE
#undef HGRD_ATOMIC
#undef HGRD_CAS_SCOPE
#undef HGRD_CAS

#endif
