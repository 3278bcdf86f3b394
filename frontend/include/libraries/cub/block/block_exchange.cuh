// Exchange of items over a block through temporary storage: each thread writes
// its own, a barrier, each thread reads. No barrier stands behind the reads.
#ifndef HGRD_CUB_BLOCK_EXCHANGE_H
#define HGRD_CUB_BLOCK_EXCHANGE_H
#include "../util_type.cuh"
namespace cub {
// Where item i of a thread lies.
template <int I_, int N_> struct hgrd_order {
  static HGRD_CUB int blocked(int t, int i) { return t * I_ + i; }
  static HGRD_CUB int striped(int t, int i) { return t + i * N_; }
  static HGRD_CUB int warp_striped(int t, int i) { return t / HGRD_LANES * HGRD_LANES * I_ + t % HGRD_LANES + i * HGRD_LANES; }
};
template <class T_, int X_, int I_, bool TIME_SLICING = false, int Y_ = 1, int Z_ = 1, int ARCH = 0> class BlockExchange {
  static const int threads = X_ * Y_ * Z_;
  typedef hgrd_order<I_, threads> At;
public:
  struct TempStorage { hgrd_slots<T_, threads * I_> slot; };
private:
  TempStorage &temp;
  int thread;
  static HGRD_CUB TempStorage &room() { __shared__ TempStorage t; return t; }
public:
  HGRD_CUB BlockExchange() : temp(room()), thread(hgrd_thread<X_, Y_, Z_>()) {}
  HGRD_CUB BlockExchange(TempStorage &t) : temp(t), thread(hgrd_thread<X_, Y_, Z_>()) {}
#define HGRD_MOVE(name, from, to)                                             \
  template <class O_> HGRD_CUB void name(const T_ (&in)[I_], O_ (&out)[I_]) {      \
    for (int i = 0; i < I_; i++) temp.slot[At::from(thread, i)] = in[i];       \
    __syncthreads();                                                          \
    for (int i = 0; i < I_; i++) out[i] = temp.slot[At::to(thread, i)];        \
  }                                                                           \
  HGRD_CUB void name(T_ (&items)[I_]) { name(items, items); }
  HGRD_MOVE(StripedToBlocked, striped, blocked)
  HGRD_MOVE(BlockedToStriped, blocked, striped)
  HGRD_MOVE(WarpStripedToBlocked, warp_striped, blocked)
  HGRD_MOVE(BlockedToWarpStriped, blocked, warp_striped)
#undef HGRD_MOVE
#define HGRD_MOVE(name, to, condition)                                        \
  template <class O_, class R_> HGRD_CUB void name(const T_ (&in)[I_], O_ (&out)[I_], R_ (&ranks)[I_]) { \
    for (int i = 0; i < I_; i++) if (condition) temp.slot[ranks[i]] = in[i];   \
    __syncthreads();                                                          \
    for (int i = 0; i < I_; i++) out[i] = temp.slot[At::to(thread, i)];        \
  }                                                                           \
  template <class R_> HGRD_CUB void name(T_ (&items)[I_], R_ (&ranks)[I_]) { name(items, items, ranks); }
  HGRD_MOVE(ScatterToBlocked, blocked, true)
  HGRD_MOVE(ScatterToStriped, striped, true)
  HGRD_MOVE(ScatterToStripedGuarded, striped, ranks[i] >= 0)
#undef HGRD_MOVE
};
}
#endif
