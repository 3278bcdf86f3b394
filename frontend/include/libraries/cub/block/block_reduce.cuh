// Reduction over a block: by shuffles within each warp, then through one element
// of temporary storage for each warp. The last accesses are reads by the first
// thread, with no barrier behind them, so whoever uses the storage again without
// one races, as cub documents.
#ifndef HGRD_CUB_BLOCK_REDUCE_H
#define HGRD_CUB_BLOCK_REDUCE_H
#include "../util_type.cuh"
namespace cub {
enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };
template <class T_, int X_, BlockReduceAlgorithm A_ = BLOCK_REDUCE_WARP_REDUCTIONS, int Y_ = 1, int Z_ = 1, int ARCH = 0> class BlockReduce {
  static const int warps = (X_ * Y_ * Z_ + HGRD_LANES - 1) / HGRD_LANES;
public:
  struct TempStorage { hgrd_slots<T_, warps> warp; };
private:
  TempStorage &temp;
  int thread;
  static HGRD_CUB TempStorage &room() { __shared__ TempStorage t; return t; }
public:
  HGRD_CUB BlockReduce() : temp(room()), thread(hgrd_thread<X_, Y_, Z_>()) {}
  HGRD_CUB BlockReduce(TempStorage &t) : temp(t), thread(hgrd_thread<X_, Y_, Z_>()) {}
  template <class Op> HGRD_CUB T_ Reduce(T_ v, Op op, int valid) {
    T_ o = hgrd_other(v);
    if (valid > 1) v = op(v, o);
    if (thread % HGRD_LANES == 0) temp.warp[thread / HGRD_LANES] = v;
    __syncthreads();
    if (thread == 0)
      for (int w = 1; w < warps; w++)
        if (w * HGRD_LANES < valid) v = op(v, temp.warp[w]);
    return v;
  }
  template <class Op> HGRD_CUB T_ Reduce(T_ v, Op op) { return Reduce(v, op, X_ * Y_ * Z_); }
  template <int I_, class Op> HGRD_CUB T_ Reduce(T_ (&items)[I_], Op op) {
    T_ v = items[0];
    for (int i = 1; i < I_; i++) v = op(v, items[i]);
    return Reduce(v, op);
  }
  HGRD_CUB T_ Sum(T_ v) { return Reduce(v, cub::Sum()); }
  template <int I_> HGRD_CUB T_ Sum(T_ (&items)[I_]) { return Reduce(items, cub::Sum()); }
  HGRD_CUB T_ Sum(T_ v, int valid) { return Reduce(v, cub::Sum(), valid); }
};
}
#endif
