// cub's algorithms over the whole device, called from the host: results have
// unknown content. A call without temporary storage asks for its size, which is
// never zero: nobody who asks gets a null pointer for storage.
#ifndef HGRD_CUB_ALGORITHMS_H
#define HGRD_CUB_ALGORITHMS_H
#include "../util_type.cuh"
#include "hgrd/ranges.h"
#include <mutex>

namespace cub {
template <class T_> struct DoubleBuffer {
  T_ *d_buffers[2];
  int selector;
  HGRD_CUB_BOTH DoubleBuffer() : d_buffers{0, 0}, selector(0) {}
  HGRD_CUB_BOTH DoubleBuffer(T_ *current, T_ *alternate) : d_buffers{current, alternate}, selector(0) {}
  HGRD_CUB_BOTH T_ *Current() { return d_buffers[selector]; }
  HGRD_CUB_BOTH T_ *Alternate() { return d_buffers[selector ^ 1]; }
};
template <class T_> HGRD_API void hgrd_sorted(DoubleBuffer<T_> &b, size_t n) {
  hgrd_ranges::wrote(b.d_buffers[0], n);
  hgrd_ranges::wrote(b.d_buffers[1], n);
  b.selector = (int)hgrd_opaque() & 1;
}

// A function of its parameters behind the temporary storage; BODY tells what is
// written when there is storage.
#define HGRD_ALGORITHM(name, types, params, ...)                              \
  template <HGRD_LIST types> static inline __attribute__((always_inline, host)) cudaError_t name(void *temp, size_t &bytes, HGRD_LIST params, cudaStream_t = 0, bool = false) { \
    using namespace hgrd_ranges;                                              \
    if (!temp) bytes = (size_t)hgrd_opaque() | 1;                                 \
    else { __VA_ARGS__ }                                                      \
    return cudaSuccess;                                                       \
  }
#define HGRD_LIST(...) __VA_ARGS__
#define HGRD_IO class In, class Out
#define HGRD_CUB_HOST inline __attribute__((always_inline, host))
struct DeviceReduce {
  HGRD_ALGORITHM(Reduce, (HGRD_IO, class Op, class T_), (In, Out out, int, Op op, T_), applied(op); wrote(out, 1);)
  HGRD_ALGORITHM(TransformReduce, (HGRD_IO, class Op, class F_, class T_), (In, Out out, int, Op op, F_ f, T_), applied(op); applied(f); wrote(out, 1);)
#define HGRD_ONE(name) HGRD_ALGORITHM(name, (HGRD_IO, class N_), (In, Out out, N_), wrote(out, 1);)
  HGRD_ONE(Sum) HGRD_ONE(Min) HGRD_ONE(Max) HGRD_ONE(ArgMin) HGRD_ONE(ArgMax)
#undef HGRD_ONE
  HGRD_ALGORITHM(ReduceByKey, (class K_, class U_, class In, class Out, class C_, class Op, class N_), (K_, U_ unique, In, Out out, C_ count, Op op, N_ n), applied(op); wrote(unique, n); wrote(out, n); wrote(count, 1);)
};
struct DeviceScan {
#define HGRD_SUM(name) HGRD_ALGORITHM(name, (HGRD_IO, class N_), (In, Out out, N_ n), wrote(out, n);) \
  template <class It, class N_> static HGRD_CUB_HOST cudaError_t name(void *temp, size_t &bytes, It it, N_ n, cudaStream_t = 0, bool = false) { return name(temp, bytes, it, it, n); }
  HGRD_SUM(ExclusiveSum) HGRD_SUM(InclusiveSum)
#undef HGRD_SUM
  HGRD_ALGORITHM(ExclusiveScan, (HGRD_IO, class Op, class T_, class N_), (In, Out out, Op op, T_, N_ n), applied(op); wrote(out, n);)
  HGRD_ALGORITHM(InclusiveScan, (HGRD_IO, class Op, class N_), (In, Out out, Op op, N_ n), applied(op); wrote(out, n);)
  HGRD_ALGORITHM(InclusiveScanInit, (HGRD_IO, class Op, class T_, class N_), (In, Out out, Op op, T_, N_ n), applied(op); wrote(out, n);)
  HGRD_ALGORITHM(ExclusiveSumByKey, (class K_, HGRD_IO, class N_), (K_, In, Out out, N_ n), wrote(out, n);)
  HGRD_ALGORITHM(InclusiveSumByKey, (class K_, HGRD_IO, class N_), (K_, In, Out out, N_ n), wrote(out, n);)
  HGRD_ALGORITHM(InclusiveScanByKey, (class K_, HGRD_IO, class Op, class N_), (K_, In, Out out, Op op, N_ n), applied(op); wrote(out, n);)
  HGRD_ALGORITHM(ExclusiveScanByKey, (class K_, HGRD_IO, class Op, class T_, class N_), (K_, In, Out out, Op op, T_, N_ n), applied(op); wrote(out, n);)
};
struct DeviceSelect {
  HGRD_ALGORITHM(Flagged, (class In, class F_, class Out, class C_, class N_), (In, F_, Out out, C_ count, N_ n), wrote(out, n); wrote(count, 1);)
  HGRD_ALGORITHM(If, (HGRD_IO, class C_, class N_, class Op), (In, Out out, C_ count, N_ n, Op op), applied(op); wrote(out, n); wrote(count, 1);)
  HGRD_ALGORITHM(Unique, (HGRD_IO, class C_, class N_), (In, Out out, C_ count, N_ n), wrote(out, n); wrote(count, 1);)
  HGRD_ALGORITHM(UniqueByKey, (class K_, class V_, class KO, class VO, class C_, class N_), (K_, V_, KO keys, VO values, C_ count, N_ n), wrote(keys, n); wrote(values, n); wrote(count, 1);)
};
struct DevicePartition {
  HGRD_ALGORITHM(Flagged, (class In, class F_, class Out, class C_, class N_), (In, F_, Out out, C_ count, N_ n), wrote(out, n); wrote(count, 1);)
  HGRD_ALGORITHM(If, (HGRD_IO, class C_, class N_, class Op), (In, Out out, C_ count, N_ n, Op op), applied(op); wrote(out, n); wrote(count, 1);)
};
// Sorts, whole and in segments.
#define HGRD_SORT(name)                                                       \
  template <class K_, class N_> static HGRD_CUB_HOST cudaError_t name##Keys(void *temp, size_t &bytes, const K_ *, K_ *out, N_ n, int = 0, int = 8 * sizeof(K_), cudaStream_t = 0, bool = false) { if (!temp) bytes = (size_t)hgrd_opaque() | 1; else hgrd_ranges::wrote(out, n); return cudaSuccess; } \
  template <class K_, class N_> static HGRD_CUB_HOST cudaError_t name##Keys(void *temp, size_t &bytes, DoubleBuffer<K_> &k, N_ n, int = 0, int = 8 * sizeof(K_), cudaStream_t = 0, bool = false) { if (!temp) bytes = (size_t)hgrd_opaque() | 1; else hgrd_sorted(k, n); return cudaSuccess; } \
  template <class K_, class V_, class N_> static HGRD_CUB_HOST cudaError_t name##Pairs(void *temp, size_t &bytes, const K_ *, K_ *out, const V_ *, V_ *vout, N_ n, int = 0, int = 8 * sizeof(K_), cudaStream_t = 0, bool = false) { if (!temp) bytes = (size_t)hgrd_opaque() | 1; else { hgrd_ranges::wrote(out, n); hgrd_ranges::wrote(vout, n); } return cudaSuccess; } \
  template <class K_, class V_, class N_> static HGRD_CUB_HOST cudaError_t name##Pairs(void *temp, size_t &bytes, DoubleBuffer<K_> &k, DoubleBuffer<V_> &v, N_ n, int = 0, int = 8 * sizeof(K_), cudaStream_t = 0, bool = false) { if (!temp) bytes = (size_t)hgrd_opaque() | 1; else { hgrd_sorted(k, n); hgrd_sorted(v, n); } return cudaSuccess; }
#define HGRD_SEGMENTS(k)                                                      \
  template <class K_, class B_, class E_> static HGRD_CUB_HOST cudaError_t k##Keys(void *temp, size_t &bytes, const K_ *, K_ *out, int n, int, B_, E_, int = 0, int = 8 * sizeof(K_), cudaStream_t = 0, bool = false) { if (!temp) bytes = (size_t)hgrd_opaque() | 1; else hgrd_ranges::wrote(out, n); return cudaSuccess; } \
  template <class K_, class V_, class B_, class E_> static HGRD_CUB_HOST cudaError_t k##Pairs(void *temp, size_t &bytes, const K_ *, K_ *out, const V_ *, V_ *vout, int n, int, B_, E_, int = 0, int = 8 * sizeof(K_), cudaStream_t = 0, bool = false) { if (!temp) bytes = (size_t)hgrd_opaque() | 1; else { hgrd_ranges::wrote(out, n); hgrd_ranges::wrote(vout, n); } return cudaSuccess; } \
  template <class K_, class B_, class E_> static HGRD_CUB_HOST cudaError_t k##Keys(void *temp, size_t &bytes, DoubleBuffer<K_> &b, int n, int, B_, E_, int = 0, int = 8 * sizeof(K_), cudaStream_t = 0, bool = false) { if (!temp) bytes = (size_t)hgrd_opaque() | 1; else hgrd_sorted(b, n); return cudaSuccess; } \
  template <class K_, class V_, class B_, class E_> static HGRD_CUB_HOST cudaError_t k##Pairs(void *temp, size_t &bytes, DoubleBuffer<K_> &b, DoubleBuffer<V_> &v, int n, int, B_, E_, int = 0, int = 8 * sizeof(K_), cudaStream_t = 0, bool = false) { if (!temp) bytes = (size_t)hgrd_opaque() | 1; else { hgrd_sorted(b, n); hgrd_sorted(v, n); } return cudaSuccess; }
struct DeviceRadixSort { HGRD_SORT(Sort)
  template <class K_, class N_> static HGRD_CUB_HOST cudaError_t SortKeysDescending(void *t, size_t &b, const K_ *in, K_ *out, N_ n, int = 0, int = 8 * sizeof(K_), cudaStream_t = 0, bool = false) { return SortKeys(t, b, in, out, n); }
  template <class K_, class N_> static HGRD_CUB_HOST cudaError_t SortKeysDescending(void *t, size_t &b, DoubleBuffer<K_> &k, N_ n, int = 0, int = 8 * sizeof(K_), cudaStream_t = 0, bool = false) { return SortKeys(t, b, k, n); }
  template <class K_, class V_, class N_> static HGRD_CUB_HOST cudaError_t SortPairsDescending(void *t, size_t &b, const K_ *in, K_ *out, const V_ *vin, V_ *vout, N_ n, int = 0, int = 8 * sizeof(K_), cudaStream_t = 0, bool = false) { return SortPairs(t, b, in, out, vin, vout, n); }
  template <class K_, class V_, class N_> static HGRD_CUB_HOST cudaError_t SortPairsDescending(void *t, size_t &b, DoubleBuffer<K_> &k, DoubleBuffer<V_> &v, N_ n, int = 0, int = 8 * sizeof(K_), cudaStream_t = 0, bool = false) { return SortPairs(t, b, k, v, n); }
};
struct DeviceSegmentedRadixSort { HGRD_SEGMENTS(Sort) };
struct DeviceSegmentedSort { HGRD_SEGMENTS(Sort) HGRD_SEGMENTS(StableSort) };
#undef HGRD_SORT
#undef HGRD_SEGMENTS
struct DeviceMergeSort {
#define HGRD_SORT(s)                                                          \
  HGRD_ALGORITHM(s##Keys, (class K_, class N_, class Op), (K_ keys, N_ n, Op op), applied(op); wrote(keys, n);) \
  HGRD_ALGORITHM(s##Pairs, (class K_, class V_, class N_, class Op), (K_ keys, V_ values, N_ n, Op op), applied(op); wrote(keys, n); wrote(values, n);)
  HGRD_SORT(Sort) HGRD_SORT(StableSort)
#undef HGRD_SORT
};
struct DeviceSegmentedReduce {
  HGRD_ALGORITHM(Reduce, (HGRD_IO, class B_, class E_, class Op, class T_), (In, Out out, int n, B_, E_, Op op, T_), applied(op); wrote(out, n);)
#define HGRD_ONE(name) HGRD_ALGORITHM(name, (HGRD_IO, class B_, class E_), (In, Out out, int n, B_, E_), wrote(out, n);)
  HGRD_ONE(Sum) HGRD_ONE(Min) HGRD_ONE(Max) HGRD_ONE(ArgMin) HGRD_ONE(ArgMax)
#undef HGRD_ONE
};
struct DeviceHistogram {
  HGRD_ALGORITHM(HistogramEven, (class In, class C_, class L_, class N_), (In, C_ *bins, int levels, L_, L_, N_), wrote(bins, levels - 1);)
  HGRD_ALGORITHM(HistogramRange, (class In, class C_, class L_, class N_), (In, C_ *bins, int levels, L_, N_), wrote(bins, levels - 1);)
};
struct DeviceRunLengthEncode {
  HGRD_ALGORITHM(Encode, (class In, class U_, class L_, class C_), (In, U_ unique, L_ lengths, C_ count, int n), wrote(unique, n); wrote(lengths, n); wrote(count, 1);)
  HGRD_ALGORITHM(NonTrivialRuns, (class In, class O_, class L_, class C_), (In, O_ offsets, L_ lengths, C_ count, int n), wrote(offsets, n); wrote(lengths, n); wrote(count, 1);)
};
struct DeviceSpmv {
  HGRD_ALGORITHM(CsrMV, (class T_), (const T_ *, const int *, const int *, const T_ *, T_ *y, int rows, int, int), wrote(y, rows);)
};
#undef HGRD_ALGORITHM
#undef HGRD_LIST
#undef HGRD_IO

struct CachingDeviceAllocator {
  bool debug;
  HGRD_CUB_HOST CachingDeviceAllocator(bool = false, bool d = false) : debug(d) {}
  HGRD_CUB_HOST CachingDeviceAllocator(unsigned, unsigned = 1, unsigned = 0, size_t = 0, bool = false, bool d = false) : debug(d) {}
  HGRD_CUB_HOST cudaError_t DeviceAllocate(void **p, size_t n, cudaStream_t = 0) { *p = hgrd_alloc_device(n); return cudaSuccess; }
  template <class T_> HGRD_CUB_HOST cudaError_t DeviceAllocate(T_ **p, size_t n, cudaStream_t = 0) { *p = (T_ *)hgrd_alloc_device(n); return cudaSuccess; }
  HGRD_CUB_HOST cudaError_t DeviceFree(void *p) { hgrd_free(p); return cudaSuccess; }
  HGRD_CUB_HOST cudaError_t FreeAllCached() { return cudaSuccess; }
};
}
#endif
