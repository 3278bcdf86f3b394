// Vectors on either side. A device vector is an allocation of its size; growing
// it is a new one with the old content copied.
#ifndef HGRD_THRUST_VECTOR_H
#define HGRD_THRUST_VECTOR_H
#include "detail/algorithm.h"
#include <initializer_list>
#include <iterator>
#include <limits>
#include <vector>
namespace thrust {
template <class T_, class A_ = std::allocator<T_>> class host_vector;
template <class T_, class A_ = device_allocator<T_>> class device_vector {
  T_ *p;
  size_t n, room;
  HGRD_TH void make(size_t k) {
    n = room = k;
    p = (T_ *)hgrd_alloc_device(k * sizeof(T_));
  }
  template <class It> HGRD_TH void take(It first, It last) {
    make((size_t)std::distance(first, last));
    hgrd::copy(first, last, begin());
  }
  HGRD_TH void grow(size_t k) {
    T_ *q = (T_ *)hgrd_alloc_device(k * sizeof(T_));
    hgrd_memcpy((void *)q, (const void *)p, n * sizeof(T_), cudaMemcpyDeviceToDevice);
    hgrd_free((void *)p);
    p = q;
    room = k;
  }
public:
  typedef T_ value_type;
  typedef size_t size_type;
  typedef ptrdiff_t difference_type;
  typedef device_ptr<T_> pointer;
  typedef device_ptr<const T_> const_pointer;
  typedef device_ptr<T_> iterator;
  typedef device_ptr<const T_> const_iterator;
  typedef device_reference<T_> reference;
  typedef device_reference<const T_> const_reference;
  typedef thrust::reverse_iterator<iterator> reverse_iterator;
  HGRD_TH device_vector() noexcept : p(0), n(0), room(0) {}
  HGRD_TH explicit device_vector(size_t k) { make(k); hgrd::fresh(p, k); }
  HGRD_TH device_vector(size_t k, const T_ &v) { make(k); hgrd::fill(begin(), end(), v); }
  HGRD_TH device_vector(const device_vector &o) { take(o.begin(), o.end()); }
  HGRD_TH device_vector(device_vector &&o) noexcept : p(o.p), n(o.n), room(o.room) { o.p = 0; o.n = o.room = 0; }
  template <class B_> HGRD_TH device_vector(const host_vector<T_, B_> &o) { take(o.begin(), o.end()); }
  template <class U_, class B_> HGRD_TH device_vector(const std::vector<U_, B_> &o) { take(o.begin(), o.end()); }
  HGRD_TH device_vector(std::initializer_list<T_> l) { take(l.begin(), l.end()); }
  template <class It, class = typename std::iterator_traits<It>::iterator_category> HGRD_TH device_vector(It first, It last) { take(first, last); }
  HGRD_TH ~device_vector() { hgrd_free((void *)p); }
  HGRD_TH device_vector &operator=(const device_vector &o) { assign(o.begin(), o.end()); return *this; }
  HGRD_TH device_vector &operator=(device_vector &&o) noexcept { swap(o); return *this; }
  template <class B_> HGRD_TH device_vector &operator=(const host_vector<T_, B_> &o) { assign(o.begin(), o.end()); return *this; }
  template <class U_, class B_> HGRD_TH device_vector &operator=(const std::vector<U_, B_> &o) { assign(o.begin(), o.end()); return *this; }
  template <class It, class = typename std::iterator_traits<It>::iterator_category> HGRD_TH void assign(It first, It last) { hgrd_free((void *)p); take(first, last); }
  HGRD_TH void assign(size_t k, const T_ &v) { hgrd_free((void *)p); make(k); hgrd::fill(begin(), end(), v); }
  HGRD_TH void swap(device_vector &o) noexcept { std::swap(p, o.p); std::swap(n, o.n); std::swap(room, o.room); }
  HGRD_TH size_t size() const { return n; }
  HGRD_TH size_t capacity() const { return room; }
  HGRD_TH bool empty() const { return n == 0; }
  HGRD_TH void resize(size_t k) { if (k > room) grow(k); n = k; }
  HGRD_TH void resize(size_t k, const T_ &v) { size_t old = n; resize(k); if (k > old) hgrd::fill(begin() + old, end(), v); }
  HGRD_TH void reserve(size_t k) { if (k > room) grow(k); }
  HGRD_TH void shrink_to_fit() {}
  HGRD_TH void clear() { n = 0; }
  HGRD_TH iterator begin() { return iterator(p); }
  HGRD_TH iterator end() { return iterator(p + n); }
  HGRD_TH const_iterator begin() const { return const_iterator(p); }
  HGRD_TH const_iterator end() const { return const_iterator(p + n); }
  HGRD_TH const_iterator cbegin() const { return const_iterator(p); }
  HGRD_TH const_iterator cend() const { return const_iterator(p + n); }
  HGRD_TH reverse_iterator rbegin() { return reverse_iterator(end()); }
  HGRD_TH reverse_iterator rend() { return reverse_iterator(begin()); }
  HGRD_TH pointer data() { return pointer(p); }
  HGRD_TH const_pointer data() const { return const_pointer(p); }
  HGRD_TH reference operator[](size_t i) { return reference(p + i); }
  HGRD_TH const_reference operator[](size_t i) const { return const_reference(p + i); }
  HGRD_TH reference front() { return reference(p); }
  HGRD_TH reference back() { return reference(p + n - 1); }
  HGRD_TH const_reference back() const { return const_reference(p + n - 1); }
  HGRD_TH void push_back(const T_ &v) { if (n == room) grow(2 * n + 1); n++; back() = v; }
  HGRD_TH void pop_back() { n--; }
  HGRD_TH iterator erase(iterator first, iterator last) { hgrd_ranges::wrote(first, (size_t)(end() - first)); n -= (size_t)(last - first); return first; }
  HGRD_TH iterator erase(iterator at) { return erase(at, at + 1); }
  template <class It, class = typename std::iterator_traits<It>::iterator_category> HGRD_TH void insert(iterator at, It first, It last) { size_t i = (size_t)(at - begin()); resize(n + (size_t)(last - first)); hgrd_ranges::wrote(p + i, n - i); }
  HGRD_TH void insert(iterator at, const T_ &) { size_t i = (size_t)(at - begin()); resize(n + 1); hgrd_ranges::wrote(p + i, n - i); }
};
template <class T_, class A_> HGRD_TH bool operator==(const device_vector<T_, A_> &, const device_vector<T_, A_> &) { return (bool)hgrd_opaque(); }

template <class T_, class A_> class host_vector : public std::vector<T_, A_> {
  typedef std::vector<T_, A_> V_;
public:
  HGRD_TH host_vector() {}
  HGRD_TH explicit host_vector(size_t n) : V_(n) {}
  HGRD_TH host_vector(size_t n, const T_ &v) : V_(n, v) {}
  HGRD_TH host_vector(const V_ &o) : V_(o) {}
  HGRD_TH host_vector(std::initializer_list<T_> l) : V_(l) {}
  template <class It, class = typename std::iterator_traits<It>::iterator_category> HGRD_TH host_vector(It first, It last) : V_((size_t)(last - first)) { hgrd::copy(first, last, this->begin()); }
  template <class B_> HGRD_TH host_vector(const device_vector<T_, B_> &o) : V_(o.size()) { hgrd::copy(o.begin(), o.end(), this->begin()); }
  template <class B_> HGRD_TH host_vector &operator=(const device_vector<T_, B_> &o) { this->resize(o.size()); hgrd::copy(o.begin(), o.end(), this->begin()); return *this; }
};
template <class T_> using universal_vector = device_vector<T_>;
}
#endif
