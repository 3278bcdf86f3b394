// Values of any type exchanged between the lanes of a warp: numbers at once,
// others word by word.
#ifndef HGRD_EXCHANGE_H
#define HGRD_EXCHANGE_H
#include "cuda_runtime.h"
#include "hgrd/lanes.h"
#include <type_traits>

#define HGRD_M static inline __attribute__((always_inline, device))
#define HGRD_DIRECTIONS(X) X(idx, __shfl) X(up, __shfl_up) X(down, __shfl_down) X(xor, __shfl_xor)
namespace hgrd_lanes {
template <unsigned I, unsigned N> struct words {
#define HGRD_STEP(kind, name)                                                 \
  HGRD_M void kind##_(hgrd_mask mask, int *w, int lane, int width) {           \
    w[I] = HGRD_SHFL_WORD(kind)((hgrd_signed_mask)mask, w[I], lane, width);              \
    words<I + 1, N>::kind##_(mask, w, lane, width);                           \
  }
  HGRD_DIRECTIONS(HGRD_STEP)
#undef HGRD_STEP
};
template <unsigned N> struct words<N, N> {
#define HGRD_STEP(kind, name) HGRD_M void kind##_(hgrd_mask, int *, int, int) {}
  HGRD_DIRECTIONS(HGRD_STEP)
#undef HGRD_STEP
};

template <class T, bool number = std::is_arithmetic<T>::value> struct exchange {
#define HGRD_STEP(kind, name)                                                 \
  HGRD_M T kind##_(hgrd_mask mask, T v, int lane, int width) {                 \
    int w[(sizeof(T) + 3) / 4];                                               \
    __builtin_memcpy((void *)w, (const void *)&v, sizeof v);                  \
    words<0, (sizeof(T) + 3) / 4>::kind##_(mask, w, lane, width);             \
    __builtin_memcpy((void *)&v, (const void *)w, sizeof v);                  \
    return v;                                                                 \
  }
  HGRD_DIRECTIONS(HGRD_STEP)
#undef HGRD_STEP
};
template <class T> struct exchange<T, true> {
#define HGRD_STEP(kind, name) HGRD_M T kind##_(hgrd_mask mask, T v, int lane, int width) { return name##_sync(mask, v, lane, width); }
  HGRD_DIRECTIONS(HGRD_STEP)
#undef HGRD_STEP
};

// Ranks within the block and the warp.
HGRD_M unsigned rank() { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }
HGRD_M unsigned lane() { return (unsigned)__nvvm_read_ptx_sreg_laneid(); }
}
#undef HGRD_DIRECTIONS
#undef HGRD_M
#endif
