// Vectors that are loaded and stored with the alignment of their parts.
#define HGRD_LOAD(T_, n, space)                                                \
  HGRD_CL T_##n vload##n(size_t i, const space T_ *p) {                         \
    typedef T_##n __attribute__((aligned(sizeof(T_)))) V_;                       \
    return *(const space V_ *)(p + n * i);                                     \
  }
#define HGRD_LOAD3(T_, space)                                                  \
  HGRD_CL T_##3 vload3(size_t i, const space T_ *p) { p += 3 * i; return (T_##3)(p[0], p[1], p[2]); }
#define HGRD_STORE(T_, n)                                                      \
  HGRD_CL void vstore##n(T_##n v, size_t i, T_ *p) {                            \
    typedef T_##n __attribute__((aligned(sizeof(T_)))) V_;                       \
    *(V_ *)(p + n * i) = v;                                                    \
  }
#define HGRD_VECTORS(T_)                                                       \
  HGRD_LOAD(T_, 2, ) HGRD_LOAD(T_, 4, ) HGRD_LOAD(T_, 8, ) HGRD_LOAD(T_, 16, )    \
  HGRD_LOAD(T_, 2, __constant) HGRD_LOAD(T_, 4, __constant) HGRD_LOAD(T_, 8, __constant) HGRD_LOAD(T_, 16, __constant) \
  HGRD_LOAD3(T_, ) HGRD_LOAD3(T_, __constant)                                   \
  HGRD_STORE(T_, 2) HGRD_STORE(T_, 4) HGRD_STORE(T_, 8) HGRD_STORE(T_, 16)        \
  HGRD_CL void vstore3(T_##3 v, size_t i, T_ *p) { p += 3 * i; p[0] = v.x; p[1] = v.y; p[2] = v.z; }
HGRD_NUMBERS(HGRD_VECTORS)
