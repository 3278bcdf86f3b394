// Exchanges within a warp through temporary storage: each thread writes its own
// items, then reads those of others. The warp is synchronised between the two,
// not behind them.
#ifndef HGRD_CUB_WARP_EXCHANGE_H
#define HGRD_CUB_WARP_EXCHANGE_H
#include "../util_type.cuh"
namespace cub {
enum WarpExchangeAlgorithm { WARP_EXCHANGE_SMEM, WARP_EXCHANGE_SHUFFLE };
template <class T, int I, int W = HGRD_LANES, int ARCH = 0, WarpExchangeAlgorithm A = WARP_EXCHANGE_SMEM> class WarpExchange {
public:
  struct TempStorage { hgrd_slots<T, I * W> slot; };
private:
  TempStorage &temp;
  int lane;
public:
  HGRD_CUB WarpExchange(TempStorage &t) : temp(t), lane((int)(hgrd_lanes::lane() % W)) {}
  template <class O> HGRD_CUB void BlockedToStriped(const T (&in)[I], O (&out)[I]) {
    for (int i = 0; i < I; i++) temp.slot[lane * I + i] = in[i];
    __syncwarp();
    for (int i = 0; i < I; i++) out[i] = temp.slot[lane + i * W];
  }
  template <class O> HGRD_CUB void StripedToBlocked(const T (&in)[I], O (&out)[I]) {
    for (int i = 0; i < I; i++) temp.slot[lane + i * W] = in[i];
    __syncwarp();
    for (int i = 0; i < I; i++) out[i] = temp.slot[lane * I + i];
  }
  template <class R> HGRD_CUB void ScatterToStriped(T (&items)[I], R (&ranks)[I]) { ScatterToStriped(items, items, ranks); }
  template <class O, class R> HGRD_CUB void ScatterToStriped(const T (&in)[I], O (&out)[I], R (&ranks)[I]) {
    for (int i = 0; i < I; i++) temp.slot[ranks[i]] = in[i];
    __syncwarp();
    for (int i = 0; i < I; i++) out[i] = temp.slot[lane + i * W];
  }
};

enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE, WARP_LOAD_TRANSPOSE };
template <class T, int I, WarpLoadAlgorithm A = WARP_LOAD_DIRECT, int W = HGRD_LANES, int ARCH = 0> class WarpLoad {
public:
  typedef typename WarpExchange<T, I, W>::TempStorage TempStorage;
private:
  TempStorage &temp;
  int lane;
  HGRD_CUB int at(int i) const { return A == WARP_LOAD_STRIPED || A == WARP_LOAD_TRANSPOSE ? lane + i * W : lane * I + i; }
  HGRD_CUB void finish(T (&items)[I]) { if (A == WARP_LOAD_TRANSPOSE) WarpExchange<T, I, W>(temp).StripedToBlocked(items, items); }
public:
  HGRD_CUB WarpLoad(TempStorage &t) : temp(t), lane((int)(hgrd_lanes::lane() % W)) {}
  template <class It> HGRD_CUB void Load(It it, T (&items)[I]) { for (int i = 0; i < I; i++) items[i] = it[at(i)]; finish(items); }
  template <class It> HGRD_CUB void Load(It it, T (&items)[I], int valid) { for (int i = 0; i < I; i++) if (at(i) < valid) items[i] = it[at(i)]; finish(items); }
  template <class It, class D> HGRD_CUB void Load(It it, T (&items)[I], int valid, D d) { for (int i = 0; i < I; i++) items[i] = at(i) < valid ? (T)it[at(i)] : (T)d; finish(items); }
};
enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE, WARP_STORE_TRANSPOSE };
template <class T, int I, WarpStoreAlgorithm A = WARP_STORE_DIRECT, int W = HGRD_LANES, int ARCH = 0> class WarpStore {
public:
  typedef typename WarpExchange<T, I, W>::TempStorage TempStorage;
private:
  TempStorage &temp;
  int lane;
  HGRD_CUB int at(int i) const { return A == WARP_STORE_STRIPED || A == WARP_STORE_TRANSPOSE ? lane + i * W : lane * I + i; }
  HGRD_CUB void prepare(T (&items)[I]) { if (A == WARP_STORE_TRANSPOSE) WarpExchange<T, I, W>(temp).BlockedToStriped(items, items); }
public:
  HGRD_CUB WarpStore(TempStorage &t) : temp(t), lane((int)(hgrd_lanes::lane() % W)) {}
  template <class It> HGRD_CUB void Store(It it, T (&items)[I]) { prepare(items); for (int i = 0; i < I; i++) it[at(i)] = items[i]; }
  template <class It> HGRD_CUB void Store(It it, T (&items)[I], int valid) { prepare(items); for (int i = 0; i < I; i++) if (at(i) < valid) it[at(i)] = items[i]; }
};

template <class K, int I, int W = HGRD_LANES, class V = NullType> class WarpMergeSort {
public:
  struct TempStorage { hgrd_slots<K, I * W> keys; hgrd_slots<V, I * W> values; };
private:
  TempStorage &temp;
  int lane;
  template <class S, class T> HGRD_CUB void permute(S &slot, T (&items)[I]) {
    for (int i = 0; i < I; i++) slot[lane * I + i] = items[i];
    __syncwarp();
    for (int i = 0; i < I; i++) items[i] = slot[hgrd_elsewhere<I * W>(i)];
    __syncwarp();
  }
public:
  HGRD_CUB WarpMergeSort(TempStorage &t) : temp(t), lane((int)(hgrd_lanes::lane() % W)) {}
  template <class C> HGRD_CUB void Sort(K (&keys)[I], C less) { less(keys[0], keys[I - 1]); permute(temp.keys, keys); }
  template <class C> HGRD_CUB void Sort(K (&keys)[I], V (&values)[I], C less) { Sort(keys, less); permute(temp.values, values); }
  template <class C> HGRD_CUB void Sort(K (&keys)[I], C less, int, K) { Sort(keys, less); }
  template <class C> HGRD_CUB void StableSort(K (&keys)[I], C less) { Sort(keys, less); }
};
}
#endif
