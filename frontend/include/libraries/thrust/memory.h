// Pointers to device memory and references through them. On the host a reference
// is a copy in either direction.
#ifndef HGRD_THRUST_MEMORY_H
#define HGRD_THRUST_MEMORY_H
#include "detail/config.h"
namespace thrust {
template <class T_> class device_ptr;

template <class T_> class device_reference {
  T_ *p;
public:
  typedef typename std::remove_const<T_>::type value_type;
  HGRD_T explicit device_reference(T_ *q) : p(q) {}
  HGRD_T device_reference(const device_reference &o) : p(o.p) {}
  HGRD_T device_ptr<T_> operator&() const;
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
template <class S_, class T_> HGRD_TH S_ &operator<<(S_ &s, const device_reference<T_> &r) { s << (typename device_reference<T_>::value_type)r; return s; }

// Also the iterator of device_vector.
template <class T_> class device_ptr {
  T_ *p;
public:
  typedef typename std::remove_const<T_>::type value_type;
  typedef typename std::remove_const<T_>::type element_type;
  typedef ptrdiff_t difference_type;
  typedef device_ptr pointer;
  typedef device_reference<T_> reference;
  typedef std::random_access_iterator_tag iterator_category;
  typedef T_ *raw_pointer;
  HGRD_T device_ptr() : p(0) {}
  HGRD_T device_ptr(decltype(nullptr)) : p(0) {}
  HGRD_T explicit device_ptr(T_ *q) : p(q) {}
  template <class U_, class = typename std::enable_if<std::is_convertible<U_ *, T_ *>::value>::type> HGRD_T device_ptr(const device_ptr<U_> &o) : p(o.get()) {}
  HGRD_T T_ *get() const { return p; }
  HGRD_T device_ptr base() const { return *this; }
  HGRD_T reference operator*() const { return reference(p); }
  HGRD_T T_ *operator->() const { return p; }
  template <class I_> HGRD_T reference operator[](I_ i) const { return reference(p + i); }
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
  template <class U_> HGRD_T device_ptr(const device_ptr<U_> &o) : p(o.get()) {}
  HGRD_T void *get() const { return p; }
  template <class U_> HGRD_T explicit operator device_ptr<U_>() const { return device_ptr<U_>((U_ *)p); }
};
template <class T_> HGRD_T device_ptr<T_> operator+(ptrdiff_t n, device_ptr<T_> p) { return p + n; }
template <class T_, class U_> HGRD_T ptrdiff_t operator-(const device_ptr<T_> &a, const device_ptr<U_> &b) { return a.get() - b.get(); }
#define HGRD_OP(op) template <class T_, class U_> HGRD_T bool operator op(const device_ptr<T_> &a, const device_ptr<U_> &b) { return a.get() op b.get(); }
HGRD_OP(==) HGRD_OP(!=) HGRD_OP(<) HGRD_OP(>) HGRD_OP(<=) HGRD_OP(>=)
#undef HGRD_OP
template <class T_> HGRD_T device_ptr<T_> device_reference<T_>::operator&() const { return device_ptr<T_>(p); }

template <class T_> HGRD_T T_ *raw_pointer_cast(T_ *p) { return p; }
template <class T_> HGRD_T T_ *raw_pointer_cast(const device_ptr<T_> &p) { return p.get(); }
template <class T_> HGRD_T T_ &raw_reference_cast(T_ &r) { return r; }
template <class T_> HGRD_T T_ &raw_reference_cast(const device_reference<T_> &r) { return *(&r).get(); }
template <class T_> HGRD_T device_ptr<T_> device_pointer_cast(T_ *p) { return device_ptr<T_>(p); }
template <class T_> HGRD_T device_ptr<T_> device_pointer_cast(const device_ptr<T_> &p) { return p; }

template <class T_> HGRD_TH device_ptr<T_> device_malloc(size_t n) { return device_ptr<T_>((T_ *)hgrd_alloc_device(n * sizeof(T_))); }
HGRD_TH device_ptr<void> device_malloc(size_t n) { return device_ptr<void>(hgrd_alloc_device(n)); }
template <class T_> HGRD_TH device_ptr<T_> device_new(size_t n = 1) { return device_malloc<T_>(n); }
template <class T_> HGRD_TH void device_free(device_ptr<T_> p) { hgrd_free((void *)p.get()); }
template <class T_> HGRD_TH void device_delete(device_ptr<T_> p, size_t = 0) { hgrd_free((void *)p.get()); }
template <class T_> struct device_allocator { typedef T_ value_type; };
template <class T_> struct device_malloc_allocator { typedef T_ value_type; };
template <class A_, class B_> HGRD_T void swap(A_ &a, B_ &b) { A_ t = a; a = b; b = t; }
}
#endif
