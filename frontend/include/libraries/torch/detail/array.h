// Views of arrays, optional values, devices and the options by which tensors are made.
#ifndef HGRD_TORCH_ARRAY_H
#define HGRD_TORCH_ARRAY_H
#include "number.h"

namespace c10 {
template <class T_> class ArrayRef {
  const T_ *p;
  size_t n;

public:
  typedef const T_ *iterator;
  typedef const T_ *const_iterator;
  typedef T_ value_type;
  constexpr HGRD_TH ArrayRef() : p(0), n(0) {}
  HGRD_TH ArrayRef(const T_ &v) : p(&v), n(1) {}
  HGRD_TH ArrayRef(const T_ *q, size_t k) : p(q), n(k) {}
  HGRD_TH ArrayRef(const T_ *first, const T_ *last) : p(first), n((size_t)(last - first)) {}
  HGRD_TH ArrayRef(std::initializer_list<T_> l) : p(l.begin()), n(l.size()) {}
  template <class A_> HGRD_TH ArrayRef(const std::vector<T_, A_> &v) : p(v.data()), n(v.size()) {}
  template <size_t k> HGRD_TH ArrayRef(const std::array<T_, k> &v) : p(v.data()), n(k) {}
  template <size_t k> HGRD_TH ArrayRef(const T_ (&v)[k]) : p(v), n(k) {}
  HGRD_TH const T_ *begin() const { return p; }
  HGRD_TH const T_ *end() const { return p + n; }
  HGRD_TH const T_ *data() const { return p; }
  HGRD_TH size_t size() const { return n; }
  HGRD_TH bool empty() const { return n == 0; }
  HGRD_TH const T_ &operator[](size_t i) const { return p[i]; }
  HGRD_TH const T_ &at(size_t i) const {
    TORCH_CHECK(i < n)
    return p[i];
  }
  HGRD_TH const T_ &front() const { return p[0]; }
  HGRD_TH const T_ &back() const { return p[n - 1]; }
  HGRD_TH ArrayRef slice(size_t i, size_t k) const { return ArrayRef(p + i, k); }
  HGRD_TH ArrayRef slice(size_t i) const { return ArrayRef(p + i, n - i); }
  HGRD_TH std::vector<T_> vec() const { return std::vector<T_>(p, p + n); }
  HGRD_TH bool equals(const ArrayRef &o) const { return n == o.n && std::equal(p, p + n, o.p); }
  HGRD_TH operator std::vector<T_>() const { return vec(); }
};
template <class T_> HGRD_TH bool operator==(ArrayRef<T_> a, ArrayRef<T_> b) { return a.equals(b); }
template <class T_> HGRD_TH bool operator!=(ArrayRef<T_> a, ArrayRef<T_> b) { return !a.equals(b); }
template <class T_> HGRD_TH bool operator==(ArrayRef<T_> a, const std::vector<T_> &b) { return a.equals(b); }
template <class T_> HGRD_TH bool operator==(const std::vector<T_> &a, ArrayRef<T_> b) { return b.equals(a); }
template <class T_> HGRD_TH bool operator!=(ArrayRef<T_> a, const std::vector<T_> &b) { return !a.equals(b); }
template <class T_> std::ostream &operator<<(std::ostream &s, ArrayRef<T_>) { return s; }
typedef ArrayRef<int64_t> IntArrayRef;
typedef ArrayRef<int64_t> IntList;
typedef ArrayRef<int64_t> SymIntArrayRef;
typedef int64_t SymInt;
template <class T_, unsigned = 0> using SmallVector = std::vector<T_>;
template <class T_> using List = std::vector<T_>;
using std::string;
#if __cplusplus >= 201703L
template <class T_> using optional = std::optional<T_>;
using std::nullopt;
using std::nullopt_t;
using std::make_optional;
using std::string_view;
#else
struct nullopt_t {};
constexpr nullopt_t nullopt{};
template <class T_> class optional {
  bool has;
  T_ v;

public:
  HGRD_TH optional() : has(false), v() {}
  HGRD_TH optional(nullopt_t) : has(false), v() {}
  HGRD_TH optional(const T_ &x) : has(true), v(x) {}
  HGRD_TH bool has_value() const { return has; }
  HGRD_TH explicit operator bool() const { return has; }
  HGRD_TH T_ &value() {
    TORCH_CHECK(has)
    return v;
  }
  HGRD_TH const T_ &value() const {
    TORCH_CHECK(has)
    return v;
  }
  HGRD_TH T_ value_or(const T_ &x) const { return has ? v : x; }
  HGRD_TH T_ &operator*() { return v; }
  HGRD_TH const T_ &operator*() const { return v; }
  HGRD_TH T_ *operator->() { return &v; }
  HGRD_TH const T_ *operator->() const { return &v; }
  HGRD_TH void reset() { has = false; }
};
template <class T_> HGRD_TH optional<T_> make_optional(const T_ &v) { return optional<T_>(v); }
#endif

enum class DeviceType : int8_t { CPU = 0, CUDA = 1, MKLDNN = 2, OPENGL = 3, OPENCL = 4, IDEEP = 5, HIP = 6, FPGA = 7, MAIA = 8, XLA = 9, Vulkan = 10, Metal = 11, XPU = 12, MPS = 13, Meta = 14, HPU = 15, VE = 16, Lazy = 17, IPU = 18, MTIA = 19, PrivateUse1 = 20, COMPILE_TIME_MAX_DEVICE_TYPES = 21 };
constexpr DeviceType kCPU = DeviceType::CPU, kCUDA = DeviceType::CUDA, kHIP = DeviceType::HIP, kXLA = DeviceType::XLA, kXPU = DeviceType::XPU, kMeta = DeviceType::Meta, kMPS = DeviceType::MPS, kPrivateUse1 = DeviceType::PrivateUse1;
HGRD_TH std::string DeviceTypeName(DeviceType, bool = false) { return std::string(); }
typedef int8_t DeviceIndex;
struct Device {
  DeviceType kind;
  DeviceIndex number;
  HGRD_TH Device(DeviceType t, DeviceIndex i = -1) : kind(t), number(i) {}
  HGRD_TH Device(const Device &o) : kind(o.kind), number(o.number) {} // not passed as bits of an integer
  HGRD_TH Device &operator=(const Device &o) { kind = o.kind; number = o.number; return *this; }
  HGRD_TH Device(const std::string &) : kind((DeviceType)hgrd_opaque()), number((DeviceIndex)hgrd_opaque()) {}
  HGRD_TH DeviceType type() const { return kind; }
  HGRD_TH DeviceIndex index() const { return number; }
  HGRD_TH bool has_index() const { return number != -1; }
  HGRD_TH void set_index(DeviceIndex i) { number = i; }
  HGRD_TH bool is_cuda() const { return kind == DeviceType::CUDA; }
  HGRD_TH bool is_cpu() const { return kind == DeviceType::CPU; }
  HGRD_TH bool is_meta() const { return kind == DeviceType::Meta; }
  HGRD_TH bool is_privateuseone() const { return kind == DeviceType::PrivateUse1; }
  HGRD_TH bool operator==(const Device &o) const { return kind == o.kind && number == o.number; }
  HGRD_TH bool operator!=(const Device &o) const { return !(*this == o); }
  HGRD_TH std::string str() const { return std::string(); }
};
inline std::ostream &operator<<(std::ostream &s, const Scalar &) { return s; }
inline std::ostream &operator<<(std::ostream &s, const Device &) { return s; }
inline std::ostream &operator<<(std::ostream &s, DeviceType) { return s; }
enum class Layout : int8_t { Strided, Sparse, SparseCsr, Mkldnn, NumOptions };
constexpr Layout kStrided = Layout::Strided, kSparse = Layout::Sparse;
enum class MemoryFormat : int8_t { Contiguous, Preserve, ChannelsLast, ChannelsLast3d, NumOptions };

// The type of elements as a value; comparisons with a ScalarType go through it.
struct TypeMeta {
  ScalarType type;
  HGRD_TH TypeMeta(ScalarType t = ScalarType::Undefined) : type(t) {}
  HGRD_TH ScalarType toScalarType() const { return type; }
  HGRD_TH size_t itemsize() const { return elementSize(type); }
  HGRD_TH std::string name() const { return std::string(); }
  template <class T_> HGRD_TH static TypeMeta Make() { return TypeMeta(CppTypeToScalarType<T_>::value); }
  template <class T_> HGRD_TH bool Match() const { return type == CppTypeToScalarType<T_>::value; }
  HGRD_TH operator ScalarType() const { return type; }
};
HGRD_TH bool operator==(const TypeMeta &a, const TypeMeta &b) { return a.type == b.type; }
HGRD_TH bool operator!=(const TypeMeta &a, const TypeMeta &b) { return a.type != b.type; }
HGRD_TH bool operator==(const TypeMeta &a, ScalarType b) { return a.type == b; }
HGRD_TH bool operator!=(const TypeMeta &a, ScalarType b) { return a.type != b; }
HGRD_TH bool operator==(ScalarType a, const TypeMeta &b) { return a == b.type; }
HGRD_TH bool operator!=(ScalarType a, const TypeMeta &b) { return a != b.type; }
inline std::ostream &operator<<(std::ostream &s, const TypeMeta &) { return s; }
HGRD_TH ScalarType typeMetaToScalarType(TypeMeta t) { return t.type; }
HGRD_TH TypeMeta scalarTypeToTypeMeta(ScalarType t) { return TypeMeta(t); }
typedef ScalarType Dtype;

struct TensorOptions {
  ScalarType type;
  Device place;
  MemoryFormat format; // Preserve where none was asked for
  bool grad;
  HGRD_TH TensorOptions(const TensorOptions &o) : type(o.type), place(o.place), format(o.format), grad(o.grad) {}
  HGRD_TH TensorOptions &operator=(const TensorOptions &o) { type = o.type; place = o.place; format = o.format; grad = o.grad; return *this; }
  HGRD_TH TensorOptions() : type(ScalarType::Float), place(DeviceType::CPU), format(MemoryFormat::Preserve), grad(false) {}
  HGRD_TH TensorOptions(ScalarType t) : TensorOptions() { type = t; }
  HGRD_TH TensorOptions(TypeMeta t) : TensorOptions() { type = t.type; }
  HGRD_TH TensorOptions(Device d) : TensorOptions() { place = d; }
  HGRD_TH TensorOptions(DeviceType d) : TensorOptions() { place = Device(d); }
  HGRD_TH TensorOptions(Layout) : TensorOptions() {}
  HGRD_TH TensorOptions(MemoryFormat f) : TensorOptions() { format = f; }
  HGRD_TH TensorOptions dtype(ScalarType t) const { TensorOptions o(*this); o.type = t; return o; }
  HGRD_TH TensorOptions dtype(TypeMeta t) const { return dtype(t.type); }
  template <class T_> HGRD_TH TensorOptions dtype() const { return dtype(CppTypeToScalarType<T_>::value); }
  HGRD_TH TensorOptions device(Device d) const { TensorOptions o(*this); o.place = d; return o; }
  HGRD_TH TensorOptions device(DeviceType t, DeviceIndex i = -1) const { return device(Device(t, i)); }
  HGRD_TH TensorOptions device(const optional<Device> &d) const { return d.has_value() ? device(*d) : *this; }
  HGRD_TH TensorOptions device_index(DeviceIndex i) const { return device(Device(DeviceType::CUDA, i)); }
  HGRD_TH TensorOptions requires_grad(bool g = true) const { TensorOptions o(*this); o.grad = g; return o; }
  HGRD_TH TensorOptions layout(Layout) const { return *this; }
  HGRD_TH TensorOptions memory_format(MemoryFormat f) const { TensorOptions o(*this); o.format = f; return o; }
  HGRD_TH TensorOptions pinned_memory(bool) const { return *this; }
  HGRD_TH TypeMeta dtype() const { return TypeMeta(type); }
  HGRD_TH Device device() const { return place; }
  HGRD_TH bool requires_grad() const { return grad; }
  HGRD_TH Layout layout() const { return Layout::Strided; }
  HGRD_TH bool is_cuda() const { return place.is_cuda(); }
};
inline std::ostream &operator<<(std::ostream &s, const TensorOptions &) { return s; }
inline std::ostream &operator<<(std::ostream &s, Layout) { return s; }
inline std::ostream &operator<<(std::ostream &s, MemoryFormat) { return s; }
HGRD_TH TensorOptions dtype(ScalarType t) { return TensorOptions().dtype(t); }
HGRD_TH TensorOptions dtype(TypeMeta t) { return TensorOptions().dtype(t); }
template <class T_> HGRD_TH TensorOptions dtype() { return TensorOptions().dtype<T_>(); }
HGRD_TH TensorOptions device(Device d) { return TensorOptions().device(d); }
HGRD_TH TensorOptions device(DeviceType t, DeviceIndex i = -1) { return TensorOptions().device(t, i); }
HGRD_TH TensorOptions requires_grad(bool g = true) { return TensorOptions().requires_grad(g); }
HGRD_TH TensorOptions layout(Layout) { return TensorOptions(); }
}
#endif
