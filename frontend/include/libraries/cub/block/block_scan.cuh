// Prefix sums over a block: by shuffles within each warp, then every thread reads
// the totals of the warps from temporary storage, with no barrier behind it.
#ifndef HGRD_CUB_BLOCK_SCAN_H
#define HGRD_CUB_BLOCK_SCAN_H
#include "../warp/warp_reduce.cuh"
namespace cub {
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
template <class T_, int X_, BlockScanAlgorithm A_ = BLOCK_SCAN_RAKING, int Y_ = 1, int Z_ = 1, int ARCH = 0> class BlockScan {
  static const int warps = (X_ * Y_ * Z_ + HGRD_LANES - 1) / HGRD_LANES;
public:
  struct TempStorage { hgrd_slots<T_, warps> warp; hgrd_slots<T_, 1> prefix; };
private:
  TempStorage &temp;
  int thread;
  static HGRD_CUB TempStorage &room() { __shared__ TempStorage t; return t; }

  // in and out of a thread's value, and the block's total. Thread 0 has no
  // predecessor: its exclusive result is undefined.
  template <class Op> HGRD_CUB void scan(T_ v, T_ &in, T_ &ex, T_ &all, Op op) {
    typename WarpScan<T_>::TempStorage none;
    WarpScan<T_>(none).Scan(v, in, ex, op);
    if (thread % HGRD_LANES == HGRD_LANES - 1 || thread == X_ * Y_ * Z_ - 1) temp.warp[thread / HGRD_LANES] = in;
    __syncthreads();
    all = temp.warp[0];
    T_ before = all;
    for (int w = 1; w < warps; w++) {
      if (thread / HGRD_LANES == w) before = all;
      all = op(all, temp.warp[w]);
    }
    if (thread >= HGRD_LANES) {
      in = op(before, in);
      ex = thread % HGRD_LANES == 0 ? before : (T_)op(before, ex);
    }
  }
  // The prefix that the callback of the first warp hands out.
  template <class P_> HGRD_CUB T_ prefix(P_ &callback, T_ all) {
    if (thread < HGRD_LANES) {
      T_ p = callback(all);
      if (thread == 0) temp.prefix[0] = p;
    }
    __syncthreads();
    return temp.prefix[0];
  }
  template <int I_, class Op> static HGRD_CUB T_ total(T_ (&items)[I_], Op op) {
    T_ v = items[0];
    for (int i = 1; i < I_; i++) v = op(v, items[i]);
    return v;
  }
  template <int I_, class Op> static HGRD_CUB void after(T_ (&items)[I_], T_ (&out)[I_], T_ p, bool first, Op op) {
    T_ v = first ? items[0] : (T_)op(p, items[0]);
    out[0] = v;
    for (int i = 1; i < I_; i++) { v = op(v, items[i]); out[i] = v; }
  }
  template <int I_, class Op> static HGRD_CUB void before(T_ (&items)[I_], T_ (&out)[I_], T_ p, Op op) {
    T_ v = p;
    for (int i = 0; i < I_; i++) { T_ x = items[i]; out[i] = v; v = op(v, x); }
  }
public:
  HGRD_CUB BlockScan() : temp(room()), thread(hgrd_thread<X_, Y_, Z_>()) {}
  HGRD_CUB BlockScan(TempStorage &t) : temp(t), thread(hgrd_thread<X_, Y_, Z_>()) {}

  template <class Op> HGRD_CUB void InclusiveScan(T_ v, T_ &out, Op op, T_ &all) { T_ in, ex; scan(v, in, ex, all, op); out = in; }
  template <class Op> HGRD_CUB void InclusiveScan(T_ v, T_ &out, Op op) { T_ all; InclusiveScan(v, out, op, all); }
  template <class Op, class P_> HGRD_CUB void InclusiveScan(T_ v, T_ &out, Op op, P_ &callback) { T_ in, all; InclusiveScan(v, in, op, all); out = op(prefix(callback, all), in); }
  template <int I_, class Op> HGRD_CUB void InclusiveScan(T_ (&items)[I_], T_ (&out)[I_], Op op, T_ &all) { T_ in, ex; scan(total(items, op), in, ex, all, op); after(items, out, ex, thread == 0, op); }
  template <int I_, class Op> HGRD_CUB void InclusiveScan(T_ (&items)[I_], T_ (&out)[I_], Op op) { T_ all; InclusiveScan(items, out, op, all); }
  template <int I_, class Op, class P_> HGRD_CUB void InclusiveScan(T_ (&items)[I_], T_ (&out)[I_], Op op, P_ &callback) {
    T_ in, ex, all;
    scan(total(items, op), in, ex, all, op);
    T_ p = prefix(callback, all);
    after(items, out, thread == 0 ? p : (T_)op(p, ex), false, op);
  }

  template <class Op> HGRD_CUB void ExclusiveScan(T_ v, T_ &out, T_ initial, Op op, T_ &all) { T_ in, ex; scan(v, in, ex, all, op); out = thread == 0 ? initial : (T_)op(initial, ex); }
  template <class Op> HGRD_CUB void ExclusiveScan(T_ v, T_ &out, T_ initial, Op op) { T_ all; ExclusiveScan(v, out, initial, op, all); }
  template <class Op> HGRD_CUB void ExclusiveScan(T_ v, T_ &out, Op op) { T_ in, ex, all; scan(v, in, ex, all, op); out = ex; }
  template <class Op> HGRD_CUB void ExclusiveScan(T_ v, T_ &out, Op op, T_ &all) { T_ in, ex; scan(v, in, ex, all, op); out = ex; }
  template <class Op, class P_> HGRD_CUB void ExclusiveScan(T_ v, T_ &out, Op op, P_ &callback) { T_ in, ex, all; scan(v, in, ex, all, op); T_ p = prefix(callback, all); out = thread == 0 ? p : (T_)op(p, ex); }
  template <int I_, class Op> HGRD_CUB void ExclusiveScan(T_ (&items)[I_], T_ (&out)[I_], T_ initial, Op op, T_ &all) { T_ in, ex; scan(total(items, op), in, ex, all, op); before(items, out, thread == 0 ? initial : (T_)op(initial, ex), op); }
  template <int I_, class Op> HGRD_CUB void ExclusiveScan(T_ (&items)[I_], T_ (&out)[I_], T_ initial, Op op) { T_ all; ExclusiveScan(items, out, initial, op, all); }
  template <int I_, class Op, class P_> HGRD_CUB void ExclusiveScan(T_ (&items)[I_], T_ (&out)[I_], Op op, P_ &callback) {
    T_ in, ex, all;
    scan(total(items, op), in, ex, all, op);
    T_ p = prefix(callback, all);
    before(items, out, thread == 0 ? p : (T_)op(p, ex), op);
  }

  HGRD_CUB void InclusiveSum(T_ v, T_ &out) { InclusiveScan(v, out, cub::Sum()); }
  HGRD_CUB void InclusiveSum(T_ v, T_ &out, T_ &all) { InclusiveScan(v, out, cub::Sum(), all); }
  template <class P_> HGRD_CUB void InclusiveSum(T_ v, T_ &out, P_ &callback) { InclusiveScan(v, out, cub::Sum(), callback); }
  template <int I_> HGRD_CUB void InclusiveSum(T_ (&items)[I_], T_ (&out)[I_]) { InclusiveScan(items, out, cub::Sum()); }
  template <int I_> HGRD_CUB void InclusiveSum(T_ (&items)[I_], T_ (&out)[I_], T_ &all) { InclusiveScan(items, out, cub::Sum(), all); }
  template <int I_, class P_> HGRD_CUB void InclusiveSum(T_ (&items)[I_], T_ (&out)[I_], P_ &callback) { InclusiveScan(items, out, cub::Sum(), callback); }
  HGRD_CUB void ExclusiveSum(T_ v, T_ &out) { ExclusiveScan(v, out, T_(0), cub::Sum()); }
  HGRD_CUB void ExclusiveSum(T_ v, T_ &out, T_ &all) { ExclusiveScan(v, out, T_(0), cub::Sum(), all); }
  template <class P_> HGRD_CUB void ExclusiveSum(T_ v, T_ &out, P_ &callback) { ExclusiveScan(v, out, cub::Sum(), callback); }
  template <int I_> HGRD_CUB void ExclusiveSum(T_ (&items)[I_], T_ (&out)[I_]) { ExclusiveScan(items, out, T_(0), cub::Sum()); }
  template <int I_> HGRD_CUB void ExclusiveSum(T_ (&items)[I_], T_ (&out)[I_], T_ &all) { ExclusiveScan(items, out, T_(0), cub::Sum(), all); }
  template <int I_, class P_> HGRD_CUB void ExclusiveSum(T_ (&items)[I_], T_ (&out)[I_], P_ &callback) { ExclusiveScan(items, out, cub::Sum(), callback); }
};
}
#endif
