// Neighbours within a block: each thread writes its outer items to temporary
// storage and, behind a barrier, reads those of the threads beside it.
#ifndef HGRD_CUB_BLOCK_ADJACENT_H
#define HGRD_CUB_BLOCK_ADJACENT_H
#include "../util_type.cuh"
namespace cub {
template <class T, int X, int Y, int Z> class hgrd_neighbours {
  static const int N = X * Y * Z;
public:
  struct TempStorage { hgrd_slots<T, N> first, last; };
protected:
  TempStorage &temp;
  int thread;
  static HGRD_CUB TempStorage &room() { __shared__ TempStorage t; return t; }
  HGRD_CUB hgrd_neighbours() : temp(room()), thread(hgrd_thread<X, Y, Z>()) {}
  HGRD_CUB hgrd_neighbours(TempStorage &t) : temp(t), thread(hgrd_thread<X, Y, Z>()) {}
  // f(i, item, predecessor) for every item that has a predecessor.
  template <int I, class F> HGRD_CUB void left(T (&items)[I], F f) {
    temp.last[thread] = items[I - 1];
    __syncthreads();
    if (thread > 0) f(0, items[0], temp.last[thread - 1]);
    for (int i = I - 1; i > 0; i--) f(i, items[i], items[i - 1]);
  }
  template <int I, class F> HGRD_CUB void right(T (&items)[I], F f) {
    temp.first[thread] = items[0];
    __syncthreads();
    T next = thread < N - 1 ? temp.first[thread + 1] : items[I - 1];
    for (int i = 0; i + 1 < I; i++) f(i, items[i], items[i + 1]);
    if (thread < N - 1) f(I - 1, items[I - 1], next);
  }
};

template <class T, int X, int Y = 1, int Z = 1, int ARCH = 0> class BlockAdjacentDifference : public hgrd_neighbours<T, X, Y, Z> {
  typedef hgrd_neighbours<T, X, Y, Z> B;
public:
  using typename B::TempStorage;
  HGRD_CUB BlockAdjacentDifference() {}
  HGRD_CUB BlockAdjacentDifference(TempStorage &t) : B(t) {}
  template <int I, class O, class D> HGRD_CUB void SubtractLeft(T (&in)[I], O (&out)[I], D d) { if (this->thread == 0) out[0] = in[0]; this->left(in, [&](int i, T a, T b) { out[i] = d(a, b); }); }
  template <int I, class O, class D> HGRD_CUB void SubtractLeft(T (&in)[I], O (&out)[I], D d, T before) { if (this->thread == 0) out[0] = d(in[0], before); this->left(in, [&](int i, T a, T b) { out[i] = d(a, b); }); }
  template <int I, class O, class D> HGRD_CUB void SubtractLeftPartialTile(T (&in)[I], O (&out)[I], D d, int valid) { this->left(in, [&](int i, T a, T b) { out[i] = this->thread * I + i < valid ? (O)d(a, b) : (O)a; }); }
  template <int I, class O, class D> HGRD_CUB void SubtractRight(T (&in)[I], O (&out)[I], D d) { if (this->thread == X * Y * Z - 1) out[I - 1] = in[I - 1]; this->right(in, [&](int i, T a, T b) { out[i] = d(a, b); }); }
  template <int I, class O, class D> HGRD_CUB void SubtractRight(T (&in)[I], O (&out)[I], D d, T after) { if (this->thread == X * Y * Z - 1) out[I - 1] = d(in[I - 1], after); this->right(in, [&](int i, T a, T b) { out[i] = d(a, b); }); }
};

template <class T, int X, int Y = 1, int Z = 1, int ARCH = 0> class BlockDiscontinuity : public hgrd_neighbours<T, X, Y, Z> {
  typedef hgrd_neighbours<T, X, Y, Z> B;
public:
  using typename B::TempStorage;
  HGRD_CUB BlockDiscontinuity() {}
  HGRD_CUB BlockDiscontinuity(TempStorage &t) : B(t) {}
  template <int I, class F, class Op> HGRD_CUB void FlagHeads(F (&heads)[I], T (&in)[I], Op op) { if (this->thread == 0) heads[0] = 1; this->left(in, [&](int i, T a, T b) { heads[i] = op(b, a); }); }
  template <int I, class F, class Op> HGRD_CUB void FlagHeads(F (&heads)[I], T (&in)[I], Op op, T before) { if (this->thread == 0) heads[0] = op(before, in[0]); this->left(in, [&](int i, T a, T b) { heads[i] = op(b, a); }); }
  template <int I, class F, class Op> HGRD_CUB void FlagTails(F (&tails)[I], T (&in)[I], Op op) { if (this->thread == X * Y * Z - 1) tails[I - 1] = 1; this->right(in, [&](int i, T a, T b) { tails[i] = op(a, b); }); }
  template <int I, class F, class Op> HGRD_CUB void FlagTails(F (&tails)[I], T (&in)[I], Op op, T after) { if (this->thread == X * Y * Z - 1) tails[I - 1] = op(in[I - 1], after); this->right(in, [&](int i, T a, T b) { tails[i] = op(a, b); }); }
  template <int I, class F, class Op> HGRD_CUB void FlagHeadsAndTails(F (&heads)[I], F (&tails)[I], T (&in)[I], Op op) { FlagHeads(heads, in, op); FlagTails(tails, in, op); }
};

template <class T, int X, int Y = 1, int Z = 1, int ARCH = 0> class BlockShuffle {
  static const int threads = X * Y * Z;
public:
  struct TempStorage { hgrd_slots<T, threads> slot; };
private:
  TempStorage &temp;
  int thread;
  static HGRD_CUB TempStorage &room() { __shared__ TempStorage t; return t; }
public:
  HGRD_CUB BlockShuffle() : temp(room()), thread(hgrd_thread<X, Y, Z>()) {}
  HGRD_CUB BlockShuffle(TempStorage &t) : temp(t), thread(hgrd_thread<X, Y, Z>()) {}
  HGRD_CUB void Offset(T in, T &out, int distance = 1) {
    temp.slot[thread] = in;
    __syncthreads();
    int from = thread + distance;
    if (from >= 0 && from < threads) out = temp.slot[from];
  }
  HGRD_CUB void Rotate(T in, T &out, unsigned distance = 1) {
    temp.slot[thread] = in;
    __syncthreads();
    out = temp.slot[(thread + distance) % threads];
  }
};
}
#endif
