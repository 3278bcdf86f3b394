// Pointers to device memory and references through them. On the host a reference
// is a copy in either direction.
#ifndef HGRD_THRUST_MEMORY_H
#define HGRD_THRUST_MEMORY_H
#include "detail/config.h"
namespace thrust {
template <class T> class device_ptr;

template <class T> class device_reference {
  T *p;
public:
  typedef typename std::remove_const<T>::type value_type;
  HGRD_T explicit device_reference(T *q) : p(q) {}
  HGRD_T device_reference(const device_reference &o) : p(o.p) {}
  HGRD_T device_ptr<T> operator&() const;
  HGRD_T operator value_type() const {
#ifdef HGRD_DEVICE_SIDE
    return *p;
#else
    value_type v;
    hgrd_memcpy((void *)&v, (const void *)p, sizeof v, cudaMemcpyDeviceToHost);
    return v;
#endif
  }
  HGRD_T const device_reference &operator=(const value_type &v) const {
#ifdef HGRD_DEVICE_SIDE
    *p = v;
#else
    hgrd_memcpy((void *)p, (const void *)&v, sizeof v, cudaMemcpyHostToDevice);
#endif
    return *this;
  }
  HGRD_T const device_reference &operator=(const device_reference &o) const { return *this = (value_type)o; }
  HGRD_T device_reference &operator=(const device_reference &o) { *(const device_reference *)this = (value_type)o; return *this; }
#define HGRD_OP(op) HGRD_T const device_reference &operator op##=(const value_type &v) const { return *this = (value_type)((value_type)*this op v); }
  HGRD_OP(+) HGRD_OP(-) HGRD_OP(*) HGRD_OP(/) HGRD_OP(%) HGRD_OP(&) HGRD_OP(|) HGRD_OP(^)
#undef HGRD_OP
  HGRD_T value_type operator++() const { *this += value_type(1); return *this; }
  HGRD_T value_type operator++(int) const { value_type v = *this; *this += value_type(1); return v; }
  HGRD_T value_type operator--() const { *this -= value_type(1); return *this; }
};
template <class S, class T> HGRD_TH S &operator<<(S &s, const device_reference<T> &r) { s << (typename device_reference<T>::value_type)r; return s; }

// Also the iterator of device_vector.
template <class T> class device_ptr {
  T *p;
public:
  typedef typename std::remove_const<T>::type value_type;
  typedef typename std::remove_const<T>::type element_type;
  typedef ptrdiff_t difference_type;
  typedef device_ptr pointer;
  typedef device_reference<T> reference;
  typedef std::random_access_iterator_tag iterator_category;
  typedef T *raw_pointer;
  HGRD_T device_ptr() : p(0) {}
  HGRD_T device_ptr(decltype(nullptr)) : p(0) {}
  HGRD_T explicit device_ptr(T *q) : p(q) {}
  template <class U, class = typename std::enable_if<std::is_convertible<U *, T *>::value>::type> HGRD_T device_ptr(const device_ptr<U> &o) : p(o.get()) {}
  HGRD_T T *get() const { return p; }
  HGRD_T device_ptr base() const { return *this; }
  HGRD_T reference operator*() const { return reference(p); }
  HGRD_T T *operator->() const { return p; }
  template <class I> HGRD_T reference operator[](I i) const { return reference(p + i); }
  HGRD_T device_ptr operator+(difference_type n) const { return device_ptr(p + n); }
  HGRD_T device_ptr operator-(difference_type n) const { return device_ptr(p - n); }
  HGRD_T device_ptr &operator+=(difference_type n) { p += n; return *this; }
  HGRD_T device_ptr &operator-=(difference_type n) { p -= n; return *this; }
  HGRD_T device_ptr &operator++() { ++p; return *this; }
  HGRD_T device_ptr operator++(int) { return device_ptr(p++); }
  HGRD_T device_ptr &operator--() { --p; return *this; }
  HGRD_T device_ptr operator--(int) { return device_ptr(p--); }
  HGRD_T explicit operator bool() const { return p != 0; }
  HGRD_TH void hgrd_wrote(size_t n) const { hgrd_ranges::wrote(p, n); }
};
template <> class device_ptr<void> {
  void *p;
public:
  HGRD_T device_ptr() : p(0) {}
  HGRD_T explicit device_ptr(void *q) : p(q) {}
  template <class U> HGRD_T device_ptr(const device_ptr<U> &o) : p(o.get()) {}
  HGRD_T void *get() const { return p; }
  template <class U> HGRD_T explicit operator device_ptr<U>() const { return device_ptr<U>((U *)p); }
};
template <class T> HGRD_T device_ptr<T> operator+(ptrdiff_t n, device_ptr<T> p) { return p + n; }
template <class T, class U> HGRD_T ptrdiff_t operator-(const device_ptr<T> &a, const device_ptr<U> &b) { return a.get() - b.get(); }
#define HGRD_OP(op) template <class T, class U> HGRD_T bool operator op(const device_ptr<T> &a, const device_ptr<U> &b) { return a.get() op b.get(); }
HGRD_OP(==) HGRD_OP(!=) HGRD_OP(<) HGRD_OP(>) HGRD_OP(<=) HGRD_OP(>=)
#undef HGRD_OP
template <class T> HGRD_T device_ptr<T> device_reference<T>::operator&() const { return device_ptr<T>(p); }

template <class T> HGRD_T T *raw_pointer_cast(T *p) { return p; }
template <class T> HGRD_T T *raw_pointer_cast(const device_ptr<T> &p) { return p.get(); }
template <class T> HGRD_T T &raw_reference_cast(T &r) { return r; }
template <class T> HGRD_T T &raw_reference_cast(const device_reference<T> &r) { return *(&r).get(); }
template <class T> HGRD_T device_ptr<T> device_pointer_cast(T *p) { return device_ptr<T>(p); }
template <class T> HGRD_T device_ptr<T> device_pointer_cast(const device_ptr<T> &p) { return p; }

template <class T> HGRD_TH device_ptr<T> device_malloc(size_t n) { return device_ptr<T>((T *)hgrd_alloc_device(n * sizeof(T))); }
HGRD_TH device_ptr<void> device_malloc(size_t n) { return device_ptr<void>(hgrd_alloc_device(n)); }
template <class T> HGRD_TH device_ptr<T> device_new(size_t n = 1) { return device_malloc<T>(n); }
template <class T> HGRD_TH void device_free(device_ptr<T> p) { hgrd_free((void *)p.get()); }
template <class T> HGRD_TH void device_delete(device_ptr<T> p, size_t = 0) { hgrd_free((void *)p.get()); }
template <class T> struct device_allocator { typedef T value_type; };
template <class T> struct device_malloc_allocator { typedef T value_type; };
template <class A, class B> HGRD_T void swap(A &a, B &b) { A t = a; a = b; b = t; }
}
#endif
