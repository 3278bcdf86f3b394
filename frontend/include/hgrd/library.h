// Functions of device libraries, called from the host. Their kernels are not
// part of the program, so a call is one opaque extern that may write through
// any pointer it is given.
#ifndef HGRD_LIBRARY_H
#define HGRD_LIBRARY_H
#include "cuda_runtime.h"
#include "cuComplex.h"
HGRD_HOST void hgrd_library(int arguments, ...) noexcept;
// A function NAME of any parameters, with result type R.
#define HGRD_LIBRARY(R, NAME)                                                 \
  template <class... A> HGRD_API R NAME(A... a) noexcept {                    \
    hgrd_library((int)sizeof...(A), a...);                                    \
    return (R)0;                                                              \
  }
// One that makes a handle.
#define HGRD_LIBRARY_CREATE(R, NAME, T)                                       \
  template <class... A> HGRD_API R NAME(T *out, A... a) noexcept {            \
    *out = (T)hgrd_handle_create(9);                                          \
    return (R)0;                                                              \
  }
#endif
