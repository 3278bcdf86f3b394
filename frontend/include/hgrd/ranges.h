// What a parallel algorithm of a library does to the program's memory, as far as
// the host's code tells: it writes ranges with content that is not known. Its
// own kernels are not part of the program.
#ifndef HGRD_RANGES_H
#define HGRD_RANGES_H
#include "cuda_runtime.h"
#include "hgrd/library.h"
#include <iterator>
#include <memory>
#include <type_traits>

namespace hgrd_ranges {
// Unknown content for n elements from it on. Iterators of ours say themselves
// what a write through them is, those of contiguous containers hold a pointer,
// any other may lead anywhere.
template <class T_> HGRD_API void wrotePointer(T_ *p, size_t n) { hgrd_array_read((void *)p, hgrd_handle_create(9), n * sizeof(T_)); }
template <class T_> HGRD_API void wrotePointer(const T_ *, size_t) {}
template <class It> HGRD_API auto wroteIterator(It it, size_t n, int, int) -> decltype(it.hgrd_wrote(n)) { it.hgrd_wrote(n); }
template <class It> HGRD_API auto wroteIterator(It it, size_t n, int, long) -> decltype(wrotePointer(it.base(), n)) { wrotePointer(it.base(), n); }
template <class It> HGRD_API void wroteIterator(It it, size_t, long, long) { hgrd_library(1, (const void *)&it); }
template <class T_> HGRD_API void wrote(T_ *p, size_t n) { wrotePointer(p, n); }
template <class It> HGRD_API void wrote(It it, size_t n) { wroteIterator(it, n, 0, 0); }

// A function object is applied by kernels of the library: it may write through
// the pointers that it holds.
template <class F_> HGRD_API typename std::enable_if<std::is_empty<F_>::value || std::is_arithmetic<F_>::value>::type applied(const F_ &) {}
template <class F_> HGRD_API typename std::enable_if<!(std::is_empty<F_>::value || std::is_arithmetic<F_>::value)>::type applied(const F_ &f) { hgrd_library(1, (const void *)&f); }

// A value that the device computes.
template <class T_> HGRD_API T_ unknown(T_ v) {
  wrote(&v, 1);
  return v;
}
// A number of elements that are at most n.
HGRD_API size_t atMost(size_t n) {
  size_t k = (size_t)hgrd_opaque();
  return k < n ? k : n;
}
}
#endif
