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

struct NullType { template <class T> HGRD_CUB_BOTH NullType &operator=(const T &) { return *this; } };
template <int N> struct Int2Type { enum { VALUE = N }; };
template <int N> struct Log2 { enum { VALUE = 1 + Log2<(N + 1) / 2>::VALUE }; };
template <> struct Log2<1> { enum { VALUE = 0 }; };
template <> struct Log2<0> { enum { VALUE = 0 }; };
template <int N> struct PowerOfTwo { enum { VALUE = (N & (N - 1)) == 0 }; };
template <bool C, class A, class B> struct If { typedef A Type; };
template <class A, class B> struct If<false, A, B> { typedef B Type; };
template <class A, class B> struct Equals { enum { VALUE = std::is_same<A, B>::value }; };
template <class K, class V> struct KeyValuePair {
  typedef K Key;
  typedef V Value;
  K key;
  V value;
  KeyValuePair() = default;
  HGRD_CUB_BOTH KeyValuePair(K const &k, V const &v) : key(k), value(v) {}
  HGRD_CUB_BOTH bool operator!=(const KeyValuePair &o) const { return value != o.value || key != o.key; }
};

enum Category { NOT_A_NUMBER, SIGNED_INTEGER, UNSIGNED_INTEGER, FLOATING_POINT };
template <unsigned Bytes> struct hgrd_bits_of { typedef unsigned long long type; };
template <> struct hgrd_bits_of<1> { typedef unsigned char type; };
template <> struct hgrd_bits_of<2> { typedef unsigned short type; };
template <> struct hgrd_bits_of<4> { typedef unsigned type; };
template <class T> struct Traits {
  typedef typename hgrd_bits_of<sizeof(T)>::type UnsignedBits;
  static const Category CATEGORY = std::is_floating_point<T>::value ? FLOATING_POINT : !std::is_integral<T>::value ? NOT_A_NUMBER : std::is_signed<T>::value ? SIGNED_INTEGER : UNSIGNED_INTEGER;
  enum { PRIMITIVE = std::is_arithmetic<T>::value, NULL_TYPE = 0 };
  static constexpr HGRD_CUB_BOTH T Max() { return std::numeric_limits<T>::max(); }
  static constexpr HGRD_CUB_BOTH T Lowest() { return std::numeric_limits<T>::lowest(); }
  static HGRD_CUB_BOTH UnsignedBits TwiddleIn(UnsignedBits key) {
    const UnsignedBits high = (UnsignedBits)1 << (8 * sizeof(T) - 1);
    return CATEGORY == UNSIGNED_INTEGER ? key : CATEGORY == SIGNED_INTEGER ? key ^ high : key ^ ((key & high) ? (UnsignedBits)-1 : high);
  }
  static HGRD_CUB_BOTH UnsignedBits TwiddleOut(UnsignedBits key) {
    const UnsignedBits high = (UnsignedBits)1 << (8 * sizeof(T) - 1);
    return CATEGORY == UNSIGNED_INTEGER ? key : CATEGORY == SIGNED_INTEGER ? key ^ high : key ^ ((key & high) ? high : (UnsignedBits)-1);
  }
};
template <class T> struct NumericTraits : Traits<T> {};

struct Equality { template <class T, class U> HGRD_CUB_BOTH bool operator()(const T &a, const U &b) const { return a == b; } };
struct Inequality { template <class T, class U> HGRD_CUB_BOTH bool operator()(const T &a, const U &b) const { return a != b; } };
template <class E> struct InequalityWrapper {
  E op;
  HGRD_CUB_BOTH InequalityWrapper(E e) : op(e) {}
  template <class T, class U> HGRD_CUB_BOTH bool operator()(const T &a, const U &b) { return !op(a, b); }
};
struct Sum { template <class T, class U> HGRD_CUB_BOTH auto operator()(const T &a, const U &b) const -> decltype(a + b) { return a + b; } };
struct Difference { template <class T, class U> HGRD_CUB_BOTH auto operator()(const T &a, const U &b) const -> decltype(a - b) { return a - b; } };
struct Division { template <class T, class U> HGRD_CUB_BOTH auto operator()(const T &a, const U &b) const -> decltype(a / b) { return a / b; } };
struct Max { template <class T, class U> HGRD_CUB_BOTH typename std::common_type<T, U>::type operator()(const T &a, const U &b) const { return a < b ? b : a; } };
struct Min { template <class T, class U> HGRD_CUB_BOTH typename std::common_type<T, U>::type operator()(const T &a, const U &b) const { return b < a ? b : a; } };
struct ArgMax { template <class P> HGRD_CUB_BOTH P operator()(const P &a, const P &b) const { return b.value > a.value || (a.value == b.value && b.key < a.key) ? b : a; } };
struct ArgMin { template <class P> HGRD_CUB_BOTH P operator()(const P &a, const P &b) const { return b.value < a.value || (a.value == b.value && b.key < a.key) ? b : a; } };
template <class B> struct CastOp { template <class A> HGRD_CUB_BOTH B operator()(A &&a) const { return (B)a; } };
template <class Op> struct ReduceBySegmentOp {
  Op op;
  ReduceBySegmentOp() = default;
  HGRD_CUB_BOTH ReduceBySegmentOp(Op o) : op(o) {}
  template <class P> HGRD_CUB_BOTH P operator()(const P &a, const P &b) { P r; r.key = a.key + b.key; r.value = b.key ? b.value : op(a.value, b.value); return r; }
};
template <class Op> struct ReduceByKeyOp {
  Op op;
  ReduceByKeyOp() = default;
  HGRD_CUB_BOTH ReduceByKeyOp(Op o) : op(o) {}
  template <class P> HGRD_CUB_BOTH P operator()(const P &a, const P &b) { P r = b; if (a.key == b.key) r.value = op(a.value, b.value); return r; }
};

enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };
template <CacheLoadModifier M, class It> static HGRD_CUB auto ThreadLoad(It it) -> typename std::iterator_traits<It>::value_type { return *it; }
template <CacheStoreModifier M, class It, class T> static HGRD_CUB void ThreadStore(It it, T v) { *it = v; }

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
template <int X, int Y, int Z> static HGRD_CUB int hgrd_thread() { return (hgrd_axis<(Z > 1)>::z() * Y + hgrd_axis<(Y > 1)>::y()) * X + (int)threadIdx.x; }
static HGRD_CUB int RowMajorTid(int x, int y, int) { return ((int)threadIdx.z * y + (int)threadIdx.y) * x + (int)threadIdx.x; }
static HGRD_CUB void CTA_SYNC() { __syncthreads(); }
static HGRD_CUB int CTA_SYNC_AND(int p) { return __syncthreads_and(p); }
static HGRD_CUB int CTA_SYNC_OR(int p) { return __syncthreads_or(p); }
static HGRD_CUB void WARP_SYNC(hgrd_mask m) { __syncwarp(m); }
template <int W, class T> static HGRD_CUB T ShuffleIndex(T v, int lane, hgrd_mask m) { return hgrd_lanes::exchange<T>::idx_(m, v, lane, W); }
template <int W, class T> static HGRD_CUB T ShuffleUp(T v, int d, int, hgrd_mask m) { return hgrd_lanes::exchange<T>::up_(m, v, d, W); }
template <int W, class T> static HGRD_CUB T ShuffleDown(T v, int d, int, hgrd_mask m) { return hgrd_lanes::exchange<T>::down_(m, v, d, W); }

// Room for a T in shared memory, without its constructors.
template <class T> struct Uninitialized {
  __attribute__((aligned(alignof(T)))) unsigned char storage[sizeof(T)];
  HGRD_CUB_BOTH T &Alias() { return *(T *)(void *)this; }
};

// Room for N of them. Threads read and write elements of their own or, behind a
// barrier, of others: the accesses that a collective makes to temporary storage.
template <class T, int N> struct hgrd_slots {
  __attribute__((aligned(alignof(T)))) unsigned char storage[sizeof(T) * N];
  HGRD_CUB T &operator[](int i) { return ((T *)(void *)storage)[i]; }
};
// A value that other threads determine, and an index so determined below N.
template <class T> static HGRD_CUB T hgrd_other(T v) { return hgrd_lanes::exchange<T>::down_(HGRD_ALL_LANES, v, 1, HGRD_LANES); }
template <int N> static HGRD_CUB int hgrd_elsewhere(int i) { return (int)((unsigned)hgrd_other(i) % (unsigned)N); }

template <class T, int N> struct BaseTraits;
}
#endif
