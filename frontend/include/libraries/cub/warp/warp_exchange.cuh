// Exchanges within a warp through temporary storage: each thread writes its own
// items, then reads those of others. The warp is synchronised between the two,
// not behind them.
#ifndef HGRD_CUB_WARP_EXCHANGE_H
#define HGRD_CUB_WARP_EXCHANGE_H
#include "../util_type.cuh"
namespace cub {
enum WarpExchangeAlgorithm { WARP_EXCHANGE_SMEM, WARP_EXCHANGE_SHUFFLE };
template <class T_, int I_, int W_ = HGRD_LANES, int ARCH = 0, WarpExchangeAlgorithm A_ = WARP_EXCHANGE_SMEM> class WarpExchange {
public:
  struct TempStorage { hgrd_slots<T_, I_ * W_> slot; };
private:
  TempStorage &temp;
  int lane;
public:
  HGRD_CUB WarpExchange(TempStorage &t) : temp(t), lane((int)(hgrd_lanes::lane() % W_)) {}
  template <class O_> HGRD_CUB void BlockedToStriped(const T_ (&in)[I_], O_ (&out)[I_]) {
    for (int i = 0; i < I_; i++) temp.slot[lane * I_ + i] = in[i];
    __syncwarp();
    for (int i = 0; i < I_; i++) out[i] = temp.slot[lane + i * W_];
  }
  template <class O_> HGRD_CUB void StripedToBlocked(const T_ (&in)[I_], O_ (&out)[I_]) {
    for (int i = 0; i < I_; i++) temp.slot[lane + i * W_] = in[i];
    __syncwarp();
    for (int i = 0; i < I_; i++) out[i] = temp.slot[lane * I_ + i];
  }
  template <class R_> HGRD_CUB void ScatterToStriped(T_ (&items)[I_], R_ (&ranks)[I_]) { ScatterToStriped(items, items, ranks); }
  template <class O_, class R_> HGRD_CUB void ScatterToStriped(const T_ (&in)[I_], O_ (&out)[I_], R_ (&ranks)[I_]) {
    for (int i = 0; i < I_; i++) temp.slot[ranks[i]] = in[i];
    __syncwarp();
    for (int i = 0; i < I_; i++) out[i] = temp.slot[lane + i * W_];
  }
};

enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE, WARP_LOAD_TRANSPOSE };
template <class T_, int I_, WarpLoadAlgorithm A_ = WARP_LOAD_DIRECT, int W_ = HGRD_LANES, int ARCH = 0> class WarpLoad {
public:
  typedef typename WarpExchange<T_, I_, W_>::TempStorage TempStorage;
private:
  TempStorage &temp;
  int lane;
  HGRD_CUB int at(int i) const { return A_ == WARP_LOAD_STRIPED || A_ == WARP_LOAD_TRANSPOSE ? lane + i * W_ : lane * I_ + i; }
  HGRD_CUB void finish(T_ (&items)[I_]) { if (A_ == WARP_LOAD_TRANSPOSE) WarpExchange<T_, I_, W_>(temp).StripedToBlocked(items, items); }
public:
  HGRD_CUB WarpLoad(TempStorage &t) : temp(t), lane((int)(hgrd_lanes::lane() % W_)) {}
  template <class It> HGRD_CUB void Load(It it, T_ (&items)[I_]) { for (int i = 0; i < I_; i++) items[i] = it[at(i)]; finish(items); }
  template <class It> HGRD_CUB void Load(It it, T_ (&items)[I_], int valid) { for (int i = 0; i < I_; i++) if (at(i) < valid) items[i] = it[at(i)]; finish(items); }
  template <class It, class D_> HGRD_CUB void Load(It it, T_ (&items)[I_], int valid, D_ d) { for (int i = 0; i < I_; i++) items[i] = at(i) < valid ? (T_)it[at(i)] : (T_)d; finish(items); }
};
enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE, WARP_STORE_TRANSPOSE };
template <class T_, int I_, WarpStoreAlgorithm A_ = WARP_STORE_DIRECT, int W_ = HGRD_LANES, int ARCH = 0> class WarpStore {
public:
  typedef typename WarpExchange<T_, I_, W_>::TempStorage TempStorage;
private:
  TempStorage &temp;
  int lane;
  HGRD_CUB int at(int i) const { return A_ == WARP_STORE_STRIPED || A_ == WARP_STORE_TRANSPOSE ? lane + i * W_ : lane * I_ + i; }
  HGRD_CUB void prepare(T_ (&items)[I_]) { if (A_ == WARP_STORE_TRANSPOSE) WarpExchange<T_, I_, W_>(temp).BlockedToStriped(items, items); }
public:
  HGRD_CUB WarpStore(TempStorage &t) : temp(t), lane((int)(hgrd_lanes::lane() % W_)) {}
  template <class It> HGRD_CUB void Store(It it, T_ (&items)[I_]) { prepare(items); for (int i = 0; i < I_; i++) it[at(i)] = items[i]; }
  template <class It> HGRD_CUB void Store(It it, T_ (&items)[I_], int valid) { prepare(items); for (int i = 0; i < I_; i++) if (at(i) < valid) it[at(i)] = items[i]; }
};

template <class K_, int I_, int W_ = HGRD_LANES, class V_ = NullType> class WarpMergeSort {
public:
  struct TempStorage { hgrd_slots<K_, I_ * W_> keys; hgrd_slots<V_, I_ * W_> values; };
private:
  TempStorage &temp;
  int lane;
  template <class S_, class T_> HGRD_CUB void permute(S_ &slot, T_ (&items)[I_]) {
    for (int i = 0; i < I_; i++) slot[lane * I_ + i] = items[i];
    __syncwarp();
    for (int i = 0; i < I_; i++) items[i] = slot[hgrd_elsewhere<I_ * W_>(i)];
    __syncwarp();
  }
public:
  HGRD_CUB WarpMergeSort(TempStorage &t) : temp(t), lane((int)(hgrd_lanes::lane() % W_)) {}
  template <class C_> HGRD_CUB void Sort(K_ (&keys)[I_], C_ less) { less(keys[0], keys[I_ - 1]); permute(temp.keys, keys); }
  template <class C_> HGRD_CUB void Sort(K_ (&keys)[I_], V_ (&values)[I_], C_ less) { Sort(keys, less); permute(temp.values, values); }
  template <class C_> HGRD_CUB void Sort(K_ (&keys)[I_], C_ less, int, K_) { Sort(keys, less); }
  template <class C_> HGRD_CUB void StableSort(K_ (&keys)[I_], C_ less) { Sort(keys, less); }
};
}
#endif
