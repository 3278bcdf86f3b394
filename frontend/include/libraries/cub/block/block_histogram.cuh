// Histogram over a block: atomics on shared counters, as the atomic algorithm.
#ifndef HGRD_CUB_BLOCK_HISTOGRAM_H
#define HGRD_CUB_BLOCK_HISTOGRAM_H
#include "../util_type.cuh"
namespace cub {
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };
template <class T, int X, int I, int BINS, BlockHistogramAlgorithm A = BLOCK_HISTO_SORT, int Y = 1, int Z = 1, int ARCH = 0> class BlockHistogram {
  int thread;
public:
  struct TempStorage {};
  HGRD_CUB BlockHistogram() : thread(hgrd_thread<X, Y, Z>()) {}
  HGRD_CUB BlockHistogram(TempStorage &) : thread(hgrd_thread<X, Y, Z>()) {}
  template <class C> HGRD_CUB void InitHistogram(C (&bins)[BINS]) { for (int i = thread; i < BINS; i += X * Y * Z) bins[i] = 0; }
  template <class C> HGRD_CUB void Composite(T (&items)[I], C (&bins)[BINS]) { for (int i = 0; i < I; i++) atomicAdd(&bins[(int)items[i]], (C)1); }
  template <class C> HGRD_CUB void Histogram(T (&items)[I], C (&bins)[BINS]) { InitHistogram(bins); __syncthreads(); Composite(items, bins); }
};
}
#endif
