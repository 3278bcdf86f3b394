// Histogram over a block: atomics on shared counters, as the atomic algorithm.
#ifndef HGRD_CUB_BLOCK_HISTOGRAM_H
#define HGRD_CUB_BLOCK_HISTOGRAM_H
#include "../util_type.cuh"
namespace cub {
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };
template <class T_, int X_, int I_, int BINS, BlockHistogramAlgorithm A_ = BLOCK_HISTO_SORT, int Y_ = 1, int Z_ = 1, int ARCH = 0> class BlockHistogram {
  int thread;
public:
  struct TempStorage {};
  HGRD_CUB BlockHistogram() : thread(hgrd_thread<X_, Y_, Z_>()) {}
  HGRD_CUB BlockHistogram(TempStorage &) : thread(hgrd_thread<X_, Y_, Z_>()) {}
  template <class C_> HGRD_CUB void InitHistogram(C_ (&bins)[BINS]) { for (int i = thread; i < BINS; i += X_ * Y_ * Z_) bins[i] = 0; }
  template <class C_> HGRD_CUB void Composite(T_ (&items)[I_], C_ (&bins)[BINS]) { for (int i = 0; i < I_; i++) atomicAdd(&bins[(int)items[i]], (C_)1); }
  template <class C_> HGRD_CUB void Histogram(T_ (&items)[I_], C_ (&bins)[BINS]) { InitHistogram(bins); __syncthreads(); Composite(items, bins); }
};
}
#endif
