// Sorting over a block: each thread writes its items to temporary storage and,
// behind a barrier, reads items from anywhere in it. The passes of the real
// algorithm are one here; each ends in reads without a barrier behind them.
#ifndef HGRD_CUB_BLOCK_RADIX_SORT_H
#define HGRD_CUB_BLOCK_RADIX_SORT_H
#include "block_scan.cuh"
namespace cub {
template <class K_, int X_, int Y_, int Z_, int I_, class V_> class hgrd_block_sort {
  static const int N_ = X_ * Y_ * Z_;
public:
  struct TempStorage { hgrd_slots<K_, N_ * I_> keys; hgrd_slots<V_, N_ * I_> values; };
protected:
  TempStorage &temp;
  int thread;
  static HGRD_CUB TempStorage &room() { __shared__ TempStorage t; return t; }
  template <class S_, class T_> HGRD_CUB void permute(S_ &slot, T_ (&items)[I_]) {
    for (int i = 0; i < I_; i++) slot[thread * I_ + i] = items[i];
    __syncthreads();
    for (int i = 0; i < I_; i++) items[i] = slot[hgrd_elsewhere<N_ * I_>(i)];
  }
  HGRD_CUB void sort(K_ (&keys)[I_]) { permute(temp.keys, keys); }
  HGRD_CUB void sort(K_ (&keys)[I_], V_ (&values)[I_]) { permute(temp.keys, keys); permute(temp.values, values); }
  HGRD_CUB hgrd_block_sort() : temp(room()), thread(hgrd_thread<X_, Y_, Z_>()) {}
  HGRD_CUB hgrd_block_sort(TempStorage &t) : temp(t), thread(hgrd_thread<X_, Y_, Z_>()) {}
};

template <class K_, int X_, int I_, class V_ = NullType, int BITS = 4, bool MEMOIZE = true, BlockScanAlgorithm S_ = BLOCK_SCAN_WARP_SCANS, cudaSharedMemConfig C_ = cudaSharedMemBankSizeFourByte, int Y_ = 1, int Z_ = 1, int ARCH = 0>
class BlockRadixSort : public hgrd_block_sort<K_, X_, Y_, Z_, I_, V_> {
  typedef hgrd_block_sort<K_, X_, Y_, Z_, I_, V_> B_;
public:
  using typename B_::TempStorage;
  HGRD_CUB BlockRadixSort() {}
  HGRD_CUB BlockRadixSort(TempStorage &t) : B_(t) {}
#define HGRD_SORT(name)                                                       \
  HGRD_CUB void name(K_ (&keys)[I_], int = 0, int = 8 * sizeof(K_)) { this->sort(keys); } \
  HGRD_CUB void name(K_ (&keys)[I_], V_ (&values)[I_], int = 0, int = 8 * sizeof(K_)) { this->sort(keys, values); }
  HGRD_SORT(Sort) HGRD_SORT(SortDescending) HGRD_SORT(SortBlockedToStriped) HGRD_SORT(SortDescendingBlockedToStriped)
#undef HGRD_SORT
};

template <class K_, int X_, int I_, class V_ = NullType, int Y_ = 1, int Z_ = 1> class BlockMergeSort : public hgrd_block_sort<K_, X_, Y_, Z_, I_, V_> {
  typedef hgrd_block_sort<K_, X_, Y_, Z_, I_, V_> B_;
public:
  using typename B_::TempStorage;
  HGRD_CUB BlockMergeSort() {}
  HGRD_CUB BlockMergeSort(TempStorage &t) : B_(t) {}
#define HGRD_SORT(name)                                                       \
  template <class F_> HGRD_CUB void name(K_ (&keys)[I_], F_ less) { less(keys[0], keys[I_ - 1]); this->sort(keys); } \
  template <class F_> HGRD_CUB void name(K_ (&keys)[I_], F_ less, int, K_) { name(keys, less); } \
  template <class F_> HGRD_CUB void name(K_ (&keys)[I_], V_ (&values)[I_], F_ less) { less(keys[0], keys[I_ - 1]); this->sort(keys, values); } \
  template <class F_> HGRD_CUB void name(K_ (&keys)[I_], V_ (&values)[I_], F_ less, int, K_) { name(keys, values, less); }
  HGRD_SORT(Sort) HGRD_SORT(StableSort)
#undef HGRD_SORT
};
}
#endif
