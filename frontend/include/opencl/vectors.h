// Vectors that are loaded and stored with the alignment of their parts.
#define HGRD_LOAD(T, n, space)                                                \
  HGRD_CL T##n vload##n(size_t i, const space T *p) {                         \
    typedef T##n __attribute__((aligned(sizeof(T)))) V;                       \
    return *(const space V *)(p + n * i);                                     \
  }
#define HGRD_LOAD3(T, space)                                                  \
  HGRD_CL T##3 vload3(size_t i, const space T *p) { p += 3 * i; return (T##3)(p[0], p[1], p[2]); }
#define HGRD_STORE(T, n)                                                      \
  HGRD_CL void vstore##n(T##n v, size_t i, T *p) {                            \
    typedef T##n __attribute__((aligned(sizeof(T)))) V;                       \
    *(V *)(p + n * i) = v;                                                    \
  }
#define HGRD_VECTORS(T)                                                       \
  HGRD_LOAD(T, 2, ) HGRD_LOAD(T, 4, ) HGRD_LOAD(T, 8, ) HGRD_LOAD(T, 16, )    \
  HGRD_LOAD(T, 2, __constant) HGRD_LOAD(T, 4, __constant) HGRD_LOAD(T, 8, __constant) HGRD_LOAD(T, 16, __constant) \
  HGRD_LOAD3(T, ) HGRD_LOAD3(T, __constant)                                   \
  HGRD_STORE(T, 2) HGRD_STORE(T, 4) HGRD_STORE(T, 8) HGRD_STORE(T, 16)        \
  HGRD_CL void vstore3(T##3 v, size_t i, T *p) { p += 3 * i; p[0] = v.x; p[1] = v.y; p[2] = v.z; }
HGRD_NUMBERS(HGRD_VECTORS)
