// Sorting over a block: each thread writes its items to temporary storage and,
// behind a barrier, reads items from anywhere in it. The passes of the real
// algorithm are one here; each ends in reads without a barrier behind them.
#ifndef HGRD_CUB_BLOCK_RADIX_SORT_H
#define HGRD_CUB_BLOCK_RADIX_SORT_H
#include "block_scan.cuh"
namespace cub {
template <class K, int X, int Y, int Z, int I, class V> class hgrd_block_sort {
  static const int N = X * Y * Z;
public:
  struct TempStorage { hgrd_slots<K, N * I> keys; hgrd_slots<V, N * I> values; };
protected:
  TempStorage &temp;
  int thread;
  static HGRD_CUB TempStorage &room() { __shared__ TempStorage t; return t; }
  template <class S, class T> HGRD_CUB void permute(S &slot, T (&items)[I]) {
    for (int i = 0; i < I; i++) slot[thread * I + i] = items[i];
    __syncthreads();
    for (int i = 0; i < I; i++) items[i] = slot[hgrd_elsewhere<N * I>(i)];
  }
  HGRD_CUB void sort(K (&keys)[I]) { permute(temp.keys, keys); }
  HGRD_CUB void sort(K (&keys)[I], V (&values)[I]) { permute(temp.keys, keys); permute(temp.values, values); }
  HGRD_CUB hgrd_block_sort() : temp(room()), thread(hgrd_thread<X, Y, Z>()) {}
  HGRD_CUB hgrd_block_sort(TempStorage &t) : temp(t), thread(hgrd_thread<X, Y, Z>()) {}
};

template <class K, int X, int I, class V = NullType, int BITS = 4, bool MEMOIZE = true, BlockScanAlgorithm S = BLOCK_SCAN_WARP_SCANS, cudaSharedMemConfig C = cudaSharedMemBankSizeFourByte, int Y = 1, int Z = 1, int ARCH = 0>
class BlockRadixSort : public hgrd_block_sort<K, X, Y, Z, I, V> {
  typedef hgrd_block_sort<K, X, Y, Z, I, V> B;
public:
  using typename B::TempStorage;
  HGRD_CUB BlockRadixSort() {}
  HGRD_CUB BlockRadixSort(TempStorage &t) : B(t) {}
#define HGRD_SORT(name)                                                       \
  HGRD_CUB void name(K (&keys)[I], int = 0, int = 8 * sizeof(K)) { this->sort(keys); } \
  HGRD_CUB void name(K (&keys)[I], V (&values)[I], int = 0, int = 8 * sizeof(K)) { this->sort(keys, values); }
  HGRD_SORT(Sort) HGRD_SORT(SortDescending) HGRD_SORT(SortBlockedToStriped) HGRD_SORT(SortDescendingBlockedToStriped)
#undef HGRD_SORT
};

template <class K, int X, int I, class V = NullType, int Y = 1, int Z = 1> class BlockMergeSort : public hgrd_block_sort<K, X, Y, Z, I, V> {
  typedef hgrd_block_sort<K, X, Y, Z, I, V> B;
public:
  using typename B::TempStorage;
  HGRD_CUB BlockMergeSort() {}
  HGRD_CUB BlockMergeSort(TempStorage &t) : B(t) {}
#define HGRD_SORT(name)                                                       \
  template <class F> HGRD_CUB void name(K (&keys)[I], F less) { less(keys[0], keys[I - 1]); this->sort(keys); } \
  template <class F> HGRD_CUB void name(K (&keys)[I], F less, int, K) { name(keys, less); } \
  template <class F> HGRD_CUB void name(K (&keys)[I], V (&values)[I], F less) { less(keys[0], keys[I - 1]); this->sort(keys, values); } \
  template <class F> HGRD_CUB void name(K (&keys)[I], V (&values)[I], F less, int, K) { name(keys, values, less); }
  HGRD_SORT(Sort) HGRD_SORT(StableSort)
#undef HGRD_SORT
};
}
#endif
