// Numbers: 16-bit floats, complex ones, the types that a tensor's elements may have, and scalars of any type.
#ifndef HGRD_TORCH_NUMBER_H
#define HGRD_TORCH_NUMBER_H
#include "base.h"

namespace c10 {
#define HGRD_SMALL(H_, N_, t, how)                                              \
  struct alignas(2) H_ {                                                       \
    unsigned short x;                                                         \
    struct from_bits_t {};                                                    \
    HGRD_T static constexpr from_bits_t from_bits() { return from_bits_t(); } \
    H_() = default;                                                            \
    constexpr HGRD_T H_(unsigned short bits, from_bits_t) : x(bits) {}         \
    HGRD_T H_(float v) : x(hgrd_##t##_from_f32(v)) {}                          \
    HGRD_T H_(const N_ &v) : x(v.bits) {}                                       \
    HGRD_T operator float() const { return hgrd_##t##_to_f32(x); }            \
    HGRD_T how operator N_() const { N_ n; n.bits = x; return n; }              \
  };                                                                          \
  HGRD_T H_ operator-(const H_ &a) { return H_(-(float)a); }                     \
  HGRD_SMALL_OP(H_, +) HGRD_SMALL_OP(H_, -) HGRD_SMALL_OP(H_, *) HGRD_SMALL_OP(H_, /) \
  HGRD_SMALL_CMP(H_, <) HGRD_SMALL_CMP(H_, >) HGRD_SMALL_CMP(H_, <=) HGRD_SMALL_CMP(H_, >=) HGRD_SMALL_CMP(H_, ==) HGRD_SMALL_CMP(H_, !=)
// Two of a kind stay one; a float or double beside makes it that, an integer is converted.
#define HGRD_SMALL_OP(H_, op)                                                  \
  HGRD_T H_ operator op(const H_ &a, const H_ &b) { return H_((float)a op (float)b); } \
  HGRD_T H_ &operator op##=(H_ &a, const H_ &b) { return a = a op b; }           \
  template <class F_> HGRD_T typename std::enable_if<std::is_floating_point<F_>::value, F_>::type operator op(const H_ &a, F_ b) { return (F_)(float)a op b; } \
  template <class F_> HGRD_T typename std::enable_if<std::is_floating_point<F_>::value, F_>::type operator op(F_ a, const H_ &b) { return a op (F_)(float)b; } \
  template <class I_> HGRD_T typename std::enable_if<std::is_integral<I_>::value, H_>::type operator op(const H_ &a, I_ b) { return a op H_((float)b); } \
  template <class I_> HGRD_T typename std::enable_if<std::is_integral<I_>::value, H_>::type operator op(I_ a, const H_ &b) { return H_((float)a) op b; } \
  HGRD_T float &operator op##=(float &a, const H_ &b) { return a = a op (float)b; }
#define HGRD_SMALL_CMP(H_, op)                                                 \
  HGRD_T bool operator op(const H_ &a, const H_ &b) { return (float)a op (float)b; } \
  template <class F_> HGRD_T typename std::enable_if<std::is_arithmetic<F_>::value, bool>::type operator op(const H_ &a, F_ b) { return (float)a op b; } \
  template <class F_> HGRD_T typename std::enable_if<std::is_arithmetic<F_>::value, bool>::type operator op(F_ a, const H_ &b) { return a op (float)b; }
HGRD_SMALL(Half, __half, f16, )
HGRD_SMALL(BFloat16, __nv_bfloat16, bf16, explicit)
#undef HGRD_SMALL
#undef HGRD_SMALL_OP
#undef HGRD_SMALL_CMP
struct Float8_e4m3fn { unsigned char x; };
struct Float8_e5m2 { unsigned char x; };
struct qint8 { signed char val_; };
struct quint8 { unsigned char val_; };
struct qint32 { int val_; };

template <class T_> struct alignas(2 * sizeof(T_)) complex {
  typedef T_ value_type;
  T_ real_, imag_;
  constexpr HGRD_T complex(T_ re = T_(), T_ im = T_()) : real_(re), imag_(im) {}
  template <class U_> HGRD_T explicit complex(const complex<U_> &o) : real_((T_)o.real_), imag_((T_)o.imag_) {}
  constexpr HGRD_T T_ real() const { return real_; }
  constexpr HGRD_T T_ imag() const { return imag_; }
  HGRD_T complex &operator+=(const complex &o) { real_ += o.real_; imag_ += o.imag_; return *this; }
  HGRD_T complex &operator-=(const complex &o) { real_ -= o.real_; imag_ -= o.imag_; return *this; }
  HGRD_T complex &operator*=(const complex &o) { T_ r = real_ * o.real_ - imag_ * o.imag_; imag_ = real_ * o.imag_ + imag_ * o.real_; real_ = r; return *this; }
  HGRD_T complex &operator/=(const complex &o) { T_ n = o.real_ * o.real_ + o.imag_ * o.imag_; *this *= complex(o.real_ / n, -o.imag_ / n); return *this; }
};
template <class T_> HGRD_T complex<T_> operator+(complex<T_> a, const complex<T_> &b) { return a += b; }
template <class T_> HGRD_T complex<T_> operator-(complex<T_> a, const complex<T_> &b) { return a -= b; }
template <class T_> HGRD_T complex<T_> operator*(complex<T_> a, const complex<T_> &b) { return a *= b; }
template <class T_> HGRD_T complex<T_> operator/(complex<T_> a, const complex<T_> &b) { return a /= b; }
template <class T_> HGRD_T bool operator==(const complex<T_> &a, const complex<T_> &b) { return a.real_ == b.real_ && a.imag_ == b.imag_; }
template <class T_> HGRD_T bool operator!=(const complex<T_> &a, const complex<T_> &b) { return !(a == b); }

// Names, element types and short names.
#define HGRD_TYPES(X_)                                                         \
  X_(uint8_t, Byte) X_(int8_t, Char) X_(int16_t, Short) X_(int, Int) X_(int64_t, Long) X_(c10::Half, Half) X_(float, Float) X_(double, Double) \
  X_(c10::complex<c10::Half>, ComplexHalf) X_(c10::complex<float>, ComplexFloat) X_(c10::complex<double>, ComplexDouble) X_(bool, Bool) \
  X_(c10::qint8, QInt8) X_(c10::quint8, QUInt8) X_(c10::qint32, QInt32) X_(c10::BFloat16, BFloat16)
enum class ScalarType : int8_t {
#define HGRD_NAME(T_, name) name,
  HGRD_TYPES(HGRD_NAME)
#undef HGRD_NAME
  QUInt4x2, QUInt2x4, Bits1x8, Bits2x4, Bits4x2, Bits8, Bits16, Float8_e5m2, Float8_e4m3fn, Undefined, NumOptions
};
namespace impl {
template <ScalarType> struct ScalarTypeToCPPType;
#define HGRD_NAME(T_, name) template <> struct ScalarTypeToCPPType<ScalarType::name> { typedef T_ type; };
HGRD_TYPES(HGRD_NAME)
HGRD_NAME(c10::Float8_e5m2, Float8_e5m2)
HGRD_NAME(c10::Float8_e4m3fn, Float8_e4m3fn)
#undef HGRD_NAME
template <ScalarType t> using ScalarTypeToCPPTypeT = typename ScalarTypeToCPPType<t>::type;
}
template <class T_> struct CppTypeToScalarType;
#define HGRD_NAME(T_, name) template <> struct CppTypeToScalarType<T_> : std::integral_constant<ScalarType, ScalarType::name> {};
HGRD_TYPES(HGRD_NAME)
HGRD_NAME(long long, Long)
#undef HGRD_NAME
#define HGRD_NAME(T_, name) constexpr ScalarType k##name = ScalarType::name;
HGRD_TYPES(HGRD_NAME)
HGRD_NAME(, Float8_e5m2) HGRD_NAME(, Float8_e4m3fn)
#undef HGRD_NAME
constexpr ScalarType kUInt8 = kByte, kInt8 = kChar, kInt16 = kShort, kInt32 = kInt, kInt64 = kLong, kFloat16 = kHalf, kFloat32 = kFloat, kFloat64 = kDouble, kComplexFloat32 = kComplexHalf,
                     kComplexFloat64 = kComplexFloat;
#define AT_FORALL_SCALAR_TYPES(X_) X_(uint8_t, Byte) X_(int8_t, Char) X_(int16_t, Short) X_(int, Int) X_(int64_t, Long) X_(at::Half, Half) X_(float, Float) X_(double, Double)
// The bytes of an element. No cases, so that what is computed of them has none.
static const unsigned char hgrd_bytes[(int)ScalarType::NumOptions] = {1, 1, 2, 4, 8, 2, 4, 8, 4, 8, 16, 1, 1, 1, 4, 2, 1, 1, 1, 1, 1, 1, 2, 1, 1, 0};
HGRD_TH size_t elementSize(ScalarType t) { return hgrd_bytes[(int)t]; }
HGRD_T constexpr bool isComplexType(ScalarType t) { return t == ScalarType::ComplexHalf || t == ScalarType::ComplexFloat || t == ScalarType::ComplexDouble; }
HGRD_T constexpr bool isFloatingType(ScalarType t) { return t == ScalarType::Half || t == ScalarType::BFloat16 || t == ScalarType::Float || t == ScalarType::Double || t == ScalarType::Float8_e5m2 || t == ScalarType::Float8_e4m3fn; }
HGRD_T constexpr bool isIntegralType(ScalarType t, bool boolean = false) { return t == ScalarType::Byte || t == ScalarType::Char || t == ScalarType::Short || t == ScalarType::Int || t == ScalarType::Long || (boolean && t == ScalarType::Bool); }
HGRD_TH const char *toString(ScalarType) { return ""; }
HGRD_TH std::ostream &operator<<(std::ostream &s, ScalarType) { return s; }
HGRD_TH ScalarType promoteTypes(ScalarType, ScalarType) { return (ScalarType)hgrd_opaque(); }
HGRD_TH ScalarType toAccumulateType(ScalarType, bool) { return (ScalarType)hgrd_opaque(); }

// A number of any type. What it becomes as another type is not known.
class Scalar {
  double number;

public:
  HGRD_TH Scalar() : number(0) {}
  template <class T_, class = typename std::enable_if<std::is_arithmetic<T_>::value>::type> HGRD_TH Scalar(T_ v) : number((double)v) {}
  HGRD_TH Scalar(Half v) : number((float)v) {}
  HGRD_TH Scalar(BFloat16 v) : number((float)v) {}
  template <class T_> HGRD_TH Scalar(complex<T_> v) : number(v.real()) {}
  template <class T_> HGRD_TH T_ to() const { return hgrd_ranges::unknown(T_()); }
  HGRD_TH float toFloat() const { return to<float>(); }
  HGRD_TH double toDouble() const { return to<double>(); }
  HGRD_TH int toInt() const { return to<int>(); }
  HGRD_TH int64_t toLong() const { return to<int64_t>(); }
  HGRD_TH bool toBool() const { return (bool)hgrd_opaque(); }
  HGRD_TH Half toHalf() const { return to<Half>(); }
  HGRD_TH complex<double> toComplexDouble() const { return to<complex<double>>(); }
  HGRD_TH bool isFloatingPoint() const { return (bool)hgrd_opaque(); }
  HGRD_TH bool isIntegral(bool = false) const { return (bool)hgrd_opaque(); }
  HGRD_TH bool isBoolean() const { return (bool)hgrd_opaque(); }
  HGRD_TH bool isComplex() const { return (bool)hgrd_opaque(); }
  HGRD_TH ScalarType type() const { return (ScalarType)hgrd_opaque(); }
  HGRD_TH Scalar operator-() const { return Scalar(-number); }
};
}

namespace at {
using namespace c10;
// The type in which sums of elements are kept.
template <class T_, bool cuda> struct AccumulateType {
  typedef typename std::conditional<std::is_same<T_, bool>::value, bool, typename std::conditional<std::is_integral<T_>::value, int64_t, typename std::conditional<cuda || std::is_same<T_, Half>::value || std::is_same<T_, BFloat16>::value, float, double>::type>::type>::type type;
};
template <bool cuda> struct AccumulateType<double, cuda> { typedef double type; };
template <class T_, bool cuda> struct AccumulateType<c10::complex<T_>, cuda> { typedef c10::complex<typename AccumulateType<T_, cuda>::type> type; };
template <class T_, bool cuda> using acc_type = typename AccumulateType<T_, cuda>::type;
// The type in which elements are computed.
template <class T_> struct OpMathType { typedef T_ type; };
template <> struct OpMathType<Half> { typedef float type; };
template <> struct OpMathType<BFloat16> { typedef float type; };
template <class T_> using opmath_type = typename OpMathType<T_>::type;

template <class T_> struct numeric_limits {
  HGRD_T static T_ lowest() { return std::numeric_limits<T_>::lowest(); }
  HGRD_T static T_ max() { return std::numeric_limits<T_>::max(); }
  HGRD_T static T_ lower_bound() { return std::is_floating_point<T_>::value ? -std::numeric_limits<T_>::infinity() : std::numeric_limits<T_>::lowest(); }
  HGRD_T static T_ upper_bound() { return std::is_floating_point<T_>::value ? std::numeric_limits<T_>::infinity() : std::numeric_limits<T_>::max(); }
};
}

namespace std {
#define HGRD_LIMITS(H_, low, top, least, step, inf, nan)                       \
  template <> class numeric_limits<c10::H_> {                                  \
  public:                                                                     \
    static constexpr bool is_specialized = true, is_signed = true, is_integer = false, is_exact = false, has_infinity = true, has_quiet_NaN = true; \
    HGRD_T static constexpr c10::H_ lowest() { return c10::H_(low, c10::H_::from_bits_t()); } \
    HGRD_T static constexpr c10::H_ max() { return c10::H_(top, c10::H_::from_bits_t()); } \
    HGRD_T static constexpr c10::H_ min() { return c10::H_(least, c10::H_::from_bits_t()); } \
    HGRD_T static constexpr c10::H_ epsilon() { return c10::H_(step, c10::H_::from_bits_t()); } \
    HGRD_T static constexpr c10::H_ infinity() { return c10::H_(inf, c10::H_::from_bits_t()); } \
    HGRD_T static constexpr c10::H_ quiet_NaN() { return c10::H_(nan, c10::H_::from_bits_t()); } \
  };
HGRD_LIMITS(Half, 0xFBFF, 0x7BFF, 0x0400, 0x1400, 0x7C00, 0x7E00)
HGRD_LIMITS(BFloat16, 0xFF7F, 0x7F7F, 0x0080, 0x3C00, 0x7F80, 0x7FC0)
#undef HGRD_LIMITS
}
#endif
