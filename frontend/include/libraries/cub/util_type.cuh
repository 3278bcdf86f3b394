// Types, operators and small functions that cub's collectives share.
#ifndef HGRD_CUB_UTIL_H
#define HGRD_CUB_UTIL_H
#include "cuda_runtime.h"
#include "cuda_fp16.h"
#include "cuda_bf16.h"
#include "hgrd/exchange.h"
#include <cassert>
#include <limits>
#include <iterator>

#define CUB_VERSION 101000
#define CUB_PTX_ARCH 700
#define CUB_MIN(a, b) (((a) > (b)) ? (b) : (a))
#define CUB_MAX(a, b) (((a) > (b)) ? (a) : (b))
#define CUB_IS_DEVICE_CODE 1
#define CUB_RUNTIME_FUNCTION __host__ __device__
#define CUB_QUOTIENT_FLOOR(x, y) ((x) / (y))
#define CUB_QUOTIENT_CEILING(x, y) (((x) + (y) - 1) / (y))
#define CUB_ROUND_UP_NEAREST(x, y) ((((x) + (y) - 1) / (y)) * y)
#define CubDebug(e) ::cub::Debug((cudaError_t)(e), __FILE__, __LINE__)
#define CubDebugExit(e) if (::cub::Debug((cudaError_t)(e), __FILE__, __LINE__)) { exit(1); }
#ifndef _CubLog
#define _CubLog(format, ...) printf(format, __VA_ARGS__);
#endif

#define HGRD_CUB inline __attribute__((always_inline, device))
#define HGRD_CUB_BOTH inline __attribute__((always_inline, host, device))
namespace cub {
static HGRD_CUB_BOTH cudaError_t Debug(cudaError_t e, const char *, int) { return e; }

struct NullType { template <class T_> HGRD_CUB_BOTH NullType &operator=(const T_ &) { return *this; } };
template <int N_> struct Int2Type { enum { VALUE = N_ }; };
template <int N_> struct Log2 { enum { VALUE = 1 + Log2<(N_ + 1) / 2>::VALUE }; };
template <> struct Log2<1> { enum { VALUE = 0 }; };
template <> struct Log2<0> { enum { VALUE = 0 }; };
template <int N_> struct PowerOfTwo { enum { VALUE = (N_ & (N_ - 1)) == 0 }; };
template <bool C_, class A_, class B_> struct If { typedef A_ Type; };
template <class A_, class B_> struct If<false, A_, B_> { typedef B_ Type; };
template <class A_, class B_> struct Equals { enum { VALUE = std::is_same<A_, B_>::value }; };
template <class K_, class V_> struct KeyValuePair {
  typedef K_ Key;
  typedef V_ Value;
  K_ key;
  V_ value;
  KeyValuePair() = default;
  HGRD_CUB_BOTH KeyValuePair(K_ const &k, V_ const &v) : key(k), value(v) {}
  HGRD_CUB_BOTH bool operator!=(const KeyValuePair &o) const { return value != o.value || key != o.key; }
};

enum Category { NOT_A_NUMBER, SIGNED_INTEGER, UNSIGNED_INTEGER, FLOATING_POINT };
template <unsigned Bytes> struct hgrd_bits_of { typedef unsigned long long type; };
template <> struct hgrd_bits_of<1> { typedef unsigned char type; };
template <> struct hgrd_bits_of<2> { typedef unsigned short type; };
template <> struct hgrd_bits_of<4> { typedef unsigned type; };
template <class T_> struct Traits {
  typedef typename hgrd_bits_of<sizeof(T_)>::type UnsignedBits;
  static const Category CATEGORY = std::is_floating_point<T_>::value ? FLOATING_POINT : !std::is_integral<T_>::value ? NOT_A_NUMBER : std::is_signed<T_>::value ? SIGNED_INTEGER : UNSIGNED_INTEGER;
  enum { PRIMITIVE = std::is_arithmetic<T_>::value, NULL_TYPE = 0 };
  static constexpr HGRD_CUB_BOTH T_ Max() { return std::numeric_limits<T_>::max(); }
  static constexpr HGRD_CUB_BOTH T_ Lowest() { return std::numeric_limits<T_>::lowest(); }
  static HGRD_CUB_BOTH UnsignedBits TwiddleIn(UnsignedBits key) {
    const UnsignedBits high = (UnsignedBits)1 << (8 * sizeof(T_) - 1);
    return CATEGORY == UNSIGNED_INTEGER ? key : CATEGORY == SIGNED_INTEGER ? key ^ high : key ^ ((key & high) ? (UnsignedBits)-1 : high);
  }
  static HGRD_CUB_BOTH UnsignedBits TwiddleOut(UnsignedBits key) {
    const UnsignedBits high = (UnsignedBits)1 << (8 * sizeof(T_) - 1);
    return CATEGORY == UNSIGNED_INTEGER ? key : CATEGORY == SIGNED_INTEGER ? key ^ high : key ^ ((key & high) ? high : (UnsignedBits)-1);
  }
};
template <class T_> struct NumericTraits : Traits<T_> {};

struct Equality { template <class T_, class U_> HGRD_CUB_BOTH bool operator()(const T_ &a, const U_ &b) const { return a == b; } };
struct Inequality { template <class T_, class U_> HGRD_CUB_BOTH bool operator()(const T_ &a, const U_ &b) const { return a != b; } };
template <class E_> struct InequalityWrapper {
  E_ op;
  HGRD_CUB_BOTH InequalityWrapper(E_ e) : op(e) {}
  template <class T_, class U_> HGRD_CUB_BOTH bool operator()(const T_ &a, const U_ &b) { return !op(a, b); }
};
struct Sum { template <class T_, class U_> HGRD_CUB_BOTH auto operator()(const T_ &a, const U_ &b) const -> decltype(a + b) { return a + b; } };
struct Difference { template <class T_, class U_> HGRD_CUB_BOTH auto operator()(const T_ &a, const U_ &b) const -> decltype(a - b) { return a - b; } };
struct Division { template <class T_, class U_> HGRD_CUB_BOTH auto operator()(const T_ &a, const U_ &b) const -> decltype(a / b) { return a / b; } };
struct Max { template <class T_, class U_> HGRD_CUB_BOTH typename std::common_type<T_, U_>::type operator()(const T_ &a, const U_ &b) const { return a < b ? b : a; } };
struct Min { template <class T_, class U_> HGRD_CUB_BOTH typename std::common_type<T_, U_>::type operator()(const T_ &a, const U_ &b) const { return b < a ? b : a; } };
struct ArgMax { template <class P_> HGRD_CUB_BOTH P_ operator()(const P_ &a, const P_ &b) const { return b.value > a.value || (a.value == b.value && b.key < a.key) ? b : a; } };
struct ArgMin { template <class P_> HGRD_CUB_BOTH P_ operator()(const P_ &a, const P_ &b) const { return b.value < a.value || (a.value == b.value && b.key < a.key) ? b : a; } };
template <class B_> struct CastOp { template <class A_> HGRD_CUB_BOTH B_ operator()(A_ &&a) const { return (B_)a; } };
template <class Op> struct ReduceBySegmentOp {
  Op op;
  ReduceBySegmentOp() = default;
  HGRD_CUB_BOTH ReduceBySegmentOp(Op o) : op(o) {}
  template <class P_> HGRD_CUB_BOTH P_ operator()(const P_ &a, const P_ &b) { P_ r; r.key = a.key + b.key; r.value = b.key ? b.value : op(a.value, b.value); return r; }
};
template <class Op> struct ReduceByKeyOp {
  Op op;
  ReduceByKeyOp() = default;
  HGRD_CUB_BOTH ReduceByKeyOp(Op o) : op(o) {}
  template <class P_> HGRD_CUB_BOTH P_ operator()(const P_ &a, const P_ &b) { P_ r = b; if (a.key == b.key) r.value = op(a.value, b.value); return r; }
};

enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };
template <CacheLoadModifier M_, class It> static HGRD_CUB auto ThreadLoad(It it) -> typename std::iterator_traits<It>::value_type { return *it; }
template <CacheStoreModifier M_, class It, class T_> static HGRD_CUB void ThreadStore(It it, T_ v) { *it = v; }

static HGRD_CUB unsigned LaneId() { return hgrd_lanes::lane(); }
static HGRD_CUB unsigned WarpId() { return hgrd_lanes::rank() / HGRD_LANES; }
// The place of a thread in a block of lengths X, Y and Z. No code looks at an axis of length 1.
template <bool LONG> struct hgrd_axis {
  static HGRD_CUB int y() { return (int)threadIdx.y; }
  static HGRD_CUB int z() { return (int)threadIdx.z; }
};
template <> struct hgrd_axis<false> {
  static HGRD_CUB int y() { return 0; }
  static HGRD_CUB int z() { return 0; }
};
template <int X_, int Y_, int Z_> static HGRD_CUB int hgrd_thread() { return (hgrd_axis<(Z_ > 1)>::z() * Y_ + hgrd_axis<(Y_ > 1)>::y()) * X_ + (int)threadIdx.x; }
static HGRD_CUB int RowMajorTid(int x, int y, int) { return ((int)threadIdx.z * y + (int)threadIdx.y) * x + (int)threadIdx.x; }
static HGRD_CUB void CTA_SYNC() { __syncthreads(); }
static HGRD_CUB int CTA_SYNC_AND(int p) { return __syncthreads_and(p); }
static HGRD_CUB int CTA_SYNC_OR(int p) { return __syncthreads_or(p); }
static HGRD_CUB void WARP_SYNC(hgrd_mask m) { __syncwarp(m); }
template <int W_, class T_> static HGRD_CUB T_ ShuffleIndex(T_ v, int lane, hgrd_mask m) { return hgrd_lanes::exchange<T_>::idx_(m, v, lane, W_); }
template <int W_, class T_> static HGRD_CUB T_ ShuffleUp(T_ v, int d, int, hgrd_mask m) { return hgrd_lanes::exchange<T_>::up_(m, v, d, W_); }
template <int W_, class T_> static HGRD_CUB T_ ShuffleDown(T_ v, int d, int, hgrd_mask m) { return hgrd_lanes::exchange<T_>::down_(m, v, d, W_); }

// Room for a T in shared memory, without its constructors.
template <class T_> struct Uninitialized {
  __attribute__((aligned(alignof(T_)))) unsigned char storage[sizeof(T_)];
  HGRD_CUB_BOTH T_ &Alias() { return *(T_ *)(void *)this; }
};

// Room for N of them. Threads read and write elements of their own or, behind a
// barrier, of others: the accesses that a collective makes to temporary storage.
template <class T_, int N_> struct hgrd_slots {
  __attribute__((aligned(alignof(T_)))) unsigned char storage[sizeof(T_) * N_];
  HGRD_CUB T_ &operator[](int i) { return ((T_ *)(void *)storage)[i]; }
};
// A value that other threads determine, and an index so determined below N.
template <class T_> static HGRD_CUB T_ hgrd_other(T_ v) { return hgrd_lanes::exchange<T_>::down_(HGRD_ALL_LANES, v, 1, HGRD_LANES); }
template <int N_> static HGRD_CUB int hgrd_elsewhere(int i) { return (int)((unsigned)hgrd_other(i) % (unsigned)N_); }

template <class T_, int N_> struct BaseTraits;
}
#endif
