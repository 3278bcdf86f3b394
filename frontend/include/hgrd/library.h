// Functions of device libraries, called from the host. Their kernels are not
// part of the program, so a call is one opaque extern that may write through
// any pointer it is given.
#ifndef HGRD_LIBRARY_H
#define HGRD_LIBRARY_H
#include "cuda_runtime.h"
#include "cuComplex.h"
HGRD_HOST void hgrd_library(int arguments, ...) noexcept;
// A function NAME of any parameters, with result type R.
#define HGRD_LIBRARY(R_, NAME)                                                 \
  template <class... A_> HGRD_API R_ NAME(A_... a) noexcept {                    \
    hgrd_library((int)sizeof...(A_), a...);                                    \
    return (R_)0;                                                              \
  }
// One that makes a handle.
#define HGRD_LIBRARY_CREATE(R_, NAME, T_)                                       \
  template <class... A_> HGRD_API R_ NAME(T_ *out, A_... a) noexcept {            \
    *out = (T_)hgrd_handle_create(9);                                          \
    return (R_)0;                                                              \
  }
#endif
