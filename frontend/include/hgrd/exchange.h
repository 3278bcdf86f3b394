// Values of any type exchanged between the lanes of a warp: numbers at once,
// others word by word.
#ifndef HGRD_EXCHANGE_H
#define HGRD_EXCHANGE_H
#include "cuda_runtime.h"
#include "hgrd/lanes.h"
#include <type_traits>

#define HGRD_M static inline __attribute__((always_inline, device))
#define HGRD_DIRECTIONS(X_) X_(idx, __shfl) X_(up, __shfl_up) X_(down, __shfl_down) X_(xor, __shfl_xor)
namespace hgrd_lanes {
template <unsigned I_, unsigned N_> struct words {
#define HGRD_STEP(kind, name)                                                 \
  HGRD_M void kind##_(hgrd_mask mask, int *w, int lane, int width) {           \
    w[I_] = HGRD_SHFL_WORD(kind)((hgrd_signed_mask)mask, w[I_], lane, width);              \
    words<I_ + 1, N_>::kind##_(mask, w, lane, width);                           \
  }
  HGRD_DIRECTIONS(HGRD_STEP)
#undef HGRD_STEP
};
template <unsigned N_> struct words<N_, N_> {
#define HGRD_STEP(kind, name) HGRD_M void kind##_(hgrd_mask, int *, int, int) {}
  HGRD_DIRECTIONS(HGRD_STEP)
#undef HGRD_STEP
};

template <class T_, bool number = std::is_arithmetic<T_>::value> struct exchange {
#define HGRD_STEP(kind, name)                                                 \
  HGRD_M T_ kind##_(hgrd_mask mask, T_ v, int lane, int width) {                 \
    int w[(sizeof(T_) + 3) / 4];                                               \
    __builtin_memcpy((void *)w, (const void *)&v, sizeof v);                  \
    words<0, (sizeof(T_) + 3) / 4>::kind##_(mask, w, lane, width);             \
    __builtin_memcpy((void *)&v, (const void *)w, sizeof v);                  \
    return v;                                                                 \
  }
  HGRD_DIRECTIONS(HGRD_STEP)
#undef HGRD_STEP
};
template <class T_> struct exchange<T_, true> {
#define HGRD_STEP(kind, name) HGRD_M T_ kind##_(hgrd_mask mask, T_ v, int lane, int width) { return name##_sync(mask, v, lane, width); }
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
