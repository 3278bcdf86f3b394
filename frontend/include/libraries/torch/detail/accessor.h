// Views of a tensor's elements by number of dimensions: on the host by pointers to its sizes and strides, for kernels with
// copies of them.
#ifndef HGRD_TORCH_ACCESSOR_H
#define HGRD_TORCH_ACCESSOR_H
#include "array.h"

namespace at {
template <class T> struct DefaultPtrTraits { typedef T *PtrType; };
template <class T> struct RestrictPtrTraits { typedef T *__restrict__ PtrType; };

template <class T, size_t N, template <class> class P = DefaultPtrTraits, class I = int64_t> class TensorAccessor {
protected:
  typename P<T>::PtrType data_;
  const I *sizes_, *strides_;

public:
  typedef typename P<T>::PtrType PtrType;
  HGRD_T TensorAccessor(PtrType d, const I *s, const I *t) : data_(d), sizes_(s), strides_(t) {}
  HGRD_T TensorAccessor<T, N - 1, P, I> operator[](I i) const { return TensorAccessor<T, N - 1, P, I>(data_ + strides_[0] * i, sizes_ + 1, strides_ + 1); }
  HGRD_T I size(I i) const { return sizes_[i]; }
  HGRD_T I stride(I i) const { return strides_[i]; }
  HGRD_T PtrType data() const { return data_; }
  HGRD_TH IntArrayRef sizes() const { return IntArrayRef(sizes_, N); }
  HGRD_TH IntArrayRef strides() const { return IntArrayRef(strides_, N); }
};
template <class T, template <class> class P, class I> class TensorAccessor<T, 1, P, I> {
protected:
  typename P<T>::PtrType data_;
  const I *sizes_, *strides_;

public:
  typedef typename P<T>::PtrType PtrType;
  HGRD_T TensorAccessor(PtrType d, const I *s, const I *t) : data_(d), sizes_(s), strides_(t) {}
  HGRD_T T &operator[](I i) const { return data_[strides_[0] * i]; }
  HGRD_T I size(I i) const { return sizes_[i]; }
  HGRD_T I stride(I i) const { return strides_[i]; }
  HGRD_T PtrType data() const { return data_; }
};

template <class T, size_t N, template <class> class P = DefaultPtrTraits, class I = int64_t> class GenericPackedTensorAccessor {
protected:
  typename P<T>::PtrType data_;
  I sizes_[N], strides_[N];

public:
  typedef typename P<T>::PtrType PtrType;
  template <class J> HGRD_TH GenericPackedTensorAccessor(PtrType d, const J *s, const J *t) : data_(d) { copy<0>(s, t, std::integral_constant<bool, N == 0>()); }
  HGRD_T typename std::conditional<N == 1, T &, TensorAccessor<T, N == 1 ? 1 : N - 1, P, I>>::type operator[](I i) const { return at(i, std::integral_constant<bool, N == 1>()); }
  HGRD_T I size(I i) const { return sizes_[i]; }
  HGRD_T I stride(I i) const { return strides_[i]; }
  HGRD_T PtrType data() const { return data_; }

private:
  template <size_t k, class J> HGRD_TH void copy(const J *s, const J *t, std::false_type) {
    sizes_[k] = (I)s[k];
    strides_[k] = (I)t[k];
    copy<k + 1>(s, t, std::integral_constant<bool, k + 1 == N>());
  }
  template <size_t k, class J> HGRD_TH void copy(const J *, const J *, std::true_type) {}
  HGRD_T T &at(I i, std::true_type) const { return data_[strides_[0] * i]; }
  HGRD_T TensorAccessor<T, N == 1 ? 1 : N - 1, P, I> at(I i, std::false_type) const { return TensorAccessor<T, N == 1 ? 1 : N - 1, P, I>(data_ + strides_[0] * i, sizes_ + 1, strides_ + 1); }
};
template <class T, size_t N, template <class> class P = DefaultPtrTraits> using PackedTensorAccessor32 = GenericPackedTensorAccessor<T, N, P, int32_t>;
template <class T, size_t N, template <class> class P = DefaultPtrTraits> using PackedTensorAccessor64 = GenericPackedTensorAccessor<T, N, P, int64_t>;
template <class T, size_t N, template <class> class P = DefaultPtrTraits, class I = int64_t> using PackedTensorAccessor = GenericPackedTensorAccessor<T, N, P, I>;
}
namespace torch {
using namespace at;
}
#endif
