// Reductions and scans over a warp. Powers of two go by shuffles: no memory is
// touched and none is ordered. Other widths go by temporary storage. One
// application of the operator to the thread's value and an unknown one stands
// for all of them.
#ifndef HGRD_CUB_WARP_H
#define HGRD_CUB_WARP_H
#include "../util_type.cuh"
namespace cub {
template <class T, int W, bool SHUFFLES = (W & (W - 1)) == 0> struct hgrd_row {
  struct TempStorage {};
  static HGRD_CUB T other(TempStorage *, T v) { return hgrd_other(v); }
};
template <class T, int W> struct hgrd_row<T, W, false> {
  struct TempStorage { hgrd_slots<T, W> slot; };
  static HGRD_CUB T other(TempStorage *t, T v) {
    int lane = (int)hgrd_lanes::lane();
    hgrd_mask mask = (((hgrd_mask)1 << W) - 1) << (lane / W * W);
    t->slot[lane % W] = v;
    __syncwarp(mask);
    T o = t->slot[hgrd_elsewhere<W>(0)];
    __syncwarp(mask);
    return o;
  }
};

template <class T, int W = HGRD_LANES, int ARCH = 0> class WarpReduce {
  typedef hgrd_row<T, W> Row;
public:
  typedef typename Row::TempStorage TempStorage;
private:
  TempStorage *temp;
public:
  HGRD_CUB WarpReduce(TempStorage &t) : temp(&t) {}
  template <class Op> HGRD_CUB T Reduce(T v, Op op) { return W == 1 ? v : (T)op(v, Row::other(temp, v)); }
  template <class Op> HGRD_CUB T Reduce(T v, Op op, int valid) { T o = Row::other(temp, v); return valid > 1 ? (T)op(v, o) : v; }
  HGRD_CUB T Sum(T v) { return Reduce(v, cub::Sum()); }
  HGRD_CUB T Sum(T v, int valid) { return Reduce(v, cub::Sum(), valid); }
  HGRD_CUB T Max(T v) { return Reduce(v, cub::Max()); }
  HGRD_CUB T Min(T v) { return Reduce(v, cub::Min()); }
  template <class F, class Op> HGRD_CUB T HeadSegmentedReduce(T v, F flag, Op op) { T o = Row::other(temp, v); return __any_sync(HGRD_ALL_LANES, flag) ? v : (T)op(v, o); }
  template <class F, class Op> HGRD_CUB T TailSegmentedReduce(T v, F flag, Op op) { return HeadSegmentedReduce(v, flag, op); }
  template <class F> HGRD_CUB T HeadSegmentedSum(T v, F flag) { return HeadSegmentedReduce(v, flag, cub::Sum()); }
  template <class F> HGRD_CUB T TailSegmentedSum(T v, F flag) { return HeadSegmentedReduce(v, flag, cub::Sum()); }
};

template <class T, int W = HGRD_LANES, int ARCH = 0> class WarpScan {
  typedef hgrd_row<T, W> Row;
  HGRD_CUB unsigned at() const { return hgrd_lanes::lane() % W; }
public:
  typedef typename Row::TempStorage TempStorage;
private:
  TempStorage *temp;
public:
  HGRD_CUB WarpScan(TempStorage &t) : temp(&t) {}
  // The value, behind the exchange of values by storage where there is one.
  HGRD_CUB T before(T v) { return (W & (W - 1)) == 0 ? v : Row::other(temp, v); }
  template <class Op> HGRD_CUB void InclusiveScan(T v, T &out, Op op) { v = before(v); T o = hgrd_lanes::exchange<T>::up_(HGRD_ALL_LANES, v, 1, W); out = at() == 0 ? v : (T)op(o, v); }
  template <class Op> HGRD_CUB void InclusiveScan(T v, T &out, Op op, T &all) { InclusiveScan(v, out, op); all = hgrd_other(out); }
  template <class Op> HGRD_CUB void ExclusiveScan(T v, T &out, Op op) { v = before(v); T o = hgrd_lanes::exchange<T>::up_(HGRD_ALL_LANES, v, 1, W); out = at() < 2 ? o : (T)op(hgrd_other(v), o); }
  template <class Op> HGRD_CUB void ExclusiveScan(T v, T &out, T initial, Op op) { ExclusiveScan(v, out, op); out = at() == 0 ? initial : (T)op(initial, out); }
  template <class Op> HGRD_CUB void ExclusiveScan(T v, T &out, Op op, T &all) { ExclusiveScan(v, out, op); all = op(v, hgrd_other(v)); all = hgrd_other(all); }
  template <class Op> HGRD_CUB void ExclusiveScan(T v, T &out, T initial, Op op, T &all) { ExclusiveScan(v, out, initial, op); all = op(v, hgrd_other(v)); all = hgrd_other(all); }
  template <class Op> HGRD_CUB void Scan(T v, T &in, T &ex, Op op) { InclusiveScan(v, in, op); ExclusiveScan(v, ex, op); }
  template <class Op> HGRD_CUB void Scan(T v, T &in, T &ex, T initial, Op op) { ExclusiveScan(v, ex, initial, op); in = op(ex, v); }
  HGRD_CUB void InclusiveSum(T v, T &out) { InclusiveScan(v, out, cub::Sum()); }
  HGRD_CUB void InclusiveSum(T v, T &out, T &all) { InclusiveScan(v, out, cub::Sum(), all); }
  HGRD_CUB void ExclusiveSum(T v, T &out) { ExclusiveScan(v, out, T(0), cub::Sum()); }
  HGRD_CUB void ExclusiveSum(T v, T &out, T &all) { ExclusiveScan(v, out, T(0), cub::Sum(), all); }
  HGRD_CUB T Broadcast(T v, unsigned lane) { return hgrd_lanes::exchange<T>::idx_(HGRD_ALL_LANES, v, (int)lane, W); }
};
}
#endif
