// Reductions and scans over a warp. By shuffles, as for the powers of two that
// are in use: no memory is touched and none is ordered. One application of the
// operator to the thread's value and an unknown one stands for all of them.
#ifndef HGRD_CUB_WARP_H
#define HGRD_CUB_WARP_H
#include "../util_type.cuh"
namespace cub {
template <class T, int W = HGRD_LANES, int ARCH = 0> class WarpReduce {
public:
  struct TempStorage {};
  HGRD_CUB WarpReduce(TempStorage &) {}
  template <class Op> HGRD_CUB T Reduce(T v, Op op) { return W == 1 ? v : (T)op(v, hgrd_other(v)); }
  template <class Op> HGRD_CUB T Reduce(T v, Op op, int valid) { T o = hgrd_other(v); return valid > 1 ? (T)op(v, o) : v; }
  HGRD_CUB T Sum(T v) { return Reduce(v, cub::Sum()); }
  HGRD_CUB T Sum(T v, int valid) { return Reduce(v, cub::Sum(), valid); }
  HGRD_CUB T Max(T v) { return Reduce(v, cub::Max()); }
  HGRD_CUB T Min(T v) { return Reduce(v, cub::Min()); }
  template <class F, class Op> HGRD_CUB T HeadSegmentedReduce(T v, F flag, Op op) { T o = hgrd_other(v); return __any_sync(HGRD_ALL_LANES, flag) ? v : (T)op(v, o); }
  template <class F, class Op> HGRD_CUB T TailSegmentedReduce(T v, F flag, Op op) { return HeadSegmentedReduce(v, flag, op); }
  template <class F> HGRD_CUB T HeadSegmentedSum(T v, F flag) { return HeadSegmentedReduce(v, flag, cub::Sum()); }
  template <class F> HGRD_CUB T TailSegmentedSum(T v, F flag) { return HeadSegmentedReduce(v, flag, cub::Sum()); }
};

template <class T, int W = HGRD_LANES, int ARCH = 0> class WarpScan {
  HGRD_CUB unsigned at() const { return hgrd_lanes::lane() % W; }
public:
  struct TempStorage {};
  HGRD_CUB WarpScan(TempStorage &) {}
  template <class Op> HGRD_CUB void InclusiveScan(T v, T &out, Op op) { T o = hgrd_lanes::exchange<T>::up_(HGRD_ALL_LANES, v, 1, W); out = at() == 0 ? v : (T)op(o, v); }
  template <class Op> HGRD_CUB void InclusiveScan(T v, T &out, Op op, T &all) { InclusiveScan(v, out, op); all = hgrd_other(out); }
  template <class Op> HGRD_CUB void ExclusiveScan(T v, T &out, Op op) { T o = hgrd_lanes::exchange<T>::up_(HGRD_ALL_LANES, v, 1, W); out = at() < 2 ? o : (T)op(hgrd_other(v), o); }
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
