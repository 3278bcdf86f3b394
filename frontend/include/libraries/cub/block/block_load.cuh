// Loads and stores of a tile by a block: direct ones go without temporary
// storage, transposing ones pass through it.
#ifndef HGRD_CUB_BLOCK_LOAD_H
#define HGRD_CUB_BLOCK_LOAD_H
#include "block_exchange.cuh"
namespace cub {
#define HGRD_TILE(Order, index)                                               \
  template <HGRD_WIDTH class T, int I, class It> static HGRD_CUB void LoadDirect##Order(int t, It it, T (&items)[I]) { for (int i = 0; i < I; i++) items[i] = it[index]; } \
  template <HGRD_WIDTH class T, int I, class It> static HGRD_CUB void LoadDirect##Order(int t, It it, T (&items)[I], int valid) { for (int i = 0; i < I; i++) if (index < valid) items[i] = it[index]; } \
  template <HGRD_WIDTH class T, class D, int I, class It> static HGRD_CUB void LoadDirect##Order(int t, It it, T (&items)[I], int valid, D d) { for (int i = 0; i < I; i++) items[i] = index < valid ? (T)it[index] : (T)d; } \
  template <HGRD_WIDTH class T, int I, class It> static HGRD_CUB void StoreDirect##Order(int t, It it, T (&items)[I]) { for (int i = 0; i < I; i++) it[index] = items[i]; } \
  template <HGRD_WIDTH class T, int I, class It> static HGRD_CUB void StoreDirect##Order(int t, It it, T (&items)[I], int valid) { for (int i = 0; i < I; i++) if (index < valid) it[index] = items[i]; }
#define HGRD_WIDTH
HGRD_TILE(Blocked, (t * I + i))
HGRD_TILE(WarpStriped, (t / HGRD_LANES * HGRD_LANES * I + t % HGRD_LANES + i * HGRD_LANES))
#undef HGRD_WIDTH
#define HGRD_WIDTH int N,
HGRD_TILE(Striped, (t + i * N))
#undef HGRD_WIDTH
#undef HGRD_TILE
template <class T, int I> static HGRD_CUB void LoadDirectBlockedVectorized(int t, T *p, T (&items)[I]) { LoadDirectBlocked(t, p, items); }
template <class T, int I> static HGRD_CUB void StoreDirectBlockedVectorized(int t, T *p, T (&items)[I]) { StoreDirectBlocked(t, p, items); }

enum BlockLoadAlgorithm { BLOCK_LOAD_DIRECT, BLOCK_LOAD_STRIPED, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED };
enum BlockStoreAlgorithm { BLOCK_STORE_DIRECT, BLOCK_STORE_STRIPED, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED };

template <class T, int X, int I, BlockLoadAlgorithm A = BLOCK_LOAD_DIRECT, int Y = 1, int Z = 1, int ARCH = 0> class BlockLoad {
  static const bool direct = A == BLOCK_LOAD_DIRECT || A == BLOCK_LOAD_VECTORIZE, transposes = A >= BLOCK_LOAD_TRANSPOSE, warps = A >= BLOCK_LOAD_WARP_TRANSPOSE;
  typedef BlockExchange<T, X, I, false, Y, Z> Exchange;
public:
  typedef typename If<transposes, typename Exchange::TempStorage, NullType>::Type TempStorage;
private:
  TempStorage &temp;
  int thread;
  static HGRD_CUB TempStorage &room() { __shared__ TempStorage t; return t; }
  HGRD_CUB void finish(T (&)[I], NullType &) {}
  template <class S> HGRD_CUB void finish(T (&items)[I], S &s) {
    if (warps) Exchange(s).WarpStripedToBlocked(items);
    else Exchange(s).StripedToBlocked(items);
  }
public:
  HGRD_CUB BlockLoad() : temp(room()), thread(hgrd_thread<X, Y, Z>()) {}
  HGRD_CUB BlockLoad(TempStorage &t) : temp(t), thread(hgrd_thread<X, Y, Z>()) {}
#define HGRD_ANY(args)                                                \
    if (direct) LoadDirectBlocked args;                                       \
    else if (warps) LoadDirectWarpStriped args;                               \
    else LoadDirectStriped<X * Y * Z> args;                                   \
    finish(items, temp);
  template <class It> HGRD_CUB void Load(It it, T (&items)[I]) { HGRD_ANY((thread, it, items)) }
  template <class It> HGRD_CUB void Load(It it, T (&items)[I], int valid) { HGRD_ANY((thread, it, items, valid)) }
  template <class It, class D> HGRD_CUB void Load(It it, T (&items)[I], int valid, D d) { HGRD_ANY((thread, it, items, valid, d)) }
#undef HGRD_ANY
};

template <class T, int X, int I, BlockStoreAlgorithm A = BLOCK_STORE_DIRECT, int Y = 1, int Z = 1, int ARCH = 0> class BlockStore {
  static const bool direct = A == BLOCK_STORE_DIRECT || A == BLOCK_STORE_VECTORIZE, transposes = A >= BLOCK_STORE_TRANSPOSE, warps = A >= BLOCK_STORE_WARP_TRANSPOSE;
  typedef BlockExchange<T, X, I, false, Y, Z> Exchange;
public:
  typedef typename If<transposes, typename Exchange::TempStorage, NullType>::Type TempStorage;
private:
  TempStorage &temp;
  int thread;
  static HGRD_CUB TempStorage &room() { __shared__ TempStorage t; return t; }
  HGRD_CUB void prepare(T (&)[I], NullType &) {}
  template <class S> HGRD_CUB void prepare(T (&items)[I], S &s) {
    if (warps) Exchange(s).BlockedToWarpStriped(items);
    else Exchange(s).BlockedToStriped(items);
  }
public:
  HGRD_CUB BlockStore() : temp(room()), thread(hgrd_thread<X, Y, Z>()) {}
  HGRD_CUB BlockStore(TempStorage &t) : temp(t), thread(hgrd_thread<X, Y, Z>()) {}
#define HGRD_ANY(args)                                                \
    prepare(items, temp);                                                     \
    if (direct) StoreDirectBlocked args;                                      \
    else if (warps) StoreDirectWarpStriped args;                              \
    else StoreDirectStriped<X * Y * Z> args;
  template <class It> HGRD_CUB void Store(It it, T (&items)[I]) { HGRD_ANY((thread, it, items)) }
  template <class It> HGRD_CUB void Store(It it, T (&items)[I], int valid) { HGRD_ANY((thread, it, items, valid)) }
#undef HGRD_ANY
};
}
#endif
