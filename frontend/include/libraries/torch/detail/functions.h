// Functions that make tensors, and operations on them.
#ifndef HGRD_TORCH_FUNCTIONS_H
#define HGRD_TORCH_FUNCTIONS_H
#include "cublas_v2.h"
#include "tensor.h"

namespace at {
HGRD_TH Tensor empty(IntArrayRef s, const TensorOptions &o = TensorOptions()) { return Tensor(hgrd_torch::make(s.data(), s.size(), o)); }
HGRD_TH Tensor empty(IntArrayRef s, const TensorOptions &o, c10::optional<MemoryFormat> f) { return empty(s, f.has_value() ? o.memory_format(*f) : o); }
HGRD_TH Tensor zeros(IntArrayRef s, const TensorOptions &o = TensorOptions()) {
  Tensor t = empty(s, o);
  hgrd_torch::zero(t.impl);
  return t;
}
namespace hgrd {
HGRD_TH Tensor filled(Tensor t) {
  hgrd_torch::wrote(t.impl);
  return t;
}
HGRD_TH Tensor like(const Tensor &x, const TensorOptions &o) { return Tensor(hgrd_torch::make_like(x.impl, o, o.format == MemoryFormat::Contiguous)); }
HGRD_TH Tensor row(int64_t n, const TensorOptions &o) { return filled(empty(IntArrayRef(n), o)); }
// A vector of a length that is not known, or none.
HGRD_TH Tensor row(const TensorOptions &o) {
  int64_t n = hgrd_opaque();
  return row(n, o);
}
}
#define HGRD_MAKES(name)                                                      \
  HGRD_TH Tensor name(IntArrayRef s, const TensorOptions &o = TensorOptions()) { return hgrd::filled(empty(s, o)); }
HGRD_MAKES(ones) HGRD_MAKES(rand) HGRD_MAKES(randn)
#undef HGRD_MAKES
HGRD_TH Tensor full(IntArrayRef s, const Scalar &, const TensorOptions &o = TensorOptions()) { return hgrd::filled(empty(s, o)); }
HGRD_TH Tensor randint(const Scalar &, IntArrayRef s, const TensorOptions &o = TensorOptions(kLong)) { return hgrd::filled(empty(s, o)); }
HGRD_TH Tensor randint(const Scalar &, const Scalar &, IntArrayRef s, const TensorOptions &o = TensorOptions(kLong)) { return hgrd::filled(empty(s, o)); }
HGRD_TH Tensor empty_strided(IntArrayRef s, IntArrayRef, const TensorOptions &o = TensorOptions()) { return empty(s, o.memory_format(MemoryFormat::NumOptions)); }
HGRD_TH Tensor arange(const Scalar &, const TensorOptions &o = TensorOptions()) { return hgrd::row(o); }
HGRD_TH Tensor arange(const Scalar &, const Scalar &, const TensorOptions &o = TensorOptions()) { return hgrd::row(o); }
HGRD_TH Tensor arange(const Scalar &, const Scalar &, const Scalar &, const TensorOptions &o = TensorOptions()) { return hgrd::row(o); }
HGRD_TH Tensor linspace(const Scalar &, const Scalar &, int64_t n, const TensorOptions &o = TensorOptions()) { return hgrd::row(n, o); }
HGRD_TH Tensor eye(int64_t n, const TensorOptions &o = TensorOptions()) { return hgrd::filled(empty({n, n}, o)); }
HGRD_TH Tensor randperm(int64_t n, const TensorOptions &o = TensorOptions(kLong)) { return hgrd::row(n, o); }
HGRD_TH Tensor scalar_tensor(const Scalar &, const TensorOptions &o = TensorOptions()) { return hgrd::filled(empty(IntArrayRef(), o)); }
template <class T_> HGRD_TH Tensor tensor(const T_ &, const TensorOptions &o = TensorOptions()) { return hgrd::row(o); }
template <class T_> HGRD_TH Tensor tensor(std::initializer_list<T_> l, const TensorOptions &o = TensorOptions()) { return hgrd::row((int64_t)l.size(), o); }
// Elements that the program has. With strides, these are not followed.
HGRD_TH Tensor from_blob(void *p, IntArrayRef s, const TensorOptions &o = TensorOptions()) { return Tensor(hgrd_torch::make(s.data(), s.size(), o, p)); }
HGRD_TH Tensor from_blob(void *p, IntArrayRef s, IntArrayRef, const TensorOptions &o = TensorOptions()) { return from_blob(p, s, o.memory_format(MemoryFormat::NumOptions)); }
template <class D_> HGRD_TH Tensor from_blob(void *p, IntArrayRef s, const D_ &, const TensorOptions &o) { return from_blob(p, s, o); }

#define HGRD_LIKE(name, ...)                                                  \
  HGRD_TH Tensor name(const Tensor &x __VA_ARGS__, const TensorOptions &o) { return hgrd::filled(hgrd::like(x, o)); } \
  HGRD_TH Tensor name(const Tensor &x __VA_ARGS__) { return hgrd::filled(hgrd::like(x, x.options())); }
#define HGRD_COMMA ,
HGRD_LIKE(ones_like) HGRD_LIKE(rand_like) HGRD_LIKE(randn_like) HGRD_LIKE(full_like, HGRD_COMMA const Scalar &)
#undef HGRD_COMMA
#undef HGRD_LIKE
HGRD_TH Tensor empty_like(const Tensor &x, const TensorOptions &o) { return hgrd::like(x, o); }
HGRD_TH Tensor empty_like(const Tensor &x) { return hgrd::like(x, x.options()); }
HGRD_TH Tensor empty_like(const Tensor &x, MemoryFormat f) { return hgrd::like(x, x.options().memory_format(f)); }
HGRD_TH Tensor empty_like(const Tensor &x, const TensorOptions &o, c10::optional<MemoryFormat> f) { return hgrd::like(x, f.has_value() ? o.memory_format(*f) : o); }
HGRD_TH Tensor zeros_like(const Tensor &x, const TensorOptions &o) {
  Tensor t = hgrd::like(x, o);
  hgrd_torch::zero(t.impl);
  return t;
}
HGRD_TH Tensor zeros_like(const Tensor &x) { return zeros_like(x, x.options()); }
HGRD_TH Tensor zeros_like(const Tensor &x, MemoryFormat f) { return zeros_like(x, x.options().memory_format(f)); }
HGRD_TH Tensor zeros_like(const Tensor &x, const TensorOptions &o, c10::optional<MemoryFormat> f) { return zeros_like(x, f.has_value() ? o.memory_format(*f) : o); }
HGRD_TH Tensor Tensor::new_empty(IntArrayRef s, const TensorOptions &o) const { return at::empty(s, o); }
HGRD_TH Tensor Tensor::new_zeros(IntArrayRef s, const TensorOptions &o) const { return at::zeros(s, o); }
HGRD_TH Tensor Tensor::new_ones(IntArrayRef s, const TensorOptions &o) const { return at::ones(s, o); }
HGRD_TH Tensor Tensor::new_full(IntArrayRef s, const Scalar &v, const TensorOptions &o) const { return at::full(s, v, o); }

#define HGRD_OP(op)                                                           \
  HGRD_TH Tensor operator op(const Tensor &a, const Tensor &) { return Tensor(hgrd_torch::make_any(a.impl)); } \
  HGRD_TH Tensor operator op(const Tensor &a, const Scalar &) { return Tensor(hgrd_torch::make_any(a.impl)); } \
  HGRD_TH Tensor operator op(const Scalar &, const Tensor &b) { return Tensor(hgrd_torch::make_any(b.impl)); }
HGRD_OP(+) HGRD_OP(-) HGRD_OP(*) HGRD_OP(/) HGRD_OP(%) HGRD_OP(&) HGRD_OP(|) HGRD_OP(^) HGRD_OP(==) HGRD_OP(!=) HGRD_OP(<) HGRD_OP(>) HGRD_OP(<=) HGRD_OP(>=)
#undef HGRD_OP
inline std::ostream &operator<<(std::ostream &s, const Tensor &) { return s; }

#define HGRD_FUNCTION(name)                                                   \
  template <class... A_> HGRD_TH Tensor name(const Tensor &x, const A_ &...) { return Tensor(hgrd_torch::make_any(x.impl)); } \
  template <class... A_> HGRD_TH Tensor name(const Tensor &x, IntArrayRef, const A_ &...) { return Tensor(hgrd_torch::make_any(x.impl)); }
HGRD_OPERATIONS(HGRD_FUNCTION)
HGRD_FUNCTION(conv1d) HGRD_FUNCTION(conv2d) HGRD_FUNCTION(conv3d) HGRD_FUNCTION(max_pool2d) HGRD_FUNCTION(bernoulli)
#undef HGRD_FUNCTION
#define HGRD_FUNCTION(name)                                                   \
  template <class... A_> HGRD_TH Tensor name(TensorList l, const A_ &...) { return Tensor(hgrd_torch::make_any(l[0].impl)); }
HGRD_FUNCTION(cat) HGRD_FUNCTION(concat) HGRD_FUNCTION(stack) HGRD_FUNCTION(hstack) HGRD_FUNCTION(vstack)
#undef HGRD_FUNCTION
// Operands may be tensors, lists of them, optional ones, or numbers.
namespace hgrd {
HGRD_TH const void *operand(const Tensor &x) { return x.impl; }
template <class T_> HGRD_TH const void *operand(const T_ &x) { return std::is_arithmetic<T_>::value || std::is_enum<T_>::value || std::is_same<T_, Scalar>::value ? 0 : (const void *)&x; }
template <class... A_> HGRD_TH Tensor computed(const A_ &...a) { return Tensor(hgrd_torch_result((int)sizeof...(A_), operand(a)...)); }
}
#define HGRD_FUNCTION(name)                                                   \
  template <class... A_> HGRD_TH Tensor name(const A_ &...a) { return hgrd::computed(a...); }
HGRD_PERHAPS(HGRD_FUNCTION)
#undef HGRD_FUNCTION
#define HGRD_FUNCTION(name)                                                   \
  template <class... A_> HGRD_TH Tensor name(const Tensor &x, const A_ &...a) { return x.name(a...); }
HGRD_VIEWS(HGRD_FUNCTION)
HGRD_PARTS(HGRD_FUNCTION)
HGRD_FUNCTION(transpose) HGRD_FUNCTION(select) HGRD_FUNCTION(t) HGRD_FUNCTION(detach) HGRD_FUNCTION(clone)
#undef HGRD_FUNCTION
#define HGRD_FUNCTION(name)                                                   \
  template <class... A_> HGRD_TH Tensor &name(Tensor &x, const A_ &...a) { return x.name(a...); }
HGRD_CHANGES(HGRD_FUNCTION)
HGRD_FUNCTION(zero_)
#undef HGRD_FUNCTION
#define HGRD_FUNCTION(name)                                                   \
  template <class... A_> HGRD_TH auto name(const Tensor &x, const A_ &...a) -> decltype(x.name(a...)) { return x.name(a...); }
HGRD_FUNCTION(max) HGRD_FUNCTION(min) HGRD_FUNCTION(median) HGRD_FUNCTION(sort) HGRD_FUNCTION(topk) HGRD_FUNCTION(kthvalue) HGRD_FUNCTION(split) HGRD_FUNCTION(chunk) HGRD_FUNCTION(unbind)
#undef HGRD_FUNCTION
#define HGRD_FUNCTION(name)                                                   \
  template <class... A_> HGRD_TH std::tuple<Tensor, Tensor> name(const Tensor &x, const A_ &...) { return std::make_tuple(hgrd::computed(x), hgrd::computed(x)); }
HGRD_FUNCTION(_unique)
#undef HGRD_FUNCTION
#define HGRD_FUNCTION(name)                                                   \
  template <class... A_> HGRD_TH std::tuple<Tensor, Tensor, Tensor> name(const Tensor &x, const A_ &...) { return std::make_tuple(hgrd::computed(x), hgrd::computed(x), hgrd::computed(x)); }
HGRD_FUNCTION(_unique2) HGRD_FUNCTION(unique_dim) HGRD_FUNCTION(unique_consecutive) HGRD_FUNCTION(svd)
#undef HGRD_FUNCTION
// The result is the first operand; it may get another size.
#define HGRD_FUNCTION(name)                                                   \
  template <class... A_> HGRD_TH Tensor &name(Tensor &x, const A_ &...) {       \
    hgrd_torch_resized(x.impl);                                        \
    return x;                                                                 \
  }
HGRD_FUNCTION(add_out) HGRD_FUNCTION(addmm_out) HGRD_FUNCTION(baddbmm_out) HGRD_FUNCTION(bmm_out) HGRD_FUNCTION(cat_out) HGRD_FUNCTION(cumsum_out) HGRD_FUNCTION(div_out) HGRD_FUNCTION(index_select_out) HGRD_FUNCTION(matmul_out)
HGRD_FUNCTION(mm_out) HGRD_FUNCTION(mul_out) HGRD_FUNCTION(sub_out) HGRD_FUNCTION(sum_out) HGRD_FUNCTION(where_out)
#undef HGRD_FUNCTION
HGRD_TH int64_t numel(const Tensor &x) { return x.numel(); }
HGRD_TH bool equal(const Tensor &, const Tensor &) { return (bool)hgrd_opaque(); }
HGRD_TH bool allclose(const Tensor &, const Tensor &, double = 0, double = 0, bool = false) { return (bool)hgrd_opaque(); }
HGRD_TH bool is_contiguous(const Tensor &x) { return x.is_contiguous(); }
HGRD_TH void manual_seed(uint64_t) {}

// Arguments with their names, for checks.
struct TensorArg {
  Tensor tensor;
  HGRD_TH TensorArg(const Tensor &t, const char *, int) : tensor(t) {}
  HGRD_TH const Tensor *operator->() const { return &tensor; }
  HGRD_TH const Tensor &operator*() const { return tensor; }
};
typedef const char *CheckedFrom;
#define HGRD_CHECK(name, condition)                                           \
  HGRD_TH void name(CheckedFrom, const TensorArg &a, const TensorArg &b) { TORCH_CHECK(condition) } \
  HGRD_TH void name(CheckedFrom c, ArrayRef<TensorArg> l) {                   \
    for (const TensorArg &x : l) name(c, l[0], x);                            \
  }
HGRD_CHECK(checkSameType, a->scalar_type() == b->scalar_type())
HGRD_CHECK(checkAllSameType, a->scalar_type() == b->scalar_type())
HGRD_CHECK(checkAllSameGPU, a->get_device() == b->get_device())
HGRD_CHECK(checkSameGPU, a->get_device() == b->get_device())
HGRD_CHECK(checkAllSameNumel, a->numel() == b->numel())
HGRD_CHECK(checkSameNumel, a->numel() == b->numel())
#undef HGRD_CHECK
HGRD_TH void checkContiguous(CheckedFrom, const TensorArg &a) { TORCH_CHECK(a->is_contiguous()) }
HGRD_TH void checkAllContiguous(CheckedFrom, ArrayRef<TensorArg> l) {
  for (const TensorArg &x : l) TORCH_CHECK(x->is_contiguous())
}
HGRD_TH void checkDim(CheckedFrom, const TensorArg &a, int64_t n) { TORCH_CHECK(a->dim() == n) }
HGRD_TH void checkDefined(CheckedFrom, const TensorArg &a) { TORCH_CHECK(a->defined()) }
HGRD_TH void checkScalarType(CheckedFrom, const TensorArg &a, ScalarType t) { TORCH_CHECK(a->scalar_type() == t) }
HGRD_TH void checkSize(CheckedFrom, const TensorArg &a, int64_t d, int64_t n) { TORCH_CHECK(a->size(d) == n) }
HGRD_TH Device device_of(const Tensor &t) { return t.device(); }

struct Context {
  HGRD_TH void alertNotDeterministic(const char *) const {}
  HGRD_TH bool deterministicAlgorithms() const { return (bool)hgrd_opaque(); }
  HGRD_TH bool deterministicCuDNN() const { return (bool)hgrd_opaque(); }
  HGRD_TH bool allowTF32CuBLAS() const { return (bool)hgrd_opaque(); }
  HGRD_TH bool hasCUDA() const { return (bool)hgrd_opaque(); }
};
HGRD_TH Context &globalContext() {
  static Context c;
  return c;
}
struct Generator {};
struct NoGradGuard {
  HGRD_TH ~NoGradGuard() {}
};
struct AutoDispatchBelowADInplaceOrView {
  HGRD_TH ~AutoDispatchBelowADInplaceOrView() {}
};
namespace cuda {
HGRD_TH cublasHandle_t getCurrentCUDABlasHandle() { return (cublasHandle_t)hgrd_opaque(); }
}
}
namespace torch {
using namespace at;
namespace nn {
namespace functional {}
}
namespace cuda {
using namespace at::cuda;
HGRD_TH void synchronize(int64_t = -1) { cudaDeviceSynchronize(); }
}
namespace indexing {
using namespace at::indexing;
}
}
#endif
