// Prefix sums over a block: by shuffles within each warp, then every thread reads
// the totals of the warps from temporary storage, with no barrier behind it.
#ifndef HGRD_CUB_BLOCK_SCAN_H
#define HGRD_CUB_BLOCK_SCAN_H
#include "../warp/warp_reduce.cuh"
namespace cub {
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
template <class T, int X, BlockScanAlgorithm A = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1, int ARCH = 0> class BlockScan {
  static const int warps = (X * Y * Z + HGRD_LANES - 1) / HGRD_LANES;
public:
  struct TempStorage { hgrd_slots<T, warps> warp; hgrd_slots<T, 1> prefix; };
private:
  TempStorage &temp;
  int thread;
  static HGRD_CUB TempStorage &room() { __shared__ TempStorage t; return t; }

  // in and out of a thread's value, and the block's total. Thread 0 has no
  // predecessor: its exclusive result is undefined.
  template <class Op> HGRD_CUB void scan(T v, T &in, T &ex, T &all, Op op) {
    typename WarpScan<T>::TempStorage none;
    WarpScan<T>(none).Scan(v, in, ex, op);
    if (thread % HGRD_LANES == HGRD_LANES - 1 || thread == X * Y * Z - 1) temp.warp[thread / HGRD_LANES] = in;
    __syncthreads();
    all = temp.warp[0];
    T before = all;
    for (int w = 1; w < warps; w++) {
      if (thread / HGRD_LANES == w) before = all;
      all = op(all, temp.warp[w]);
    }
    if (thread >= HGRD_LANES) {
      in = op(before, in);
      ex = thread % HGRD_LANES == 0 ? before : (T)op(before, ex);
    }
  }
  // The prefix that the callback of the first warp hands out.
  template <class P> HGRD_CUB T prefix(P &callback, T all) {
    if (thread < HGRD_LANES) {
      T p = callback(all);
      if (thread == 0) temp.prefix[0] = p;
    }
    __syncthreads();
    return temp.prefix[0];
  }
  template <int I, class Op> static HGRD_CUB T total(T (&items)[I], Op op) {
    T v = items[0];
    for (int i = 1; i < I; i++) v = op(v, items[i]);
    return v;
  }
  template <int I, class Op> static HGRD_CUB void after(T (&items)[I], T (&out)[I], T p, bool first, Op op) {
    T v = first ? items[0] : (T)op(p, items[0]);
    out[0] = v;
    for (int i = 1; i < I; i++) { v = op(v, items[i]); out[i] = v; }
  }
  template <int I, class Op> static HGRD_CUB void before(T (&items)[I], T (&out)[I], T p, Op op) {
    T v = p;
    for (int i = 0; i < I; i++) { T x = items[i]; out[i] = v; v = op(v, x); }
  }
public:
  HGRD_CUB BlockScan() : temp(room()), thread(hgrd_thread<X, Y, Z>()) {}
  HGRD_CUB BlockScan(TempStorage &t) : temp(t), thread(hgrd_thread<X, Y, Z>()) {}

  template <class Op> HGRD_CUB void InclusiveScan(T v, T &out, Op op, T &all) { T in, ex; scan(v, in, ex, all, op); out = in; }
  template <class Op> HGRD_CUB void InclusiveScan(T v, T &out, Op op) { T all; InclusiveScan(v, out, op, all); }
  template <class Op, class P> HGRD_CUB void InclusiveScan(T v, T &out, Op op, P &callback) { T in, all; InclusiveScan(v, in, op, all); out = op(prefix(callback, all), in); }
  template <int I, class Op> HGRD_CUB void InclusiveScan(T (&items)[I], T (&out)[I], Op op, T &all) { T in, ex; scan(total(items, op), in, ex, all, op); after(items, out, ex, thread == 0, op); }
  template <int I, class Op> HGRD_CUB void InclusiveScan(T (&items)[I], T (&out)[I], Op op) { T all; InclusiveScan(items, out, op, all); }
  template <int I, class Op, class P> HGRD_CUB void InclusiveScan(T (&items)[I], T (&out)[I], Op op, P &callback) {
    T in, ex, all;
    scan(total(items, op), in, ex, all, op);
    T p = prefix(callback, all);
    after(items, out, thread == 0 ? p : (T)op(p, ex), false, op);
  }

  template <class Op> HGRD_CUB void ExclusiveScan(T v, T &out, T initial, Op op, T &all) { T in, ex; scan(v, in, ex, all, op); out = thread == 0 ? initial : (T)op(initial, ex); }
  template <class Op> HGRD_CUB void ExclusiveScan(T v, T &out, T initial, Op op) { T all; ExclusiveScan(v, out, initial, op, all); }
  template <class Op> HGRD_CUB void ExclusiveScan(T v, T &out, Op op) { T in, ex, all; scan(v, in, ex, all, op); out = ex; }
  template <class Op> HGRD_CUB void ExclusiveScan(T v, T &out, Op op, T &all) { T in, ex; scan(v, in, ex, all, op); out = ex; }
  template <class Op, class P> HGRD_CUB void ExclusiveScan(T v, T &out, Op op, P &callback) { T in, ex, all; scan(v, in, ex, all, op); T p = prefix(callback, all); out = thread == 0 ? p : (T)op(p, ex); }
  template <int I, class Op> HGRD_CUB void ExclusiveScan(T (&items)[I], T (&out)[I], T initial, Op op, T &all) { T in, ex; scan(total(items, op), in, ex, all, op); before(items, out, thread == 0 ? initial : (T)op(initial, ex), op); }
  template <int I, class Op> HGRD_CUB void ExclusiveScan(T (&items)[I], T (&out)[I], T initial, Op op) { T all; ExclusiveScan(items, out, initial, op, all); }
  template <int I, class Op, class P> HGRD_CUB void ExclusiveScan(T (&items)[I], T (&out)[I], Op op, P &callback) {
    T in, ex, all;
    scan(total(items, op), in, ex, all, op);
    T p = prefix(callback, all);
    before(items, out, thread == 0 ? p : (T)op(p, ex), op);
  }

  HGRD_CUB void InclusiveSum(T v, T &out) { InclusiveScan(v, out, cub::Sum()); }
  HGRD_CUB void InclusiveSum(T v, T &out, T &all) { InclusiveScan(v, out, cub::Sum(), all); }
  template <class P> HGRD_CUB void InclusiveSum(T v, T &out, P &callback) { InclusiveScan(v, out, cub::Sum(), callback); }
  template <int I> HGRD_CUB void InclusiveSum(T (&items)[I], T (&out)[I]) { InclusiveScan(items, out, cub::Sum()); }
  template <int I> HGRD_CUB void InclusiveSum(T (&items)[I], T (&out)[I], T &all) { InclusiveScan(items, out, cub::Sum(), all); }
  template <int I, class P> HGRD_CUB void InclusiveSum(T (&items)[I], T (&out)[I], P &callback) { InclusiveScan(items, out, cub::Sum(), callback); }
  HGRD_CUB void ExclusiveSum(T v, T &out) { ExclusiveScan(v, out, T(0), cub::Sum()); }
  HGRD_CUB void ExclusiveSum(T v, T &out, T &all) { ExclusiveScan(v, out, T(0), cub::Sum(), all); }
  template <class P> HGRD_CUB void ExclusiveSum(T v, T &out, P &callback) { ExclusiveScan(v, out, cub::Sum(), callback); }
  template <int I> HGRD_CUB void ExclusiveSum(T (&items)[I], T (&out)[I]) { ExclusiveScan(items, out, T(0), cub::Sum()); }
  template <int I> HGRD_CUB void ExclusiveSum(T (&items)[I], T (&out)[I], T &all) { ExclusiveScan(items, out, T(0), cub::Sum(), all); }
  template <int I, class P> HGRD_CUB void ExclusiveSum(T (&items)[I], T (&out)[I], P &callback) { ExclusiveScan(items, out, cub::Sum(), callback); }
};
}
#endif
