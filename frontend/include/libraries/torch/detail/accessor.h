// Views of a tensor's elements by number of dimensions: on the host by pointers to its sizes and strides, for kernels with
// copies of them.
#ifndef HGRD_TORCH_ACCESSOR_H
#define HGRD_TORCH_ACCESSOR_H
#include "array.h"

namespace at {
template <class T_> struct DefaultPtrTraits { typedef T_ *PtrType; };
template <class T_> struct RestrictPtrTraits { typedef T_ *__restrict__ PtrType; };

template <class T_, size_t N_, template <class> class P_ = DefaultPtrTraits, class I_ = int64_t> class TensorAccessor {
protected:
  typename P_<T_>::PtrType data_;
  const I_ *sizes_, *strides_;

public:
  typedef typename P_<T_>::PtrType PtrType;
  HGRD_T TensorAccessor(PtrType d, const I_ *s, const I_ *t) : data_(d), sizes_(s), strides_(t) {}
  HGRD_T TensorAccessor<T_, N_ - 1, P_, I_> operator[](I_ i) const { return TensorAccessor<T_, N_ - 1, P_, I_>(data_ + strides_[0] * i, sizes_ + 1, strides_ + 1); }
  HGRD_T I_ size(I_ i) const { return sizes_[i]; }
  HGRD_T I_ stride(I_ i) const { return strides_[i]; }
  HGRD_T PtrType data() const { return data_; }
  HGRD_TH IntArrayRef sizes() const { return IntArrayRef(sizes_, N_); }
  HGRD_TH IntArrayRef strides() const { return IntArrayRef(strides_, N_); }
};
template <class T_, template <class> class P_, class I_> class TensorAccessor<T_, 1, P_, I_> {
protected:
  typename P_<T_>::PtrType data_;
  const I_ *sizes_, *strides_;

public:
  typedef typename P_<T_>::PtrType PtrType;
  HGRD_T TensorAccessor(PtrType d, const I_ *s, const I_ *t) : data_(d), sizes_(s), strides_(t) {}
  HGRD_T T_ &operator[](I_ i) const { return data_[strides_[0] * i]; }
  HGRD_T I_ size(I_ i) const { return sizes_[i]; }
  HGRD_T I_ stride(I_ i) const { return strides_[i]; }
  HGRD_T PtrType data() const { return data_; }
};

template <class T_, size_t N_, template <class> class P_ = DefaultPtrTraits, class I_ = int64_t> class GenericPackedTensorAccessor {
protected:
  typename P_<T_>::PtrType data_;
  I_ sizes_[N_], strides_[N_];

public:
  typedef typename P_<T_>::PtrType PtrType;
  template <class J_> HGRD_TH GenericPackedTensorAccessor(PtrType d, const J_ *s, const J_ *t) : data_(d) { copy<0>(s, t, std::integral_constant<bool, N_ == 0>()); }
  HGRD_T typename std::conditional<N_ == 1, T_ &, TensorAccessor<T_, N_ == 1 ? 1 : N_ - 1, P_, I_>>::type operator[](I_ i) const { return at(i, std::integral_constant<bool, N_ == 1>()); }
  HGRD_T I_ size(I_ i) const { return sizes_[i]; }
  HGRD_T I_ stride(I_ i) const { return strides_[i]; }
  HGRD_T PtrType data() const { return data_; }

private:
  template <size_t k, class J_> HGRD_TH void copy(const J_ *s, const J_ *t, std::false_type) {
    sizes_[k] = (I_)s[k];
    strides_[k] = (I_)t[k];
    copy<k + 1>(s, t, std::integral_constant<bool, k + 1 == N_>());
  }
  template <size_t k, class J_> HGRD_TH void copy(const J_ *, const J_ *, std::true_type) {}
  HGRD_T T_ &at(I_ i, std::true_type) const { return data_[strides_[0] * i]; }
  HGRD_T TensorAccessor<T_, N_ == 1 ? 1 : N_ - 1, P_, I_> at(I_ i, std::false_type) const { return TensorAccessor<T_, N_ == 1 ? 1 : N_ - 1, P_, I_>(data_ + strides_[0] * i, sizes_ + 1, strides_ + 1); }
};
template <class T_, size_t N_, template <class> class P_ = DefaultPtrTraits> using PackedTensorAccessor32 = GenericPackedTensorAccessor<T_, N_, P_, int32_t>;
template <class T_, size_t N_, template <class> class P_ = DefaultPtrTraits> using PackedTensorAccessor64 = GenericPackedTensorAccessor<T_, N_, P_, int64_t>;
template <class T_, size_t N_, template <class> class P_ = DefaultPtrTraits, class I_ = int64_t> using PackedTensorAccessor = GenericPackedTensorAccessor<T_, N_, P_, I_>;
}
namespace torch {
using namespace at;
}
#endif
