// The algorithms. On the host a call is a library's work: results have unknown
// content, and function objects may write through the pointers they hold. In
// device code the common ones run in the calling thread, as under thrust::seq;
// the others are not modelled.
#ifndef HGRD_THRUST_ALGORITHM_H
#define HGRD_THRUST_ALGORITHM_H
#include "iterators.h"
#include "../system_error.h"
#include "../execution_policy.h"

#define HGRD_UNWRAP(...) __VA_ARGS__
#ifdef HGRD_DEVICE_SIDE
HGRD_DEVICE void hgrd_unmodelled_thrust() noexcept;
#elif defined(HGRD_NATIVE) // host code that runs reaches device memory: it does the library's work as one thread would
HGRD_HOST void hgrd_unmodelled_thrust() noexcept;
#endif
#if defined(HGRD_DEVICE_SIDE) || defined(HGRD_NATIVE)
#define HGRD_DO(device, host) HGRD_UNWRAP device
#else
#define HGRD_DO(device, host) HGRD_UNWRAP host
#endif
// Work of the library alone.
#define HGRD_HOST_ONLY(...) HGRD_DO((hgrd_unmodelled_thrust();), (__VA_ARGS__))

namespace thrust {
namespace hgrd {
using hgrd_ranges::atMost;
using hgrd_ranges::unknown;
using hgrd_ranges::wrote;
template <class It> using value = typename std::iterator_traits<It>::value_type;
template <class It> HGRD_T size_t count_of(It first, It last) { return (size_t)(last - first); }
// A place, number or answer that the library finds.
template <class It> HGRD_T It somewhere(It first, It last) { HGRD_DO((return first;), (return first + (ptrdiff_t)atMost(count_of(first, last));)) }
HGRD_T size_t some(size_t n) { HGRD_DO((return n;), (return atMost(n);)) }
HGRD_T bool maybe() { HGRD_DO((return false;), (return (bool)hgrd_opaque();)) }
template <class T_> HGRD_T T_ computed(T_ v) { HGRD_DO((return v;), (return unknown(v);)) }

// What a vector holds that was given no elements.
template <class T_> HGRD_T void fresh(T_ *p, size_t n) { HGRD_DO((for (size_t i = 0; i < n; i++) p[i] = T_();), (wrote(p, n);)) }

// Ranges of one element type in memory are copied as such.
template <class T_> HGRD_T T_ *address(T_ *p) { return p; }
template <class T_> HGRD_T T_ *address(const device_ptr<T_> &p) { return p.get(); }
template <class It> HGRD_T auto address(const It &it) -> typename std::enable_if<std::is_pointer<typename std::decay<decltype(it.base())>::type>::value, decltype(it.base())>::type { return it.base(); }
template <class A_, class B_> HGRD_T auto copy_memory(A_ first, A_ last, B_ out, int) -> typename std::enable_if<std::is_same<typename std::remove_const<typename std::remove_pointer<decltype(address(first))>::type>::type, typename std::remove_pointer<decltype(address(out))>::type>::value>::type {
  HGRD_DO((for (; first != last; ++first, ++out) *out = *first;), (hgrd_memcpy((void *)address(out), (const void *)address(first), count_of(first, last) * sizeof(*address(first)), cudaMemcpyDefault);))
}
template <class A_, class B_> HGRD_T void copy_memory(A_ first, A_ last, B_ out, long) { HGRD_DO((for (; first != last; ++first, ++out) *out = *first;), (wrote(out, count_of(first, last));)) }
template <class A_, class B_> HGRD_T B_ copy(A_ first, A_ last, B_ out) {
  hgrd::copy_memory(first, last, out, 0);
  return out + (last - first);
}
template <class A_, class N_, class B_> HGRD_T B_ copy_n(A_ first, N_ n, B_ out) { return hgrd::copy(first, first + n, out); }
template <class It, class T_> HGRD_T void fill(It first, It last, const T_ &v) { HGRD_DO((for (; first != last; ++first) *first = v;), (wrote(first, count_of(first, last));)) }
template <class It, class N_, class T_> HGRD_T It fill_n(It first, N_ n, const T_ &v) { hgrd::fill(first, first + n, v); return first + n; }
// Writing ranges.
template <class It, class T_, class S_> HGRD_T void sequence(It first, It last, T_ v, S_ step) { HGRD_DO((for (; first != last; ++first, v = v + step) *first = v;), (wrote(first, count_of(first, last));)) }
template <class It, class T_> HGRD_T void sequence(It first, It last, T_ v) { hgrd::sequence(first, last, v, (T_)1); }
template <class It> HGRD_T void sequence(It first, It last) { hgrd::sequence(first, last, value<It>(0)); }
template <class It, class F_> HGRD_T void generate(It first, It last, F_ f) { HGRD_DO((for (; first != last; ++first) *first = f();), (applied(f); wrote(first, count_of(first, last));)) }
template <class It, class F_> HGRD_T void tabulate(It first, It last, F_ f) { HGRD_HOST_ONLY(applied(f); wrote(first, count_of(first, last));) }
template <class It, class Out, class F_> HGRD_T Out transform(It first, It last, Out out, F_ f) { HGRD_DO((for (; first != last; ++first, ++out) *out = f(*first); return out;), (applied(f); wrote(out, count_of(first, last)); return out + (last - first);)) }
template <class It, class It2, class Out, class F_> HGRD_T Out transform(It first, It last, It2 second, Out out, F_ f) { HGRD_DO((for (; first != last; ++first, ++second, ++out) *out = f(*first, *second); return out;), (applied(f); wrote(out, count_of(first, last)); return out + (last - first);)) }
template <class It, class Out, class F_, class P_> HGRD_T Out transform_if(It first, It last, Out out, F_ f, P_ p) { HGRD_HOST_ONLY(applied(f); applied(p); wrote(out, count_of(first, last));) return out + (last - first); }
template <class It, class It2, class Out, class F_, class P_> HGRD_T Out transform_if(It first, It last, It2, Out out, F_ f, P_ p) { HGRD_HOST_ONLY(applied(f); applied(p); wrote(out, count_of(first, last));) return out + (last - first); }
template <class It, class F_> HGRD_T It for_each(It first, It last, F_ f) { HGRD_DO((for (; first != last; ++first) f(*first); return last;), (applied(f); wrote(first, count_of(first, last)); return last;)) }
template <class It, class N_, class F_> HGRD_T It for_each_n(It first, N_ n, F_ f) { return hgrd::for_each(first, first + n, f); }
template <class It, class It2> HGRD_T It2 swap_ranges(It first, It last, It2 second) { HGRD_HOST_ONLY(wrote(first, count_of(first, last)); wrote(second, count_of(first, last));) return second + (last - first); }
template <class It, class T_> HGRD_T void replace(It first, It last, const T_ &, const T_ &) { HGRD_HOST_ONLY(wrote(first, count_of(first, last));) }
template <class It, class P_, class T_> HGRD_T void replace_if(It first, It last, P_ p, const T_ &) { HGRD_HOST_ONLY(applied(p); wrote(first, count_of(first, last));) }
template <class It, class S_, class P_, class T_> HGRD_T void replace_if(It first, It last, S_, P_ p, const T_ &) { HGRD_HOST_ONLY(applied(p); wrote(first, count_of(first, last));) }
template <class It> HGRD_T void reverse(It first, It last) { HGRD_DO((for (; first != last && first != --last; ++first) { value<It> v = *first; *first = *last; *last = v; }), (wrote(first, count_of(first, last));)) }
template <class It, class Out> HGRD_T Out reverse_copy(It first, It last, Out out) { HGRD_HOST_ONLY(wrote(out, count_of(first, last));) return out + (last - first); }
template <class It, class R_> HGRD_T void shuffle(It first, It last, R_ &&) { HGRD_HOST_ONLY(wrote(first, count_of(first, last));) }
template <class M_, class It, class Out> HGRD_T Out gather(M_ first, M_ last, It, Out out) { HGRD_HOST_ONLY(wrote(out, count_of(first, last));) return out + (last - first); }
template <class M_, class S_, class It, class Out> HGRD_T Out gather_if(M_ first, M_ last, S_, It, Out out) { HGRD_HOST_ONLY(wrote(out, count_of(first, last));) return out + (last - first); }
// Where scattered elements land is not known.
template <class It, class M_, class Out> HGRD_T void scatter(It, It, M_, Out out) { HGRD_HOST_ONLY(hgrd_library(1, (const void *)&out);) }
template <class It, class M_, class S_, class Out> HGRD_T void scatter_if(It, It, M_, S_, Out out) { HGRD_HOST_ONLY(hgrd_library(1, (const void *)&out);) }
template <class It, class Out> HGRD_T Out adjacent_difference(It first, It last, Out out) { HGRD_HOST_ONLY(wrote(out, count_of(first, last));) return out + (last - first); }
template <class It, class Out, class F_> HGRD_T Out adjacent_difference(It first, It last, Out out, F_ f) { HGRD_HOST_ONLY(applied(f); wrote(out, count_of(first, last));) return out + (last - first); }
// Selecting: at most all elements are written.
template <class It, class Out, class P_> HGRD_T Out copy_if(It first, It last, Out out, P_ p) { HGRD_DO((for (; first != last; ++first) if (p(*first)) { *out = *first; ++out; } return out;), (applied(p); wrote(out, count_of(first, last)); return out + (ptrdiff_t)atMost(count_of(first, last));)) }
template <class It, class S_, class Out, class P_> HGRD_T Out copy_if(It first, It last, S_, Out out, P_ p) { HGRD_HOST_ONLY(applied(p); wrote(out, count_of(first, last));) return out + (ptrdiff_t)some(count_of(first, last)); }
template <class It, class T_> HGRD_T It remove(It first, It last, const T_ &) { HGRD_HOST_ONLY(wrote(first, count_of(first, last));) return somewhere(first, last); }
template <class It, class P_> HGRD_T It remove_if(It first, It last, P_ p) { HGRD_HOST_ONLY(applied(p); wrote(first, count_of(first, last));) return somewhere(first, last); }
template <class It, class S_, class P_> HGRD_T It remove_if(It first, It last, S_, P_ p) { HGRD_HOST_ONLY(applied(p); wrote(first, count_of(first, last));) return somewhere(first, last); }
template <class It, class Out, class T_> HGRD_T Out remove_copy(It first, It last, Out out, const T_ &) { HGRD_HOST_ONLY(wrote(out, count_of(first, last));) return out + (ptrdiff_t)some(count_of(first, last)); }
template <class It, class Out, class P_> HGRD_T Out remove_copy_if(It first, It last, Out out, P_ p) { HGRD_HOST_ONLY(applied(p); wrote(out, count_of(first, last));) return out + (ptrdiff_t)some(count_of(first, last)); }
template <class It> HGRD_T It unique(It first, It last) { HGRD_HOST_ONLY(wrote(first, count_of(first, last));) return somewhere(first, last); }
template <class It, class P_> HGRD_T It unique(It first, It last, P_ p) { HGRD_HOST_ONLY(applied(p); wrote(first, count_of(first, last));) return somewhere(first, last); }
template <class It, class Out> HGRD_T Out unique_copy(It first, It last, Out out) { HGRD_HOST_ONLY(wrote(out, count_of(first, last));) return out + (ptrdiff_t)some(count_of(first, last)); }
template <class It, class It2> HGRD_T pair<It, It2> unique_by_key(It first, It last, It2 second) { HGRD_HOST_ONLY(wrote(first, count_of(first, last)); wrote(second, count_of(first, last));) ptrdiff_t n = (ptrdiff_t)some(count_of(first, last)); return pair<It, It2>(first + n, second + n); }
template <class It, class It2, class P_> HGRD_T pair<It, It2> unique_by_key(It first, It last, It2 second, P_ p) { HGRD_HOST_ONLY(applied(p); wrote(first, count_of(first, last)); wrote(second, count_of(first, last));) ptrdiff_t n = (ptrdiff_t)some(count_of(first, last)); return pair<It, It2>(first + n, second + n); }
template <class It, class It2, class O_, class O2> HGRD_T pair<O_, O2> unique_by_key_copy(It first, It last, It2, O_ keys, O2 values) { HGRD_HOST_ONLY(wrote(keys, count_of(first, last)); wrote(values, count_of(first, last));) ptrdiff_t n = (ptrdiff_t)some(count_of(first, last)); return pair<O_, O2>(keys + n, values + n); }
template <class It, class P_> HGRD_T It partition(It first, It last, P_ p) { HGRD_HOST_ONLY(applied(p); wrote(first, count_of(first, last));) return somewhere(first, last); }
template <class It, class S_, class P_> HGRD_T It partition(It first, It last, S_, P_ p) { HGRD_HOST_ONLY(applied(p); wrote(first, count_of(first, last));) return somewhere(first, last); }
template <class It, class P_> HGRD_T It stable_partition(It first, It last, P_ p) { HGRD_HOST_ONLY(applied(p); wrote(first, count_of(first, last));) return somewhere(first, last); }
template <class It, class S_, class P_> HGRD_T It stable_partition(It first, It last, S_, P_ p) { HGRD_HOST_ONLY(applied(p); wrote(first, count_of(first, last));) return somewhere(first, last); }
template <class It, class O_, class O2, class P_> HGRD_T pair<O_, O2> partition_copy(It first, It last, O_ yes, O2 no, P_ p) { HGRD_HOST_ONLY(applied(p); wrote(yes, count_of(first, last)); wrote(no, count_of(first, last));) ptrdiff_t n = (ptrdiff_t)some(count_of(first, last)); return pair<O_, O2>(yes + n, no + ((last - first) - n)); }
template <class It, class O_, class O2, class P_> HGRD_T pair<O_, O2> stable_partition_copy(It first, It last, O_ yes, O2 no, P_ p) { HGRD_HOST_ONLY(applied(p); wrote(yes, count_of(first, last)); wrote(no, count_of(first, last));) ptrdiff_t n = (ptrdiff_t)some(count_of(first, last)); return pair<O_, O2>(yes + n, no + ((last - first) - n)); }
template <class It, class It2, class Out> HGRD_T Out merge(It first, It last, It2 f2, It2 l2, Out out) { HGRD_HOST_ONLY(wrote(out, count_of(first, last) + count_of(f2, l2));) return out + (ptrdiff_t)(count_of(first, last) + count_of(f2, l2)); }
template <class It, class It2, class Out, class C_> HGRD_T Out merge(It first, It last, It2 f2, It2 l2, Out out, C_ less) { HGRD_HOST_ONLY(applied(less); wrote(out, count_of(first, last) + count_of(f2, l2));) return out + (ptrdiff_t)(count_of(first, last) + count_of(f2, l2)); }
template <class It, class It2, class Out> HGRD_T Out set_union(It first, It last, It2 f2, It2 l2, Out out) { HGRD_HOST_ONLY(wrote(out, count_of(first, last) + count_of(f2, l2));) return out + (ptrdiff_t)some(count_of(first, last) + count_of(f2, l2)); }
template <class It, class It2, class Out, class C_> HGRD_T Out set_union(It first, It last, It2 f2, It2 l2, Out out, C_ less) { HGRD_HOST_ONLY(applied(less); wrote(out, count_of(first, last) + count_of(f2, l2));) return out + (ptrdiff_t)some(count_of(first, last) + count_of(f2, l2)); }
template <class It, class It2, class Out> HGRD_T Out set_intersection(It first, It last, It2, It2, Out out) { HGRD_HOST_ONLY(wrote(out, count_of(first, last));) return out + (ptrdiff_t)some(count_of(first, last)); }
template <class It, class It2, class Out> HGRD_T Out set_difference(It first, It last, It2, It2, Out out) { HGRD_HOST_ONLY(wrote(out, count_of(first, last));) return out + (ptrdiff_t)some(count_of(first, last)); }
// Sorting.
template <class It, class C_> HGRD_T void sort(It first, It last, C_ less) { HGRD_DO((for (It i = first; i != last; ++i) for (It j = i; j != first && less(*j, *(j - 1)); --j) { value<It> v = *j; *j = *(j - 1); *(j - 1) = v; }), (applied(less); wrote(first, count_of(first, last));)) }
template <class It> HGRD_T void sort(It first, It last) { hgrd::sort(first, last, less<value<It>>()); }
template <class It, class It2, class C_> HGRD_T void sort_by_key(It first, It last, It2 second, C_ less) { HGRD_DO((for (ptrdiff_t i = 0; i < last - first; i++) for (ptrdiff_t j = i; j > 0 && less(first[j], first[j - 1]); j--) { value<It> k = first[j]; first[j] = first[j - 1]; first[j - 1] = k; value<It2> v = second[j]; second[j] = second[j - 1]; second[j - 1] = v; }), (applied(less); wrote(first, count_of(first, last)); wrote(second, count_of(first, last));)) }
template <class It, class It2> HGRD_T void sort_by_key(It first, It last, It2 second) { hgrd::sort_by_key(first, last, second, less<value<It>>()); }
template <class It, class C_> HGRD_T void stable_sort(It first, It last, C_ less) { HGRD_DO((for (It i = first; i != last; ++i) for (It j = i; j != first && less(*j, *(j - 1)); --j) { value<It> v = *j; *j = *(j - 1); *(j - 1) = v; }), (applied(less); wrote(first, count_of(first, last));)) }
template <class It> HGRD_T void stable_sort(It first, It last) { hgrd::stable_sort(first, last, less<value<It>>()); }
template <class It, class It2, class C_> HGRD_T void stable_sort_by_key(It first, It last, It2 second, C_ less) { HGRD_DO((for (ptrdiff_t i = 0; i < last - first; i++) for (ptrdiff_t j = i; j > 0 && less(first[j], first[j - 1]); j--) { value<It> k = first[j]; first[j] = first[j - 1]; first[j - 1] = k; value<It2> v = second[j]; second[j] = second[j - 1]; second[j - 1] = v; }), (applied(less); wrote(first, count_of(first, last)); wrote(second, count_of(first, last));)) }
template <class It, class It2> HGRD_T void stable_sort_by_key(It first, It last, It2 second) { hgrd::stable_sort_by_key(first, last, second, less<value<It>>()); }
// Values.
template <class It, class T_, class F_> HGRD_T T_ reduce(It first, It last, T_ v, F_ f) { HGRD_DO((for (; first != last; ++first) v = f(v, *first); return v;), (applied(f); return unknown(v);)) }
template <class It, class T_> HGRD_T T_ reduce(It first, It last, T_ v) { return hgrd::reduce(first, last, v, plus<T_>()); }
template <class It> HGRD_T value<It> reduce(It first, It last) { return hgrd::reduce(first, last, value<It>(0)); }
template <class It, class F_, class T_, class G_> HGRD_T T_ transform_reduce(It first, It last, F_ f, T_ v, G_ g) { HGRD_DO((for (; first != last; ++first) v = g(v, f(*first)); return v;), (applied(f); applied(g); return unknown(v);)) }
template <class It, class It2, class T_> HGRD_T T_ inner_product(It, It, It2, T_ v) { HGRD_HOST_ONLY() return computed(v); }
template <class It, class It2, class T_, class F_, class G_> HGRD_T T_ inner_product(It, It, It2, T_ v, F_ f, G_ g) { HGRD_HOST_ONLY(applied(f); applied(g);) return computed(v); }
template <class It, class T_> HGRD_T ptrdiff_t count(It first, It last, const T_ &v) { HGRD_DO((ptrdiff_t n = 0; for (; first != last; ++first) n += *first == v; return n;), (return (ptrdiff_t)atMost(count_of(first, last));)) }
template <class It, class P_> HGRD_T ptrdiff_t count_if(It first, It last, P_ p) { HGRD_DO((ptrdiff_t n = 0; for (; first != last; ++first) n += p(*first) ? 1 : 0; return n;), (applied(p); return (ptrdiff_t)atMost(count_of(first, last));)) }
template <class It, class T_> HGRD_T It find(It first, It last, const T_ &v) { HGRD_DO((while (first != last && !(*first == v)) ++first; return first;), (return somewhere(first, last);)) }
template <class It, class P_> HGRD_T It find_if(It first, It last, P_ p) { HGRD_DO((while (first != last && !p(*first)) ++first; return first;), (applied(p); return somewhere(first, last);)) }
template <class It, class P_> HGRD_T It find_if_not(It first, It last, P_ p) { HGRD_DO((while (first != last && p(*first)) ++first; return first;), (applied(p); return somewhere(first, last);)) }
template <class It, class C_> HGRD_T It min_element(It first, It last, C_ less) { HGRD_DO((for (It i = first; i != last; ++i) if (less(*i, *first)) first = i; return first;), (applied(less); return somewhere(first, last);)) }
template <class It> HGRD_T It min_element(It first, It last) { return hgrd::min_element(first, last, less<value<It>>()); }
template <class It, class C_> HGRD_T It max_element(It first, It last, C_ less) { HGRD_DO((for (It i = first; i != last; ++i) if (less(*first, *i)) first = i; return first;), (applied(less); return somewhere(first, last);)) }
template <class It> HGRD_T It max_element(It first, It last) { return hgrd::max_element(first, last, less<value<It>>()); }
template <class It> HGRD_T pair<It, It> minmax_element(It first, It last) { return pair<It, It>(hgrd::min_element(first, last), hgrd::max_element(first, last)); }
template <class It, class C_> HGRD_T pair<It, It> minmax_element(It first, It last, C_ less) { return pair<It, It>(hgrd::min_element(first, last, less), hgrd::max_element(first, last, less)); }
template <class It, class P_> HGRD_T bool all_of(It, It, P_ p) { HGRD_HOST_ONLY(applied(p);) return maybe(); }
template <class It, class P_> HGRD_T bool any_of(It, It, P_ p) { HGRD_HOST_ONLY(applied(p);) return maybe(); }
template <class It, class P_> HGRD_T bool none_of(It, It, P_ p) { HGRD_HOST_ONLY(applied(p);) return maybe(); }
template <class It> HGRD_T bool is_sorted(It, It) { HGRD_HOST_ONLY() return maybe(); }
template <class It, class C_> HGRD_T bool is_sorted(It, It, C_ less) { HGRD_HOST_ONLY(applied(less);) return maybe(); }
template <class It> HGRD_T It is_sorted_until(It first, It last) { HGRD_HOST_ONLY() return somewhere(first, last); }
template <class It, class It2> HGRD_T bool equal(It, It, It2) { HGRD_HOST_ONLY() return maybe(); }
template <class It, class It2, class P_> HGRD_T bool equal(It, It, It2, P_ p) { HGRD_HOST_ONLY(applied(p);) return maybe(); }
template <class It, class It2> HGRD_T pair<It, It2> mismatch(It first, It last, It2 second) { HGRD_HOST_ONLY() ptrdiff_t n = (ptrdiff_t)some(count_of(first, last)); return pair<It, It2>(first + n, second + n); }
template <class It, class T_> HGRD_T It lower_bound(It first, It last, const T_ &v) { HGRD_DO((while (first != last) { It m = first + (last - first) / 2; if (*m < v) first = m + 1; else last = m; } return first;), (return somewhere(first, last);)) }
template <class It, class In, class Out> HGRD_T Out lower_bound(It, It, In first, In last, Out out) { HGRD_HOST_ONLY(wrote(out, count_of(first, last));) return out + (last - first); }
template <class It, class T_> HGRD_T It upper_bound(It first, It last, const T_ &v) { HGRD_DO((while (first != last) { It m = first + (last - first) / 2; if (!(v < *m)) first = m + 1; else last = m; } return first;), (return somewhere(first, last);)) }
template <class It, class In, class Out> HGRD_T Out upper_bound(It, It, In first, In last, Out out) { HGRD_HOST_ONLY(wrote(out, count_of(first, last));) return out + (last - first); }
template <class It, class T_> HGRD_T bool binary_search(It, It, const T_ &) { HGRD_HOST_ONLY() return maybe(); }
template <class It, class In, class Out> HGRD_T Out binary_search(It, It, In first, In last, Out out) { HGRD_HOST_ONLY(wrote(out, count_of(first, last));) return out + (last - first); }
template <class It, class T_> HGRD_T pair<It, It> equal_range(It first, It last, const T_ &) { HGRD_HOST_ONLY() It a = somewhere(first, last); return pair<It, It>(a, somewhere(a, last)); }
// Prefix sums.
template <class It, class Out, class F_> HGRD_T Out inclusive_scan(It first, It last, Out out, F_ f) { HGRD_DO((if (first == last) return out; value<It> v = *first; *out = v; for (++first, ++out; first != last; ++first, ++out) { v = f(v, *first); *out = v; } return out;), (applied(f); wrote(out, count_of(first, last)); return out + (last - first);)) }
template <class It, class Out> HGRD_T Out inclusive_scan(It first, It last, Out out) { return hgrd::inclusive_scan(first, last, out, plus<value<It>>()); }
template <class It, class Out, class T_, class F_> HGRD_T Out exclusive_scan(It first, It last, Out out, T_ v, F_ f) { HGRD_DO((for (; first != last; ++first, ++out) { T_ x = *first; *out = v; v = f(v, x); } return out;), (applied(f); wrote(out, count_of(first, last)); return out + (last - first);)) }
template <class It, class Out, class T_> HGRD_T Out exclusive_scan(It first, It last, Out out, T_ v) { return hgrd::exclusive_scan(first, last, out, v, plus<T_>()); }
template <class It, class Out> HGRD_T Out exclusive_scan(It first, It last, Out out) { return hgrd::exclusive_scan(first, last, out, value<It>(0)); }
template <class It, class Out, class F_, class G_> HGRD_T Out transform_inclusive_scan(It first, It last, Out out, F_ f, G_ g) { HGRD_HOST_ONLY(applied(f); applied(g); wrote(out, count_of(first, last));) return out + (last - first); }
template <class It, class Out, class F_, class T_, class G_> HGRD_T Out transform_exclusive_scan(It first, It last, Out out, F_ f, T_, G_ g) { HGRD_HOST_ONLY(applied(f); applied(g); wrote(out, count_of(first, last));) return out + (last - first); }
template <class It, class In, class Out, class... A_> HGRD_T Out inclusive_scan_by_key(It first, It last, In, Out out, A_...) { HGRD_HOST_ONLY(wrote(out, count_of(first, last));) return out + (last - first); }
template <class It, class In, class Out, class... A_> HGRD_T Out exclusive_scan_by_key(It first, It last, In, Out out, A_...) { HGRD_HOST_ONLY(wrote(out, count_of(first, last));) return out + (last - first); }
template <class It, class In, class O_, class O2> HGRD_T pair<O_, O2> reduce_by_key(It first, It last, In, O_ keys, O2 values) { HGRD_HOST_ONLY(wrote(keys, count_of(first, last)); wrote(values, count_of(first, last));) ptrdiff_t n = (ptrdiff_t)some(count_of(first, last)); return pair<O_, O2>(keys + n, values + n); }
template <class It, class In, class O_, class O2, class P_> HGRD_T pair<O_, O2> reduce_by_key(It first, It last, In in, O_ keys, O2 values, P_ p) { HGRD_HOST_ONLY(applied(p);) return hgrd::reduce_by_key(first, last, in, keys, values); }
template <class It, class In, class O_, class O2, class P_, class F_> HGRD_T pair<O_, O2> reduce_by_key(It first, It last, In in, O_ keys, O2 values, P_ p, F_ f) { HGRD_HOST_ONLY(applied(p); applied(f);) return hgrd::reduce_by_key(first, last, in, keys, values); }
}

// Each algorithm with and without an execution policy.
#define HGRD_ALGORITHM(name)                                                  \
  template <class... A_> HGRD_T auto name(A_... a) -> decltype(hgrd::name(a...)) { return hgrd::name(a...); } \
  template <class P_, class... A_> HGRD_T auto name(const hgrd::policy<P_> &, A_... a) -> decltype(hgrd::name(a...)) { return hgrd::name(a...); }
HGRD_ALGORITHM(copy) HGRD_ALGORITHM(copy_n) HGRD_ALGORITHM(fill) HGRD_ALGORITHM(fill_n)
HGRD_ALGORITHM(sequence) HGRD_ALGORITHM(generate) HGRD_ALGORITHM(tabulate)
HGRD_ALGORITHM(transform) HGRD_ALGORITHM(transform_if) HGRD_ALGORITHM(for_each)
HGRD_ALGORITHM(for_each_n) HGRD_ALGORITHM(swap_ranges) HGRD_ALGORITHM(replace)
HGRD_ALGORITHM(replace_if) HGRD_ALGORITHM(reverse) HGRD_ALGORITHM(reverse_copy)
HGRD_ALGORITHM(shuffle) HGRD_ALGORITHM(gather) HGRD_ALGORITHM(gather_if) HGRD_ALGORITHM(scatter)
HGRD_ALGORITHM(scatter_if) HGRD_ALGORITHM(adjacent_difference) HGRD_ALGORITHM(copy_if)
HGRD_ALGORITHM(remove) HGRD_ALGORITHM(remove_if) HGRD_ALGORITHM(remove_copy)
HGRD_ALGORITHM(remove_copy_if) HGRD_ALGORITHM(unique) HGRD_ALGORITHM(unique_copy)
HGRD_ALGORITHM(unique_by_key) HGRD_ALGORITHM(unique_by_key_copy) HGRD_ALGORITHM(partition)
HGRD_ALGORITHM(stable_partition) HGRD_ALGORITHM(partition_copy)
HGRD_ALGORITHM(stable_partition_copy) HGRD_ALGORITHM(merge) HGRD_ALGORITHM(set_union)
HGRD_ALGORITHM(set_intersection) HGRD_ALGORITHM(set_difference) HGRD_ALGORITHM(sort)
HGRD_ALGORITHM(sort_by_key) HGRD_ALGORITHM(stable_sort) HGRD_ALGORITHM(stable_sort_by_key)
HGRD_ALGORITHM(reduce) HGRD_ALGORITHM(transform_reduce) HGRD_ALGORITHM(inner_product)
HGRD_ALGORITHM(count) HGRD_ALGORITHM(count_if) HGRD_ALGORITHM(find) HGRD_ALGORITHM(find_if)
HGRD_ALGORITHM(find_if_not) HGRD_ALGORITHM(min_element) HGRD_ALGORITHM(max_element)
HGRD_ALGORITHM(minmax_element) HGRD_ALGORITHM(all_of) HGRD_ALGORITHM(any_of)
HGRD_ALGORITHM(none_of) HGRD_ALGORITHM(is_sorted) HGRD_ALGORITHM(is_sorted_until)
HGRD_ALGORITHM(equal) HGRD_ALGORITHM(mismatch) HGRD_ALGORITHM(lower_bound)
HGRD_ALGORITHM(upper_bound) HGRD_ALGORITHM(binary_search) HGRD_ALGORITHM(equal_range)
HGRD_ALGORITHM(inclusive_scan) HGRD_ALGORITHM(exclusive_scan)
HGRD_ALGORITHM(transform_inclusive_scan) HGRD_ALGORITHM(transform_exclusive_scan)
HGRD_ALGORITHM(inclusive_scan_by_key) HGRD_ALGORITHM(exclusive_scan_by_key)
HGRD_ALGORITHM(reduce_by_key)
#undef HGRD_ALGORITHM
template <class It, class T_> HGRD_T void uninitialized_fill(It first, It last, const T_ &v) { hgrd::fill(first, last, v); }
template <class A_, class B_> HGRD_T B_ uninitialized_copy(A_ first, A_ last, B_ out) { return hgrd::copy(first, last, out); }
}
#undef HGRD_DO
#undef HGRD_HOST_ONLY
#undef HGRD_UNWRAP
#endif
