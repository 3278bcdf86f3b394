// Tensors. What copies of a tensor share is one object: its sizes, its strides, and where its elements begin. A tensor that a
// caller passes has any; one that is made here has its sizes, the strides of rows one after the other, and memory of its own;
// a view has the memory of what it was made from. What an operation computes that is not spelled out is a tensor of unknown
// sizes, which may share the memory of any other.
#ifndef HGRD_TORCH_TENSOR_H
#define HGRD_TORCH_TENSOR_H
#include "accessor.h"
#include "stream.h"

namespace at {
class Tensor;
}
namespace hgrd_torch {
using namespace c10;
// Dimensions with a place of their own. Of others nothing is known.
enum { most = 8 };
#define HGRD_UP(X_) X_(0) X_(1) X_(2) X_(3) X_(4) X_(5) X_(6) X_(7)
#define HGRD_DOWN(X_) X_(7) X_(6) X_(5) X_(4) X_(3) X_(2) X_(1) X_(0)
// hgrd:names hgrd_torch::tensor impl
// hgrd:name numel numel()
// hgrd:name dim dim()
// hgrd:name sizes[*] size(*)
// hgrd:name strides[*] stride(*)
// hgrd:name type scalar_type()
// hgrd:name kind device().type()
// hgrd:name device get_device()
// hgrd:name contiguous is_contiguous()
// hgrd:name defined defined()
// hgrd:name grad requires_grad()
struct tensor {
  char *data;
  int64_t numel, dim, sizes[most], strides[most];
  ScalarType type;
  DeviceType kind;
  DeviceIndex device;
  int contiguous; // of ordinary tensors not 0, as numbers that callers pass
  bool defined, grad;

  HGRD_TH size_t item() const { return elementSize(type); }
  HGRD_TH size_t bytes() const { return (size_t)numel * item(); }
  HGRD_TH TensorOptions options() const {
    TensorOptions o;
    o.type = type;
    o.place = Device(kind, device);
    return o;
  }
  // The i-th dimension, or the -i-th from the end.
  HGRD_TH int64_t size(int64_t i) const { return count(i < 0 ? from_end(sizes, -i) : sizes[i]); }
  // A number of elements, of which all tensors have none or some.
  HGRD_TH static int64_t count(int64_t n) {
    TORCH_CHECK(n >= 0)
    return n;
  }
  // As many as the sizes multiply to.
  HGRD_TH int64_t elements() const {
    int64_t all = 1;
#define HGRD_TIMES(j)                                                         \
  {                                                                           \
    int64_t s = sizes[j];                                                     \
    all *= j < dim ? s : 1;                                                   \
  }
    HGRD_UP(HGRD_TIMES)
#undef HGRD_TIMES
    TORCH_CHECK(dim > most || numel == all)
    return count(numel);
  }
  HGRD_TH int64_t from_end(const int64_t *p, int64_t k) const {
    int64_t r = hgrd_opaque();
#define HGRD_PICK(j)                                                          \
  {                                                                           \
    int64_t s = p[j];                                                         \
    r = dim == j + k ? s : r;                                                 \
  }
    HGRD_DOWN(HGRD_PICK)
#undef HGRD_PICK
    return r;
  }
  // The strides of a contiguous tensor follow from its sizes, but for those of dimensions of one element, or all if it has none.
  HGRD_TH int64_t stride(int64_t i) const { return i < 0 ? stride_of(from_end(strides, -i), from_end(sizes, -i), dim + i, dim) : stride(i, dim); }
  HGRD_TH int64_t stride(int64_t i, int64_t n) const { return stride_of(strides[i], sizes[i], i, n); }
  HGRD_TH int64_t stride_of(int64_t given, int64_t size, int64_t i, int64_t n) const { return contiguous && size != 1 && !empty(n) ? rows(i, n) : given; }
  HGRD_TH bool empty(int64_t n) const {
    bool r = false;
#define HGRD_ANY(j)                                                           \
  {                                                                           \
    int64_t s = sizes[j];                                                     \
    r = (j < n && s == 0) || r;                                               \
  }
    HGRD_UP(HGRD_ANY)
#undef HGRD_ANY
    return r;
  }
  // The elements of what one step along the i-th of n dimensions goes past, in a tensor whose rows lie one after the other.
  HGRD_TH int64_t rows(int64_t i, int64_t n) const {
    int64_t past = 1, r = n > most ? hgrd_opaque() : 1;
#define HGRD_TIMES(j)                                                         \
  {                                                                           \
    int64_t s = sizes[j];                                                     \
    past *= j > i && s > 1 ? s : 1;                                           \
    r = n == j + 1 ? past : r;                                                \
  }
    HGRD_UP(HGRD_TIMES)
#undef HGRD_TIMES
    return r;
  }
};
static const tensor none = {0, 0, 0, {}, {}, ScalarType::Undefined, DeviceType::CPU, -1, 0, false, false};

// What is not set of a tensor is not known.
HGRD_TH tensor *fresh() {
  tensor *t = (tensor *)malloc(sizeof(tensor));
  hgrd_array_read(t, hgrd_handle_create(9), sizeof(tensor));
  return t;
}
// A tensor with elements of its own, of which nothing was set.
HGRD_TH tensor *make(const int64_t *p, size_t n, const TensorOptions &o, void *data = 0) {
  tensor *t = fresh();
  bool rows = o.format == MemoryFormat::Contiguous || o.format == MemoryFormat::Preserve;
  int64_t numel = 1;
#define HGRD_SET(j)                                                           \
  if (n > j) {                                                                \
    int64_t s = p[j];                                                         \
    TORCH_CHECK(s >= 0)                                                       \
    t->sizes[j] = s;                                                          \
    numel *= s;                                                               \
  }
  HGRD_UP(HGRD_SET)
#undef HGRD_SET
#define HGRD_SET(j)                                                           \
  if (n > j && rows) t->strides[j] = t->rows(j, (int64_t)n);
  HGRD_UP(HGRD_SET)
#undef HGRD_SET
  if (n > most) numel = hgrd_opaque();
  t->numel = numel;
  t->dim = (int64_t)n;
  t->type = o.type;
  t->kind = o.place.kind;
  t->device = o.place.number;
  t->defined = true;
  t->contiguous = rows ? 1 : t->contiguous;
  t->grad = o.grad;
  t->data = data ? (char *)data : (char *)hgrd_alloc_device((size_t)numel * elementSize(o.type));
  return t;
}
// A tensor of the same shape with elements of its own. Its rows may lie in any order, as those of the other do, if it is not
// asked to have them one after the other.
HGRD_TH tensor *make_like(const tensor *x, const TensorOptions &o, bool contiguous) {
  tensor *t = fresh();
#define HGRD_SET(j) t->sizes[j] = x->sizes[j];
  HGRD_UP(HGRD_SET)
#undef HGRD_SET
  t->dim = x->dim;
  t->numel = x->numel;
  t->type = o.type;
  t->kind = o.place.kind;
  t->device = o.place.number;
  t->defined = true;
  t->contiguous = contiguous ? 1 : x->contiguous ? x->contiguous : t->contiguous;
  t->grad = o.grad;
  t->data = (char *)hgrd_alloc_device((size_t)x->numel * elementSize(o.type));
  return t;
}
// One of which nothing is known but that its elements are its own.
HGRD_TH tensor *make_any(const tensor *x) {
  tensor *t = fresh();
  t->kind = x->kind;
  t->device = x->device;
  t->defined = true;
  t->data = (char *)hgrd_alloc_device((size_t)hgrd_opaque());
  return t;
}
// A view of another's elements from a place on, with sizes and strides that are not known.
HGRD_TH tensor *part(const tensor *x, char *from) {
  tensor *t = fresh();
  t->type = x->type;
  t->kind = x->kind;
  t->device = x->device;
  t->defined = x->defined;
  t->data = from;
  return t;
}
// The same elements once more.
HGRD_TH tensor *alias(const tensor *x) {
  tensor *t = fresh();
  *t = *x;
  return t;
}

// What the operations write: their results are unknown, and where rows have gaps, anything behind the pointer may be theirs.
HGRD_TH void wrote(const tensor *t) {
  if (t->contiguous)
    hgrd_ranges::wrotePointer(t->data, t->bytes());
  else
    hgrd_library(1, t->data);
}
HGRD_TH void zero(const tensor *t) {
  if (t->contiguous) {
    hgrd_memset(t->data, 0, t->bytes());
    hgrd_late(t->data, HGRD_STREAM);
  } else {
    hgrd_library(1, t->data);
  }
}
HGRD_TH void copied(const tensor *to, const tensor *from) {
  if (to->contiguous && from->contiguous && to->type == from->type) {
    hgrd_memcpy(to->data, from->data, to->bytes(), cudaMemcpyDefault);
    hgrd_late(to->data, HGRD_STREAM);
  } else {
    wrote(to);
  }
}
}
// The result of an operation: it may be one of the operands.
HGRD_HOST hgrd_torch::tensor *hgrd_torch_result(int operands, ...) noexcept;
// An operation by which a tensor gets other sizes.
HGRD_HOST void hgrd_torch_resized(hgrd_torch::tensor *) noexcept;

namespace at {
struct Storage {
  hgrd_torch::tensor *of;
  HGRD_TH void *data() const { return of->data; }
  template <class T_> HGRD_TH T_ *data() const { return (T_ *)of->data; }
  HGRD_TH size_t nbytes() const { return (size_t)hgrd_opaque(); }
  HGRD_TH bool is_alias_of(const Storage &) const { return (bool)hgrd_opaque(); }
};
// What Tensor::type() gives.
struct DeprecatedTypeProperties {
  const hgrd_torch::tensor *of;
  HGRD_TH ScalarType scalarType() const { return of->type; }
  HGRD_TH bool is_cuda() const { return of->kind == DeviceType::CUDA; }
  HGRD_TH DeviceType device_type() const { return of->kind; }
  HGRD_TH operator TensorOptions() const { return of->options(); }
  HGRD_TH TensorOptions options() const { return of->options(); }
  HGRD_TH std::string toString() const { return std::string(); }
  HGRD_TH bool operator==(const DeprecatedTypeProperties &o) const { return of->type == o.of->type && of->kind == o.of->kind; }
  HGRD_TH bool operator!=(const DeprecatedTypeProperties &o) const { return !(*this == o); }
};
typedef DeprecatedTypeProperties Type;
inline std::ostream &operator<<(std::ostream &s, const DeprecatedTypeProperties &) { return s; }
typedef ArrayRef<Tensor> TensorList;
typedef ArrayRef<Tensor> ITensorListRef;

namespace indexing {
enum class TensorIndexType { None, Ellipsis, Integer, Boolean, Slice, Tensor };
constexpr TensorIndexType None = TensorIndexType::None, Ellipsis = TensorIndexType::Ellipsis;
struct Slice {
  template <class... A_> HGRD_TH Slice(const A_ &...) {}
};
struct TensorIndex {
  template <class A_> HGRD_TH TensorIndex(const A_ &) {}
};
}

// Operations whose result is a tensor with elements of its own, of which no more is known; those whose names end in _ write the
// elements of the tensor itself.
#define HGRD_OPERATIONS(X_)                                                    \
  X_(abs) X_(add) X_(addmm) X_(all) X_(amax) X_(amin) X_(any) X_(argmax) X_(argmin) X_(argsort) X_(bitwise_and) X_(bitwise_not) X_(bitwise_or) X_(bmm) X_(ceil) X_(clamp) X_(clamp_max) X_(clamp_min) \
  X_(cos) X_(cross) X_(cumprod) X_(cumsum) X_(diff) X_(div) X_(dot) X_(eq) X_(erf) X_(exp) X_(expm1) X_(flip) X_(floor) X_(floor_divide) X_(fmod) X_(gather) X_(ge) X_(gt) X_(index_add) \
  X_(index_copy) X_(index_fill) X_(index_select) X_(inverse) X_(isfinite) X_(isinf) X_(isnan) X_(kron) X_(le) X_(linear) X_(log) X_(log1p) X_(log_softmax) X_(logical_and) X_(logical_not) X_(logical_or) X_(lt) X_(masked_fill) \
  X_(masked_select) X_(matmul) X_(maximum) X_(mean) X_(minimum) X_(mm) X_(mul) X_(multiply) X_(mv) X_(ne) X_(neg) X_(nonzero) X_(norm) X_(one_hot) X_(outer) X_(pow) X_(prod) X_(reciprocal) X_(relu) X_(remainder) \
  X_(repeat) X_(repeat_interleave) X_(roll) X_(round) X_(rsqrt) X_(scatter) X_(scatter_add) X_(sigmoid) X_(sign) X_(silu) X_(sin) X_(softmax) X_(sqrt) X_(square) X_(std) X_(sub) X_(sum) X_(take) X_(tanh) X_(tril) X_(triu) X_(true_divide) \
  X_(trunc) X_(var) X_(where) X_(logsumexp) X_(addcmul) X_(addcdiv) X_(baddbmm) X_(bincount) X_(searchsorted) X_(gelu) X_(batch_norm) X_(embedding) X_(layer_norm)
#define HGRD_CHANGES(X_)                                                       \
  X_(abs_) X_(add_) X_(addcdiv_) X_(addcmul_) X_(addmm_) X_(bernoulli_) X_(ceil_) X_(clamp_) X_(clamp_max_) X_(clamp_min_) X_(cumsum_) X_(div_) X_(eq_) X_(exp_) X_(fill_) X_(fill_diagonal_) X_(floor_) X_(floor_divide_) X_(index_add_) \
  X_(index_copy_) X_(index_fill_) X_(index_put_) X_(log_) X_(lt_) X_(masked_fill_) X_(masked_scatter_) X_(mul_) X_(neg_) X_(normal_) X_(pow_) X_(random_) X_(reciprocal_) X_(relu_) X_(round_) X_(rsqrt_) X_(scatter_) X_(scatter_add_) \
  X_(sigmoid_) X_(sqrt_) X_(sub_) X_(tanh_) X_(tril_) X_(triu_) X_(true_divide_) X_(uniform_)
// Those whose result may have the elements of an operand.
#define HGRD_PERHAPS(X_) X_(conj) X_(dropout) X_(einsum) X_(flatten) X_(type_as) X_(unflatten)
// Views that begin where the tensor does, and those that begin behind.
#define HGRD_VIEWS(X_)                                                         \
  X_(broadcast_to) X_(expand) X_(expand_as) X_(movedim) X_(permute) X_(squeeze) X_(swapaxes) X_(unsqueeze) X_(view_as_real) X_(view_as_complex)
#define HGRD_PARTS(X_) X_(as_strided) X_(diagonal) X_(imag) X_(narrow) X_(real) X_(slice) X_(unfold)

class Tensor {
public:
  hgrd_torch::tensor *impl;

  HGRD_TH Tensor() : impl(const_cast<hgrd_torch::tensor *>(&hgrd_torch::none)) {}
  HGRD_TH explicit constexpr Tensor(hgrd_torch::tensor *t) : impl(t) {}

  HGRD_TH bool defined() const { return impl->defined; }
  HGRD_TH int64_t size(int64_t i) const { return impl->size(i); }
  HGRD_TH int64_t stride(int64_t i) const { return impl->stride(i); }
  HGRD_TH IntArrayRef sizes() const { return IntArrayRef(impl->sizes, (size_t)impl->dim); }
  HGRD_TH IntArrayRef strides() const { return IntArrayRef(impl->strides, (size_t)impl->dim); }
  HGRD_TH IntArrayRef sym_sizes() const { return sizes(); }
  HGRD_TH int64_t sym_size(int64_t i) const { return size(i); }
  HGRD_TH int64_t dim() const { return impl->dim; }
  HGRD_TH int64_t ndimension() const { return dim(); }
  HGRD_TH int64_t numel() const { return impl->elements(); }
  HGRD_TH size_t element_size() const { return impl->item(); }
  HGRD_TH size_t itemsize() const { return impl->item(); }
  HGRD_TH size_t nbytes() const { return impl->bytes(); }
  HGRD_TH int64_t storage_offset() const { return hgrd_opaque(); }
  HGRD_TH Storage storage() const { return Storage{impl}; }
  HGRD_TH ScalarType scalar_type() const { return impl->type; }
  HGRD_TH TypeMeta dtype() const { return TypeMeta(impl->type); }
  HGRD_TH DeprecatedTypeProperties type() const { return DeprecatedTypeProperties{impl}; }
  HGRD_TH TensorOptions options() const { return impl->options(); }
  HGRD_TH Device device() const { return Device(impl->kind, impl->device); }
  HGRD_TH DeviceIndex get_device() const { return impl->device; }
  HGRD_TH Layout layout() const { return Layout::Strided; }
  HGRD_TH bool is_cuda() const { return impl->kind == DeviceType::CUDA; }
  HGRD_TH bool is_cpu() const { return impl->kind == DeviceType::CPU; }
  HGRD_TH bool is_hip() const { return impl->kind == DeviceType::HIP; }
  HGRD_TH bool is_meta() const { return impl->kind == DeviceType::Meta; }
  HGRD_TH bool is_privateuseone() const { return impl->kind == DeviceType::PrivateUse1; }
  HGRD_TH bool is_sparse() const { return (bool)hgrd_opaque(); }
  HGRD_TH bool is_pinned() const { return (bool)hgrd_opaque(); }
  HGRD_TH bool is_floating_point() const { return isFloatingType(impl->type); }
  HGRD_TH bool is_complex() const { return isComplexType(impl->type); }
  HGRD_TH bool is_contiguous(MemoryFormat f = MemoryFormat::Contiguous) const { return f == MemoryFormat::Contiguous ? impl->contiguous != 0 : (bool)hgrd_opaque(); }
  HGRD_TH bool is_non_overlapping_and_dense() const { return (bool)hgrd_opaque(); }
  HGRD_TH bool is_same(const Tensor &o) const { return impl == o.impl; }
  HGRD_TH bool is_same_size(const Tensor &o) const { return sizes() == o.sizes(); }
  HGRD_TH bool equal(const Tensor &) const { return (bool)hgrd_opaque(); }
  HGRD_TH bool is_alias_of(const Tensor &) const { return (bool)hgrd_opaque(); }
  HGRD_TH bool is_nonzero() const { return (bool)hgrd_opaque(); }
  HGRD_TH bool requires_grad() const { return impl->grad; }
  HGRD_TH Tensor &requires_grad_(bool g = true) const {
    impl->grad = g;
    return self();
  }
  HGRD_TH Tensor &set_requires_grad(bool g) const { return requires_grad_(g); }
  HGRD_TH MemoryFormat suggest_memory_format() const { return (MemoryFormat)hgrd_opaque(); }
  HGRD_TH hgrd_torch::tensor *unsafeGetTensorImpl() const { return impl; }
  HGRD_TH void reset() { *this = Tensor(); }
  HGRD_TH std::string toString() const { return std::string(); }
  HGRD_TH void print() const {}

  HGRD_TH void *data_ptr() const { return impl->data; }
  template <class T_> HGRD_TH T_ *data_ptr() const { return (T_ *)impl->data; }
  template <class T_> HGRD_TH T_ *data() const { return (T_ *)impl->data; }
  HGRD_TH const void *const_data_ptr() const { return impl->data; }
  template <class T_> HGRD_TH const T_ *const_data_ptr() const { return (const T_ *)impl->data; }
  HGRD_TH void *mutable_data_ptr() const { return impl->data; }
  template <class T_> HGRD_TH T_ *mutable_data_ptr() const { return (T_ *)impl->data; }
  template <class T_> HGRD_TH T_ item() const { return hgrd_ranges::unknown(T_()); }
  HGRD_TH Scalar item() const { return Scalar((double)hgrd_opaque()); }
  HGRD_TH const Tensor &data() const { return *this; }
  HGRD_TH Tensor tensor_data() const { return *this; }
  HGRD_TH Tensor variable_data() const { return *this; }
  HGRD_TH Tensor grad() const { return Tensor(hgrd_torch_result(1, impl)); }

  template <class T_, size_t N_> HGRD_TH TensorAccessor<T_, N_> accessor() const {
    TORCH_CHECK(dim() == N_)
    return TensorAccessor<T_, N_>(data_ptr<T_>(), impl->sizes, impl->strides);
  }
  template <class T_, size_t N_, template <class> class P_ = DefaultPtrTraits, class I_ = int64_t> HGRD_TH GenericPackedTensorAccessor<T_, N_, P_, I_> generic_packed_accessor() const {
    TORCH_CHECK(dim() == N_)
    int64_t strides[hgrd_torch::most];
#define HGRD_SET(j)                                                           \
  if (j < N_) {                                                                \
    TORCH_CHECK(impl->sizes[j] >= 0)                                          \
    strides[j] = impl->stride(j, N_);                                          \
  }
    HGRD_UP(HGRD_SET)
#undef HGRD_SET
    return GenericPackedTensorAccessor<T_, N_, P_, I_>(data_ptr<T_>(), impl->sizes, strides);
  }
  template <class T_, size_t N_, template <class> class P_ = DefaultPtrTraits, class I_ = int64_t> HGRD_TH GenericPackedTensorAccessor<T_, N_, P_, I_> packed_accessor() const { return generic_packed_accessor<T_, N_, P_, I_>(); }
  // Elements are fewer than 2^31; so is what sizes and strides multiply to, where there are elements.
  template <class T_, size_t N_, template <class> class P_ = DefaultPtrTraits> HGRD_TH PackedTensorAccessor32<T_, N_, P_> packed_accessor32() const {
    TORCH_CHECK(dim() == N_ && impl->numel <= INT_MAX)
    if (!impl->empty(N_)) {
#define HGRD_SET(j)                                                           \
  if (j < N_) TORCH_CHECK(impl->sizes[j] <= INT_MAX && (!impl->contiguous || impl->rows(j, N_) <= INT_MAX))
      HGRD_UP(HGRD_SET)
#undef HGRD_SET
    }
    return generic_packed_accessor<T_, N_, P_, int32_t>();
  }
  template <class T_, size_t N_, template <class> class P_ = DefaultPtrTraits> HGRD_TH PackedTensorAccessor64<T_, N_, P_> packed_accessor64() const { return generic_packed_accessor<T_, N_, P_, int64_t>(); }

  // The same elements, in memory of their own where they must be.
  HGRD_TH Tensor contiguous(MemoryFormat f = MemoryFormat::Contiguous) const {
    if (f != MemoryFormat::Contiguous) return Tensor(hgrd_torch_result(1, impl));
    if (impl->contiguous) return *this;
    Tensor t(hgrd_torch::make_like(impl, options(), true));
    hgrd_torch::wrote(t.impl);
    return t;
  }
  HGRD_TH Tensor expect_contiguous() const { return contiguous(); }
  HGRD_TH Tensor clone(MemoryFormat f = MemoryFormat::Preserve) const {
    Tensor t(hgrd_torch::make_like(impl, options(), f == MemoryFormat::Contiguous));
    hgrd_torch::copied(t.impl, impl);
    return t;
  }
  HGRD_TH Tensor detach() const { return Tensor(hgrd_torch::alias(impl)); }
  HGRD_TH Tensor &detach_() const { return self(); }
  // Another type or device: this, or a copy.
  template <class... A_> HGRD_TH Tensor to(const A_ &...) const { return result(); }
  HGRD_TH Tensor to(const TensorOptions &, bool = false, bool = false) const { return result(); }
  HGRD_TH Tensor cuda() const { return result(); }
  HGRD_TH Tensor cpu() const { return result(); }
  HGRD_TH Tensor pin_memory() const { return result(); }
  HGRD_TH Tensor toType(ScalarType) const { return result(); }

  // Views.
  HGRD_TH Tensor view(IntArrayRef s) const {
    Tensor v(hgrd_torch::part(impl, impl->data));
    v.impl->dim = (int64_t)s.size();
    v.impl->numel = numel();
    v.impl->contiguous = impl->contiguous ? 1 : v.impl->contiguous;
#define HGRD_SET(j)                                                           \
  if (s.size() > j) v.impl->sizes[j] = s[j] >= 0 ? s[j] : hgrd_opaque();
    HGRD_UP(HGRD_SET)
#undef HGRD_SET
    return v;
  }
  HGRD_TH Tensor view(ScalarType t) const {
    Tensor v(hgrd_torch::part(impl, impl->data));
    v.impl->type = t;
    return v;
  }
  HGRD_TH Tensor view_as(const Tensor &o) const { return view(o.sizes()); }
  // Without a copy where that is possible.
  HGRD_TH Tensor reshape(IntArrayRef s) const { return impl->contiguous ? view(s) : Tensor(hgrd_torch_result(1, impl)); }
  HGRD_TH Tensor reshape_as(const Tensor &o) const { return reshape(o.sizes()); }
  HGRD_TH Tensor transpose(int64_t i, int64_t j) const {
    Tensor v(hgrd_torch::part(impl, impl->data));
    v.impl->dim = dim();
    v.impl->numel = impl->numel;
#define HGRD_SET(j) v.impl->sizes[j] = impl->sizes[j];
    HGRD_UP(HGRD_SET)
#undef HGRD_SET
    if (i < 0) i += dim();
    if (j < 0) j += dim();
    v.impl->sizes[i] = impl->sizes[j];
    v.impl->sizes[j] = impl->sizes[i];
    v.impl->strides[i] = impl->stride(j, dim());
    v.impl->strides[j] = impl->stride(i, dim());
    return v;
  }
  HGRD_TH Tensor t() const { return dim() == 2 ? transpose(0, 1) : Tensor(hgrd_torch::alias(impl)); }
  HGRD_TH Tensor select(int64_t d, int64_t i) const { return d == 0 ? (*this)[i] : behind(); }
  HGRD_TH Tensor operator[](int64_t i) const {
    if (i < 0) i += impl->sizes[0];
    Tensor v(hgrd_torch::part(impl, impl->data + i * impl->stride(0, dim()) * (int64_t)impl->item()));
    v.impl->dim = dim() - 1;
#define HGRD_SET(j)                                                           \
  if (j > 0) {                                                                \
    v.impl->sizes[j > 0 ? j - 1 : 0] = impl->sizes[j];          \
    v.impl->strides[j > 0 ? j - 1 : 0] = impl->stride(j, dim()); \
  }
    HGRD_UP(HGRD_SET)
#undef HGRD_SET
    v.impl->contiguous = impl->contiguous ? 1 : v.impl->contiguous;
    return v;
  }
  HGRD_TH Tensor operator[](const Tensor &o) const { return Tensor(hgrd_torch_result(2, impl, o.impl)); }
  template <class... A_> HGRD_TH Tensor index(const A_ &...) const { return Tensor(hgrd_torch_result(1, impl)); }
  HGRD_TH Tensor index(std::initializer_list<indexing::TensorIndex>) const { return Tensor(hgrd_torch_result(1, impl)); }

  HGRD_TH Tensor &zero_() const {
    hgrd_torch::zero(impl);
    return self();
  }
  template <class... A_> HGRD_TH Tensor &copy_(const Tensor &o, const A_ &...) const {
    if (o.numel() == numel())
      hgrd_torch::copied(impl, o.impl);
    else
      hgrd_torch::wrote(impl);
    return self();
  }
  template <class... A_> HGRD_TH Tensor &index_put_(std::initializer_list<indexing::TensorIndex>, const A_ &...) const { return changed(); }
  HGRD_TH Tensor new_empty(IntArrayRef s, const TensorOptions &o) const;
  HGRD_TH Tensor new_zeros(IntArrayRef s, const TensorOptions &o) const;
  HGRD_TH Tensor new_ones(IntArrayRef s, const TensorOptions &o) const;
  HGRD_TH Tensor new_full(IntArrayRef s, const Scalar &, const TensorOptions &o) const;
  HGRD_TH Tensor new_empty(IntArrayRef s) const { return new_empty(s, options()); }
  HGRD_TH Tensor new_zeros(IntArrayRef s) const { return new_zeros(s, options()); }
  HGRD_TH Tensor new_ones(IntArrayRef s) const { return new_ones(s, options()); }
  HGRD_TH Tensor new_full(IntArrayRef s, const Scalar &v) const { return new_full(s, v, options()); }
  HGRD_TH Tensor max() const { return computed(); }
  HGRD_TH Tensor min() const { return computed(); }
  HGRD_TH Tensor max(const Tensor &) const { return computed(); }
  HGRD_TH Tensor min(const Tensor &) const { return computed(); }
  HGRD_TH Tensor median() const { return computed(); }
#define HGRD_METHOD(name)                                                     \
  template <class... A_> HGRD_TH std::tuple<Tensor, Tensor> name(int64_t, const A_ &...) const { return std::make_tuple(computed(), computed()); }
  HGRD_METHOD(max) HGRD_METHOD(min) HGRD_METHOD(median) HGRD_METHOD(sort) HGRD_METHOD(topk) HGRD_METHOD(kthvalue) HGRD_METHOD(mode) HGRD_METHOD(cummax)
#undef HGRD_METHOD
#define HGRD_METHOD(name)                                                     \
  template <class... A_> HGRD_TH std::vector<Tensor> name(const A_ &...) const { return std::vector<Tensor>((size_t)hgrd_opaque(), result()); } \
  template <class... A_> HGRD_TH std::vector<Tensor> name(IntArrayRef, const A_ &...) const { return std::vector<Tensor>((size_t)hgrd_opaque(), result()); }
  HGRD_METHOD(split) HGRD_METHOD(chunk) HGRD_METHOD(unbind)
#undef HGRD_METHOD
  HGRD_TH Tensor operator-() const { return computed(); }
  HGRD_TH Tensor operator~() const { return computed(); }
#define HGRD_METHOD(op)                                                       \
  HGRD_TH Tensor &operator op(const Tensor &) { return changed(); }           \
  HGRD_TH Tensor &operator op(const Scalar &) { return changed(); }
  HGRD_METHOD(+=) HGRD_METHOD(-=) HGRD_METHOD(*=) HGRD_METHOD(/=) HGRD_METHOD(&=) HGRD_METHOD(|=) HGRD_METHOD(^=)
#undef HGRD_METHOD

#define HGRD_METHOD(name)                                                     \
  template <class... A_> HGRD_TH Tensor name(const A_ &...) const { return computed(); } \
  template <class... A_> HGRD_TH Tensor name(IntArrayRef, const A_ &...) const { return computed(); }
  HGRD_OPERATIONS(HGRD_METHOD)
#undef HGRD_METHOD
#define HGRD_METHOD(name)                                                     \
  template <class... A_> HGRD_TH Tensor name(const A_ &...) const { return result(); }
  HGRD_PERHAPS(HGRD_METHOD)
#undef HGRD_METHOD
#define HGRD_METHOD(name)                                                     \
  template <class... A_> HGRD_TH Tensor name(const A_ &...) const { return Tensor(hgrd_torch::part(impl, impl->data)); } \
  template <class... A_> HGRD_TH Tensor name(IntArrayRef, const A_ &...) const { return Tensor(hgrd_torch::part(impl, impl->data)); }
  HGRD_VIEWS(HGRD_METHOD)
#undef HGRD_METHOD
#define HGRD_METHOD(name)                                                     \
  template <class... A_> HGRD_TH Tensor name(const A_ &...) const { return behind(); } \
  template <class... A_> HGRD_TH Tensor name(IntArrayRef, const A_ &...) const { return behind(); }
  HGRD_PARTS(HGRD_METHOD)
#undef HGRD_METHOD
#define HGRD_METHOD(name)                                                     \
  template <class... A_> HGRD_TH Tensor &name(const A_ &...) const { return changed(); }
  HGRD_CHANGES(HGRD_METHOD)
#undef HGRD_METHOD
#define HGRD_METHOD(name)                                                     \
  template <class... A_> HGRD_TH Tensor &name(const A_ &...) const { return resized(); } \
  template <class... A_> HGRD_TH Tensor &name(IntArrayRef, const A_ &...) const { return resized(); }
  HGRD_METHOD(resize_) HGRD_METHOD(resize_as_) HGRD_METHOD(set_) HGRD_METHOD(set_data) HGRD_METHOD(squeeze_) HGRD_METHOD(unsqueeze_) HGRD_METHOD(t_) HGRD_METHOD(transpose_) HGRD_METHOD(as_strided_)
#undef HGRD_METHOD

private:
  HGRD_TH Tensor &self() const { return const_cast<Tensor &>(*this); }
  HGRD_TH Tensor result() const { return Tensor(hgrd_torch_result(1, impl)); }
  HGRD_TH Tensor computed() const { return Tensor(hgrd_torch::make_any(impl)); }
  HGRD_TH Tensor behind() const { return Tensor(hgrd_torch::part(impl, impl->data + hgrd_opaque())); }
  HGRD_TH Tensor &changed() const {
    hgrd_torch::wrote(impl);
    return self();
  }
  HGRD_TH Tensor &resized() const {
    hgrd_torch_resized(impl);
    return self();
  }
};
}
#endif
