// alignas as an attribute that may follow others: nvcc takes __shared__ alignas(16) float x[4], clang does not. Included
// for files that need it alone, since a keyword becomes a macro.
#ifndef HGRD_ALIGNAS_H
#define HGRD_ALIGNAS_H
template <class T> constexpr __attribute__((host, device)) decltype(sizeof(0)) hgrd_alignment() { return alignof(T); }
template <decltype(sizeof(0)) N> constexpr __attribute__((host, device)) decltype(sizeof(0)) hgrd_alignment() { return N; }
#define alignas(...) __attribute__((aligned(::hgrd_alignment<__VA_ARGS__>())))
#endif
