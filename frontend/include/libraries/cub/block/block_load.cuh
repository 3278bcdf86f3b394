// Loads and stores of a tile by a block: direct ones go without temporary
// storage, transposing ones pass through it.
#ifndef HGRD_CUB_BLOCK_LOAD_H
#define HGRD_CUB_BLOCK_LOAD_H
#include "block_exchange.cuh"
namespace cub {
#define HGRD_TILE(Order, index)                                               \
  template <HGRD_WIDTH class T_, int I_, class It> static HGRD_CUB void LoadDirect##Order(int t, It it, T_ (&items)[I_]) { for (int i = 0; i < I_; i++) items[i] = it[index]; } \
  template <HGRD_WIDTH class T_, int I_, class It> static HGRD_CUB void LoadDirect##Order(int t, It it, T_ (&items)[I_], int valid) { for (int i = 0; i < I_; i++) if (index < valid) items[i] = it[index]; } \
  template <HGRD_WIDTH class T_, class D_, int I_, class It> static HGRD_CUB void LoadDirect##Order(int t, It it, T_ (&items)[I_], int valid, D_ d) { for (int i = 0; i < I_; i++) items[i] = index < valid ? (T_)it[index] : (T_)d; } \
  template <HGRD_WIDTH class T_, int I_, class It> static HGRD_CUB void StoreDirect##Order(int t, It it, T_ (&items)[I_]) { for (int i = 0; i < I_; i++) it[index] = items[i]; } \
  template <HGRD_WIDTH class T_, int I_, class It> static HGRD_CUB void StoreDirect##Order(int t, It it, T_ (&items)[I_], int valid) { for (int i = 0; i < I_; i++) if (index < valid) it[index] = items[i]; }
#define HGRD_WIDTH
HGRD_TILE(Blocked, (t * I_ + i))
HGRD_TILE(WarpStriped, (t / HGRD_LANES * HGRD_LANES * I_ + t % HGRD_LANES + i * HGRD_LANES))
#undef HGRD_WIDTH
#define HGRD_WIDTH int N_,
HGRD_TILE(Striped, (t + i * N_))
#undef HGRD_WIDTH
#undef HGRD_TILE
template <class T_, int I_> static HGRD_CUB void LoadDirectBlockedVectorized(int t, T_ *p, T_ (&items)[I_]) { LoadDirectBlocked(t, p, items); }
template <class T_, int I_> static HGRD_CUB void StoreDirectBlockedVectorized(int t, T_ *p, T_ (&items)[I_]) { StoreDirectBlocked(t, p, items); }

enum BlockLoadAlgorithm { BLOCK_LOAD_DIRECT, BLOCK_LOAD_STRIPED, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED };
enum BlockStoreAlgorithm { BLOCK_STORE_DIRECT, BLOCK_STORE_STRIPED, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED };

template <class T_, int X_, int I_, BlockLoadAlgorithm A_ = BLOCK_LOAD_DIRECT, int Y_ = 1, int Z_ = 1, int ARCH = 0> class BlockLoad {
  static const bool direct = A_ == BLOCK_LOAD_DIRECT || A_ == BLOCK_LOAD_VECTORIZE, transposes = A_ >= BLOCK_LOAD_TRANSPOSE, warps = A_ >= BLOCK_LOAD_WARP_TRANSPOSE;
  typedef BlockExchange<T_, X_, I_, false, Y_, Z_> Exchange;
public:
  typedef typename If<transposes, typename Exchange::TempStorage, NullType>::Type TempStorage;
private:
  TempStorage &temp;
  int thread;
  static HGRD_CUB TempStorage &room() { __shared__ TempStorage t; return t; }
  HGRD_CUB void finish(T_ (&)[I_], NullType &) {}
  template <class S_> HGRD_CUB void finish(T_ (&items)[I_], S_ &s) {
    if (warps) Exchange(s).WarpStripedToBlocked(items);
    else Exchange(s).StripedToBlocked(items);
  }
public:
  HGRD_CUB BlockLoad() : temp(room()), thread(hgrd_thread<X_, Y_, Z_>()) {}
  HGRD_CUB BlockLoad(TempStorage &t) : temp(t), thread(hgrd_thread<X_, Y_, Z_>()) {}
#define HGRD_ANY(args)                                                \
    if (direct) LoadDirectBlocked args;                                       \
    else if (warps) LoadDirectWarpStriped args;                               \
    else LoadDirectStriped<X_ * Y_ * Z_> args;                                   \
    finish(items, temp);
  template <class It> HGRD_CUB void Load(It it, T_ (&items)[I_]) { HGRD_ANY((thread, it, items)) }
  template <class It> HGRD_CUB void Load(It it, T_ (&items)[I_], int valid) { HGRD_ANY((thread, it, items, valid)) }
  template <class It, class D_> HGRD_CUB void Load(It it, T_ (&items)[I_], int valid, D_ d) { HGRD_ANY((thread, it, items, valid, d)) }
#undef HGRD_ANY
};

template <class T_, int X_, int I_, BlockStoreAlgorithm A_ = BLOCK_STORE_DIRECT, int Y_ = 1, int Z_ = 1, int ARCH = 0> class BlockStore {
  static const bool direct = A_ == BLOCK_STORE_DIRECT || A_ == BLOCK_STORE_VECTORIZE, transposes = A_ >= BLOCK_STORE_TRANSPOSE, warps = A_ >= BLOCK_STORE_WARP_TRANSPOSE;
  typedef BlockExchange<T_, X_, I_, false, Y_, Z_> Exchange;
public:
  typedef typename If<transposes, typename Exchange::TempStorage, NullType>::Type TempStorage;
private:
  TempStorage &temp;
  int thread;
  static HGRD_CUB TempStorage &room() { __shared__ TempStorage t; return t; }
  HGRD_CUB void prepare(T_ (&)[I_], NullType &) {}
  template <class S_> HGRD_CUB void prepare(T_ (&items)[I_], S_ &s) {
    if (warps) Exchange(s).BlockedToWarpStriped(items);
    else Exchange(s).BlockedToStriped(items);
  }
public:
  HGRD_CUB BlockStore() : temp(room()), thread(hgrd_thread<X_, Y_, Z_>()) {}
  HGRD_CUB BlockStore(TempStorage &t) : temp(t), thread(hgrd_thread<X_, Y_, Z_>()) {}
#define HGRD_ANY(args)                                                \
    prepare(items, temp);                                                     \
    if (direct) StoreDirectBlocked args;                                      \
    else if (warps) StoreDirectWarpStriped args;                              \
    else StoreDirectStriped<X_ * Y_ * Z_> args;
  template <class It> HGRD_CUB void Store(It it, T_ (&items)[I_]) { HGRD_ANY((thread, it, items)) }
  template <class It> HGRD_CUB void Store(It it, T_ (&items)[I_], int valid) { HGRD_ANY((thread, it, items, valid)) }
#undef HGRD_ANY
};
}
#endif
