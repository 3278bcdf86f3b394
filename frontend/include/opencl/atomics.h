// Atomics: those of OpenCL 1.x, relaxed and of device scope, and those of 2.0,
// whose orders stand beside them.
#define HGRD_EXTERN(ret, name, params) ret name##_block params; ret name##_device params; ret name##_system params;
#define HGRD_OP(T_, t, op) HGRD_EXTERN(T_, hgrd_atomic_##op##_##t, (volatile T_ *, T_))
#define HGRD_BASIC(T_, t)                                                      \
  HGRD_EXTERN(T_, hgrd_atomic_load_##t, (volatile T_ *))                        \
  HGRD_EXTERN(void, hgrd_atomic_store_##t, (volatile T_ *, T_))                 \
  HGRD_EXTERN(T_, hgrd_atomic_cas_##t, (volatile T_ *, T_, T_))                   \
  HGRD_OP(T_, t, exch)
#define HGRD_ARITHMETIC(T_, t) HGRD_BASIC(T_, t) HGRD_OP(T_, t, add) HGRD_OP(T_, t, sub) HGRD_OP(T_, t, min) HGRD_OP(T_, t, max)
#define HGRD_INTEGER(T_, t) HGRD_ARITHMETIC(T_, t) HGRD_OP(T_, t, and) HGRD_OP(T_, t, or) HGRD_OP(T_, t, xor)
HGRD_INTEGER(int, i32)
HGRD_INTEGER(uint, u32)
HGRD_INTEGER(long, i64)
HGRD_INTEGER(ulong, u64)
HGRD_ARITHMETIC(float, f32)
HGRD_ARITHMETIC(double, f64)

#define HGRD_OLD(prefix, T_, t)                                                \
  HGRD_CL T_ prefix##_add(volatile T_ *p, T_ v) { return hgrd_atomic_add_##t##_device(p, v); } \
  HGRD_CL T_ prefix##_sub(volatile T_ *p, T_ v) { return hgrd_atomic_sub_##t##_device(p, v); } \
  HGRD_CL T_ prefix##_xchg(volatile T_ *p, T_ v) { return hgrd_atomic_exch_##t##_device(p, v); } \
  HGRD_CL T_ prefix##_inc(volatile T_ *p) { return hgrd_atomic_add_##t##_device(p, 1); } \
  HGRD_CL T_ prefix##_dec(volatile T_ *p) { return hgrd_atomic_sub_##t##_device(p, 1); } \
  HGRD_CL T_ prefix##_cmpxchg(volatile T_ *p, T_ e, T_ v) { return hgrd_atomic_cas_##t##_device(p, e, v); } \
  HGRD_CL T_ prefix##_min(volatile T_ *p, T_ v) { return hgrd_atomic_min_##t##_device(p, v); } \
  HGRD_CL T_ prefix##_max(volatile T_ *p, T_ v) { return hgrd_atomic_max_##t##_device(p, v); } \
  HGRD_CL T_ prefix##_and(volatile T_ *p, T_ v) { return hgrd_atomic_and_##t##_device(p, v); } \
  HGRD_CL T_ prefix##_or(volatile T_ *p, T_ v) { return hgrd_atomic_or_##t##_device(p, v); } \
  HGRD_CL T_ prefix##_xor(volatile T_ *p, T_ v) { return hgrd_atomic_xor_##t##_device(p, v); }
HGRD_OLD(atomic, int, i32)
HGRD_OLD(atomic, uint, u32)
HGRD_OLD(atom, int, i32)
HGRD_OLD(atom, uint, u32)
HGRD_OLD(atom, long, i64)
HGRD_OLD(atom, ulong, u64)
HGRD_CL float atomic_xchg(volatile float *p, float v) { return hgrd_atomic_exch_f32_device(p, v); }

HGRD_CL void hgrd_before(memory_order o, memory_scope s) {
  if (o == memory_order_seq_cst) hgrd_fence_in(s);
  else if (o == memory_order_release || o == memory_order_acq_rel) hgrd_release_in(s);
}
HGRD_CL void hgrd_after(memory_order o, memory_scope s) {
  if (o == memory_order_acquire || o == memory_order_acq_rel || o == memory_order_seq_cst) hgrd_acquire_in(s);
}

// One operation in the scope that it is given. A sub-group's is not known.
#define HGRD_SCOPED(name, s, args)                                            \
  (s == memory_scope_work_group ? name##_block args                           \
   : s == memory_scope_device ? name##_device args                            \
   : s == memory_scope_all_svm_devices ? name##_system args                   \
   : (hgrd_unmodelled_memory_scope(), name##_block args))

#define HGRD_FETCH(A_, T_, t, name, op)                                         \
  HGRD_CL T_ name##_explicit(volatile A_ *p, T_ v, memory_order o, memory_scope s) { \
    hgrd_before(o, s);                                                        \
    T_ old = HGRD_SCOPED(hgrd_atomic_##op##_##t, s, ((volatile T_ *)p, v));     \
    hgrd_after(o, s);                                                         \
    return old;                                                               \
  }                                                                           \
  HGRD_CL T_ name##_explicit(volatile A_ *p, T_ v, memory_order o) { return name##_explicit(p, v, o, memory_scope_device); } \
  HGRD_CL T_ name(volatile A_ *p, T_ v) { return name##_explicit(p, v, memory_order_seq_cst, memory_scope_device); }
#define HGRD_COMPARE(A_, T_, t, name)                                           \
  HGRD_CL bool name##_explicit(volatile A_ *p, T_ *e, T_ v, memory_order o, memory_order f, memory_scope s) { \
    T_ was = *e;                                                               \
    hgrd_before(o, s);                                                        \
    T_ old = HGRD_SCOPED(hgrd_atomic_cas_##t, s, ((volatile T_ *)p, was, v));   \
    hgrd_after(o, s);                                                         \
    if (old != was) *e = old;                                                 \
    return old == was;                                                        \
  }                                                                           \
  HGRD_CL bool name##_explicit(volatile A_ *p, T_ *e, T_ v, memory_order o, memory_order f) { return name##_explicit(p, e, v, o, f, memory_scope_device); } \
  HGRD_CL bool name(volatile A_ *p, T_ *e, T_ v) { return name##_explicit(p, e, v, memory_order_seq_cst, memory_order_seq_cst, memory_scope_device); }
#define HGRD_TYPE(A_, T_, t)                                                    \
  HGRD_CL void atomic_init(volatile A_ *p, T_ v) { *(volatile T_ *)p = v; }      \
  HGRD_CL T_ atomic_load_explicit(volatile A_ *p, memory_order o, memory_scope s) { \
    if (o == memory_order_seq_cst) hgrd_fence_in(s);                          \
    T_ v = HGRD_SCOPED(hgrd_atomic_load_##t, s, ((volatile T_ *)p));            \
    hgrd_after(o, s);                                                         \
    return v;                                                                 \
  }                                                                           \
  HGRD_CL T_ atomic_load_explicit(volatile A_ *p, memory_order o) { return atomic_load_explicit(p, o, memory_scope_device); } \
  HGRD_CL T_ atomic_load(volatile A_ *p) { return atomic_load_explicit(p, memory_order_seq_cst, memory_scope_device); } \
  HGRD_CL void atomic_store_explicit(volatile A_ *p, T_ v, memory_order o, memory_scope s) { \
    hgrd_before(o, s);                                                        \
    HGRD_SCOPED(hgrd_atomic_store_##t, s, ((volatile T_ *)p, v));              \
  }                                                                           \
  HGRD_CL void atomic_store_explicit(volatile A_ *p, T_ v, memory_order o) { atomic_store_explicit(p, v, o, memory_scope_device); } \
  HGRD_CL void atomic_store(volatile A_ *p, T_ v) { atomic_store_explicit(p, v, memory_order_seq_cst, memory_scope_device); } \
  HGRD_FETCH(A_, T_, t, atomic_exchange, exch)                                  \
  HGRD_COMPARE(A_, T_, t, atomic_compare_exchange_strong)                       \
  HGRD_COMPARE(A_, T_, t, atomic_compare_exchange_weak)                         \
  HGRD_FETCH(A_, T_, t, atomic_fetch_add, add)                                  \
  HGRD_FETCH(A_, T_, t, atomic_fetch_sub, sub)                                  \
  HGRD_FETCH(A_, T_, t, atomic_fetch_min, min)                                  \
  HGRD_FETCH(A_, T_, t, atomic_fetch_max, max)
#define HGRD_BITS(A_, T_, t)                                                    \
  HGRD_FETCH(A_, T_, t, atomic_fetch_and, and)                                  \
  HGRD_FETCH(A_, T_, t, atomic_fetch_or, or)                                    \
  HGRD_FETCH(A_, T_, t, atomic_fetch_xor, xor)
HGRD_TYPE(atomic_int, int, i32)
HGRD_BITS(atomic_int, int, i32)
HGRD_TYPE(atomic_uint, uint, u32)
HGRD_BITS(atomic_uint, uint, u32)
HGRD_TYPE(atomic_float, float, f32)
#ifdef cl_khr_int64_base_atomics
HGRD_TYPE(atomic_long, long, i64)
HGRD_BITS(atomic_long, long, i64)
HGRD_TYPE(atomic_ulong, ulong, u64)
HGRD_BITS(atomic_ulong, ulong, u64)
#endif

HGRD_CL bool atomic_flag_test_and_set_explicit(volatile atomic_flag *p, memory_order o, memory_scope s) {
  return atomic_exchange_explicit(p, 1, o, s) != 0;
}
HGRD_CL bool atomic_flag_test_and_set_explicit(volatile atomic_flag *p, memory_order o) { return atomic_exchange_explicit(p, 1, o) != 0; }
HGRD_CL bool atomic_flag_test_and_set(volatile atomic_flag *p) { return atomic_exchange(p, 1) != 0; }
HGRD_CL void atomic_flag_clear_explicit(volatile atomic_flag *p, memory_order o, memory_scope s) { atomic_store_explicit(p, 0, o, s); }
HGRD_CL void atomic_flag_clear_explicit(volatile atomic_flag *p, memory_order o) { atomic_store_explicit(p, 0, o); }
HGRD_CL void atomic_flag_clear(volatile atomic_flag *p) { atomic_store(p, 0); }
