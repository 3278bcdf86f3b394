// Iterators that compute their elements.
#ifndef HGRD_CUB_ITERATOR_H
#define HGRD_CUB_ITERATOR_H
#include "../util_type.cuh"
namespace cub {
#define HGRD_ITERATOR(Self, T, ref, at)                                       \
  typedef Self self_type;                                                     \
  typedef D difference_type;                                                  \
  typedef T value_type;                                                       \
  typedef T *pointer;                                                         \
  typedef ref reference;                                                      \
  typedef std::random_access_iterator_tag iterator_category;                  \
  HGRD_CUB_BOTH reference operator*() const { return (*this)[0]; }            \
  HGRD_CUB_BOTH Self operator+(D n) const { Self r = *this; r.at += n; return r; } \
  HGRD_CUB_BOTH Self operator-(D n) const { Self r = *this; r.at -= n; return r; } \
  HGRD_CUB_BOTH D operator-(const Self &o) const { return (D)(at - o.at); }   \
  HGRD_CUB_BOTH Self &operator+=(D n) { at += n; return *this; }              \
  HGRD_CUB_BOTH Self &operator-=(D n) { at -= n; return *this; }              \
  HGRD_CUB_BOTH Self &operator++() { ++at; return *this; }                    \
  HGRD_CUB_BOTH Self operator++(int) { Self r = *this; ++at; return r; }      \
  HGRD_CUB_BOTH bool operator==(const Self &o) const { return at == o.at; }   \
  HGRD_CUB_BOTH bool operator!=(const Self &o) const { return at != o.at; }   \
  HGRD_CUB_BOTH void hgrd_wrote(size_t) {}
template <class T, class D = ptrdiff_t> struct CountingInputIterator {
  T at;
  HGRD_CUB_BOTH CountingInputIterator(const T &v) : at(v) {}
  HGRD_ITERATOR(CountingInputIterator, T, T, at)
  template <class I> HGRD_CUB_BOTH T operator[](I n) const { return at + (T)n; }
};
template <class T, class D = ptrdiff_t> struct ConstantInputIterator {
  T value;
  D at;
  HGRD_CUB_BOTH ConstantInputIterator(T v, D n = 0) : value(v), at(n) {}
  HGRD_ITERATOR(ConstantInputIterator, T, T, at)
  template <class I> HGRD_CUB_BOTH T operator[](I) const { return value; }
};
template <class T, class F, class It, class D = ptrdiff_t> struct TransformInputIterator {
  It at;
  F f;
  HGRD_CUB_BOTH TransformInputIterator(It it, F g) : at(it), f(g) {}
  HGRD_ITERATOR(TransformInputIterator, T, T, at)
  template <class I> HGRD_CUB_BOTH T operator[](I n) const { return f(at[n]); }
};
template <CacheLoadModifier M, class T, class D = ptrdiff_t> struct CacheModifiedInputIterator {
  const T *at;
  HGRD_CUB_BOTH CacheModifiedInputIterator(const T *p) : at(p) {}
  HGRD_ITERATOR(CacheModifiedInputIterator, T, T, at)
  template <class I> HGRD_CUB_BOTH T operator[](I n) const { return at[n]; }
};
template <CacheStoreModifier M, class T, class D = ptrdiff_t> struct CacheModifiedOutputIterator {
  T *at;
  HGRD_CUB_BOTH CacheModifiedOutputIterator(T *p) : at(p) {}
  HGRD_ITERATOR(CacheModifiedOutputIterator, T, T &, at)
  template <class I> HGRD_CUB_BOTH T &operator[](I n) const { return at[n]; }
};
template <class It, class D = ptrdiff_t, class O = typename std::iterator_traits<It>::value_type> struct ArgIndexInputIterator {
  It from;
  D at;
  HGRD_CUB_BOTH ArgIndexInputIterator(It it, D n = 0) : from(it), at(n) {}
  typedef KeyValuePair<D, O> Pair;
  HGRD_ITERATOR(ArgIndexInputIterator, Pair, Pair, at)
  template <class I> HGRD_CUB_BOTH Pair operator[](I n) const { return Pair(at + n, from[at + n]); }
};
#undef HGRD_ITERATOR
}
#endif
