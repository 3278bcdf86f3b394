// Neighbours within a block: each thread writes its outer items to temporary
// storage and, behind a barrier, reads those of the threads beside it.
#ifndef HGRD_CUB_BLOCK_ADJACENT_H
#define HGRD_CUB_BLOCK_ADJACENT_H
#include "../util_type.cuh"
namespace cub {
template <class T_, int X_, int Y_, int Z_> class hgrd_neighbours {
  static const int N_ = X_ * Y_ * Z_;
public:
  struct TempStorage { hgrd_slots<T_, N_> first, last; };
protected:
  TempStorage &temp;
  int thread;
  static HGRD_CUB TempStorage &room() { __shared__ TempStorage t; return t; }
  HGRD_CUB hgrd_neighbours() : temp(room()), thread(hgrd_thread<X_, Y_, Z_>()) {}
  HGRD_CUB hgrd_neighbours(TempStorage &t) : temp(t), thread(hgrd_thread<X_, Y_, Z_>()) {}
  // f(i, item, predecessor) for every item that has a predecessor.
  template <int I_, class F_> HGRD_CUB void left(T_ (&items)[I_], F_ f) {
    temp.last[thread] = items[I_ - 1];
    __syncthreads();
    if (thread > 0) f(0, items[0], temp.last[thread - 1]);
    for (int i = I_ - 1; i > 0; i--) f(i, items[i], items[i - 1]);
  }
  template <int I_, class F_> HGRD_CUB void right(T_ (&items)[I_], F_ f) {
    temp.first[thread] = items[0];
    __syncthreads();
    T_ next = thread < N_ - 1 ? temp.first[thread + 1] : items[I_ - 1];
    for (int i = 0; i + 1 < I_; i++) f(i, items[i], items[i + 1]);
    if (thread < N_ - 1) f(I_ - 1, items[I_ - 1], next);
  }
};

template <class T_, int X_, int Y_ = 1, int Z_ = 1, int ARCH = 0> class BlockAdjacentDifference : public hgrd_neighbours<T_, X_, Y_, Z_> {
  typedef hgrd_neighbours<T_, X_, Y_, Z_> B_;
public:
  using typename B_::TempStorage;
  HGRD_CUB BlockAdjacentDifference() {}
  HGRD_CUB BlockAdjacentDifference(TempStorage &t) : B_(t) {}
  template <int I_, class O_, class D_> HGRD_CUB void SubtractLeft(T_ (&in)[I_], O_ (&out)[I_], D_ d) { if (this->thread == 0) out[0] = in[0]; this->left(in, [&](int i, T_ a, T_ b) { out[i] = d(a, b); }); }
  template <int I_, class O_, class D_> HGRD_CUB void SubtractLeft(T_ (&in)[I_], O_ (&out)[I_], D_ d, T_ before) { if (this->thread == 0) out[0] = d(in[0], before); this->left(in, [&](int i, T_ a, T_ b) { out[i] = d(a, b); }); }
  template <int I_, class O_, class D_> HGRD_CUB void SubtractLeftPartialTile(T_ (&in)[I_], O_ (&out)[I_], D_ d, int valid) { this->left(in, [&](int i, T_ a, T_ b) { out[i] = this->thread * I_ + i < valid ? (O_)d(a, b) : (O_)a; }); }
  template <int I_, class O_, class D_> HGRD_CUB void SubtractRight(T_ (&in)[I_], O_ (&out)[I_], D_ d) { if (this->thread == X_ * Y_ * Z_ - 1) out[I_ - 1] = in[I_ - 1]; this->right(in, [&](int i, T_ a, T_ b) { out[i] = d(a, b); }); }
  template <int I_, class O_, class D_> HGRD_CUB void SubtractRight(T_ (&in)[I_], O_ (&out)[I_], D_ d, T_ after) { if (this->thread == X_ * Y_ * Z_ - 1) out[I_ - 1] = d(in[I_ - 1], after); this->right(in, [&](int i, T_ a, T_ b) { out[i] = d(a, b); }); }
};

template <class T_, int X_, int Y_ = 1, int Z_ = 1, int ARCH = 0> class BlockDiscontinuity : public hgrd_neighbours<T_, X_, Y_, Z_> {
  typedef hgrd_neighbours<T_, X_, Y_, Z_> B_;
public:
  using typename B_::TempStorage;
  HGRD_CUB BlockDiscontinuity() {}
  HGRD_CUB BlockDiscontinuity(TempStorage &t) : B_(t) {}
  template <int I_, class F_, class Op> HGRD_CUB void FlagHeads(F_ (&heads)[I_], T_ (&in)[I_], Op op) { if (this->thread == 0) heads[0] = 1; this->left(in, [&](int i, T_ a, T_ b) { heads[i] = op(b, a); }); }
  template <int I_, class F_, class Op> HGRD_CUB void FlagHeads(F_ (&heads)[I_], T_ (&in)[I_], Op op, T_ before) { if (this->thread == 0) heads[0] = op(before, in[0]); this->left(in, [&](int i, T_ a, T_ b) { heads[i] = op(b, a); }); }
  template <int I_, class F_, class Op> HGRD_CUB void FlagTails(F_ (&tails)[I_], T_ (&in)[I_], Op op) { if (this->thread == X_ * Y_ * Z_ - 1) tails[I_ - 1] = 1; this->right(in, [&](int i, T_ a, T_ b) { tails[i] = op(a, b); }); }
  template <int I_, class F_, class Op> HGRD_CUB void FlagTails(F_ (&tails)[I_], T_ (&in)[I_], Op op, T_ after) { if (this->thread == X_ * Y_ * Z_ - 1) tails[I_ - 1] = op(in[I_ - 1], after); this->right(in, [&](int i, T_ a, T_ b) { tails[i] = op(a, b); }); }
  template <int I_, class F_, class Op> HGRD_CUB void FlagHeadsAndTails(F_ (&heads)[I_], F_ (&tails)[I_], T_ (&in)[I_], Op op) { FlagHeads(heads, in, op); FlagTails(tails, in, op); }
};

template <class T_, int X_, int Y_ = 1, int Z_ = 1, int ARCH = 0> class BlockShuffle {
  static const int threads = X_ * Y_ * Z_;
public:
  struct TempStorage { hgrd_slots<T_, threads> slot; };
private:
  TempStorage &temp;
  int thread;
  static HGRD_CUB TempStorage &room() { __shared__ TempStorage t; return t; }
public:
  HGRD_CUB BlockShuffle() : temp(room()), thread(hgrd_thread<X_, Y_, Z_>()) {}
  HGRD_CUB BlockShuffle(TempStorage &t) : temp(t), thread(hgrd_thread<X_, Y_, Z_>()) {}
  HGRD_CUB void Offset(T_ in, T_ &out, int distance = 1) {
    temp.slot[thread] = in;
    __syncthreads();
    int from = thread + distance;
    if (from >= 0 && from < threads) out = temp.slot[from];
  }
  HGRD_CUB void Rotate(T_ in, T_ &out, unsigned distance = 1) {
    temp.slot[thread] = in;
    __syncthreads();
    out = temp.slot[(thread + distance) % threads];
  }
};
}
#endif
