// Reductions and scans over a warp. Powers of two go by shuffles: no memory is
// touched and none is ordered. Other widths go by temporary storage. One
// application of the operator to the thread's value and an unknown one stands
// for all of them.
#ifndef HGRD_CUB_WARP_H
#define HGRD_CUB_WARP_H
#include "../util_type.cuh"
namespace cub {
template <class T_, int W_, bool SHUFFLES = (W_ & (W_ - 1)) == 0> struct hgrd_row {
  struct TempStorage {};
  static HGRD_CUB T_ other(TempStorage *, T_ v) { return hgrd_other(v); }
};
template <class T_, int W_> struct hgrd_row<T_, W_, false> {
  struct TempStorage { hgrd_slots<T_, W_> slot; };
  static HGRD_CUB T_ other(TempStorage *t, T_ v) {
    int lane = (int)hgrd_lanes::lane();
    hgrd_mask mask = (((hgrd_mask)1 << W_) - 1) << (lane / W_ * W_);
    t->slot[lane % W_] = v;
    __syncwarp(mask);
    T_ o = t->slot[hgrd_elsewhere<W_>(0)];
    __syncwarp(mask);
    return o;
  }
};

template <class T_, int W_ = HGRD_LANES, int ARCH = 0> class WarpReduce {
  typedef hgrd_row<T_, W_> Row;
public:
  typedef typename Row::TempStorage TempStorage;
private:
  TempStorage *temp;
public:
  HGRD_CUB WarpReduce(TempStorage &t) : temp(&t) {}
  template <class Op> HGRD_CUB T_ Reduce(T_ v, Op op) { return W_ == 1 ? v : (T_)op(v, Row::other(temp, v)); }
  template <class Op> HGRD_CUB T_ Reduce(T_ v, Op op, int valid) { T_ o = Row::other(temp, v); return valid > 1 ? (T_)op(v, o) : v; }
  HGRD_CUB T_ Sum(T_ v) { return Reduce(v, cub::Sum()); }
  HGRD_CUB T_ Sum(T_ v, int valid) { return Reduce(v, cub::Sum(), valid); }
  HGRD_CUB T_ Max(T_ v) { return Reduce(v, cub::Max()); }
  HGRD_CUB T_ Min(T_ v) { return Reduce(v, cub::Min()); }
  template <class F_, class Op> HGRD_CUB T_ HeadSegmentedReduce(T_ v, F_ flag, Op op) { T_ o = Row::other(temp, v); return __any_sync(HGRD_ALL_LANES, flag) ? v : (T_)op(v, o); }
  template <class F_, class Op> HGRD_CUB T_ TailSegmentedReduce(T_ v, F_ flag, Op op) { return HeadSegmentedReduce(v, flag, op); }
  template <class F_> HGRD_CUB T_ HeadSegmentedSum(T_ v, F_ flag) { return HeadSegmentedReduce(v, flag, cub::Sum()); }
  template <class F_> HGRD_CUB T_ TailSegmentedSum(T_ v, F_ flag) { return HeadSegmentedReduce(v, flag, cub::Sum()); }
};

template <class T_, int W_ = HGRD_LANES, int ARCH = 0> class WarpScan {
  typedef hgrd_row<T_, W_> Row;
  HGRD_CUB unsigned at() const { return hgrd_lanes::lane() % W_; }
public:
  typedef typename Row::TempStorage TempStorage;
private:
  TempStorage *temp;
public:
  HGRD_CUB WarpScan(TempStorage &t) : temp(&t) {}
  // The value, behind the exchange of values by storage where there is one.
  HGRD_CUB T_ before(T_ v) { return (W_ & (W_ - 1)) == 0 ? v : Row::other(temp, v); }
  template <class Op> HGRD_CUB void InclusiveScan(T_ v, T_ &out, Op op) { v = before(v); T_ o = hgrd_lanes::exchange<T_>::up_(HGRD_ALL_LANES, v, 1, W_); out = at() == 0 ? v : (T_)op(o, v); }
  template <class Op> HGRD_CUB void InclusiveScan(T_ v, T_ &out, Op op, T_ &all) { InclusiveScan(v, out, op); all = hgrd_other(out); }
  template <class Op> HGRD_CUB void ExclusiveScan(T_ v, T_ &out, Op op) { v = before(v); T_ o = hgrd_lanes::exchange<T_>::up_(HGRD_ALL_LANES, v, 1, W_); out = at() < 2 ? o : (T_)op(hgrd_other(v), o); }
  template <class Op> HGRD_CUB void ExclusiveScan(T_ v, T_ &out, T_ initial, Op op) { ExclusiveScan(v, out, op); out = at() == 0 ? initial : (T_)op(initial, out); }
  template <class Op> HGRD_CUB void ExclusiveScan(T_ v, T_ &out, Op op, T_ &all) { ExclusiveScan(v, out, op); all = op(v, hgrd_other(v)); all = hgrd_other(all); }
  template <class Op> HGRD_CUB void ExclusiveScan(T_ v, T_ &out, T_ initial, Op op, T_ &all) { ExclusiveScan(v, out, initial, op); all = op(v, hgrd_other(v)); all = hgrd_other(all); }
  template <class Op> HGRD_CUB void Scan(T_ v, T_ &in, T_ &ex, Op op) { InclusiveScan(v, in, op); ExclusiveScan(v, ex, op); }
  template <class Op> HGRD_CUB void Scan(T_ v, T_ &in, T_ &ex, T_ initial, Op op) { ExclusiveScan(v, ex, initial, op); in = op(ex, v); }
  HGRD_CUB void InclusiveSum(T_ v, T_ &out) { InclusiveScan(v, out, cub::Sum()); }
  HGRD_CUB void InclusiveSum(T_ v, T_ &out, T_ &all) { InclusiveScan(v, out, cub::Sum(), all); }
  HGRD_CUB void ExclusiveSum(T_ v, T_ &out) { ExclusiveScan(v, out, T_(0), cub::Sum()); }
  HGRD_CUB void ExclusiveSum(T_ v, T_ &out, T_ &all) { ExclusiveScan(v, out, T_(0), cub::Sum(), all); }
  HGRD_CUB T_ Broadcast(T_ v, unsigned lane) { return hgrd_lanes::exchange<T_>::idx_(HGRD_ALL_LANES, v, (int)lane, W_); }
};
}
#endif
