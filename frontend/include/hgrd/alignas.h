// alignas as an attribute that may follow others: nvcc takes __shared__ alignas(16) float x[4], clang does not. Included
// for files that need it alone, since a keyword becomes a macro.
#ifndef HGRD_ALIGNAS_H
#define HGRD_ALIGNAS_H
template <class T_> constexpr __attribute__((host, device)) decltype(sizeof(0)) hgrd_alignment() { return alignof(T_); }
template <decltype(sizeof(0)) N_> constexpr __attribute__((host, device)) decltype(sizeof(0)) hgrd_alignment() { return N_; }
#define alignas(...) __attribute__((aligned(::hgrd_alignment<__VA_ARGS__>())))
#endif
