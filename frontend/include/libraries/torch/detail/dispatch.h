// Code that is instantiated for the types that elements may have.
#ifndef HGRD_TORCH_DISPATCH_H
#define HGRD_TORCH_DISPATCH_H
#include "tensor.h"

namespace hgrd_torch {
HGRD_TH ScalarType type_of(ScalarType t) { return t; }
HGRD_TH ScalarType type_of(TypeMeta t) { return t.type; }
HGRD_TH ScalarType type_of(const at::DeprecatedTypeProperties &t) { return t.scalarType(); }
}
#define AT_PRIVATE_CASE_TYPE_USING_HINT(value, name, ...)                     \
  case value: {                                                               \
    using name C10_UNUSED = c10::impl::ScalarTypeToCPPTypeT<value>;           \
    return __VA_ARGS__();                                                     \
  }
#define AT_PRIVATE_CASE_TYPE(label, value, T_, ...)                            \
  case value: {                                                               \
    using scalar_t C10_UNUSED = T_;                                            \
    return __VA_ARGS__();                                                     \
  }
#define AT_DISPATCH_CASE(value, ...) AT_PRIVATE_CASE_TYPE_USING_HINT(value, scalar_t, __VA_ARGS__)
#define AT_DISPATCH_SWITCH(TYPE, NAME, ...)                                   \
  [&] {                                                                       \
    const auto &the_type = TYPE;                                              \
    switch (::hgrd_torch::type_of(the_type)) {                                \
      __VA_ARGS__                                                             \
    default:                                                                  \
      ::hgrd_torch::fail();                                                   \
    }                                                                         \
  }()

#define HGRD_CASE(t, ...) AT_DISPATCH_CASE(c10::ScalarType::t, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_TYPES(...) HGRD_CASE(Double, __VA_ARGS__) HGRD_CASE(Float, __VA_ARGS__)
#define AT_DISPATCH_CASE_INTEGRAL_TYPES(...) HGRD_CASE(Byte, __VA_ARGS__) HGRD_CASE(Char, __VA_ARGS__) HGRD_CASE(Int, __VA_ARGS__) HGRD_CASE(Long, __VA_ARGS__) HGRD_CASE(Short, __VA_ARGS__)
#define AT_DISPATCH_CASE_COMPLEX_TYPES(...) HGRD_CASE(ComplexDouble, __VA_ARGS__) HGRD_CASE(ComplexFloat, __VA_ARGS__)
#define AT_DISPATCH_CASE_REDUCED_FLOATING_TYPES(...) HGRD_CASE(Half, __VA_ARGS__) HGRD_CASE(BFloat16, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES(...) AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__) AT_DISPATCH_CASE_COMPLEX_TYPES(__VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES(...) AT_DISPATCH_CASE_INTEGRAL_TYPES(__VA_ARGS__) AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX(...) AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__) AT_DISPATCH_CASE_COMPLEX_TYPES(__VA_ARGS__)
// Families with up to four types more.
#define AT_DISPATCH_CASE_FLOATING_TYPES_AND_HALF(...) AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__) HGRD_CASE(Half, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_TYPES_AND(A_, ...) AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__) AT_DISPATCH_CASE(A_, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_TYPES_AND2(A_, B_, ...) AT_DISPATCH_CASE_FLOATING_TYPES_AND(A_, __VA_ARGS__) AT_DISPATCH_CASE(B_, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_TYPES_AND3(A_, B_, C_, ...) AT_DISPATCH_CASE_FLOATING_TYPES_AND2(A_, B_, __VA_ARGS__) AT_DISPATCH_CASE(C_, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_TYPES_AND4(A_, B_, C_, D_, ...) AT_DISPATCH_CASE_FLOATING_TYPES_AND3(A_, B_, C_, __VA_ARGS__) AT_DISPATCH_CASE(D_, __VA_ARGS__)
#define AT_DISPATCH_CASE_INTEGRAL_TYPES_AND(A_, ...) AT_DISPATCH_CASE_INTEGRAL_TYPES(__VA_ARGS__) AT_DISPATCH_CASE(A_, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES_AND(A_, ...) AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__) AT_DISPATCH_CASE(A_, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES_AND2(A_, B_, ...) AT_DISPATCH_CASE_ALL_TYPES_AND(A_, __VA_ARGS__) AT_DISPATCH_CASE(B_, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES_AND3(A_, B_, C_, ...) AT_DISPATCH_CASE_ALL_TYPES_AND2(A_, B_, __VA_ARGS__) AT_DISPATCH_CASE(C_, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES_AND4(A_, B_, C_, D_, ...) AT_DISPATCH_CASE_ALL_TYPES_AND3(A_, B_, C_, __VA_ARGS__) AT_DISPATCH_CASE(D_, __VA_ARGS__)

#define AT_DISPATCH_FLOATING_TYPES(TYPE, NAME, ...) AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND_HALF(TYPE, NAME, ...) AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_FLOATING_TYPES_AND_HALF(__VA_ARGS__))
#define AT_DISPATCH_REDUCED_FLOATING_TYPES(TYPE, NAME, ...) AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_REDUCED_FLOATING_TYPES(__VA_ARGS__))
#define AT_DISPATCH_COMPLEX_TYPES(TYPE, NAME, ...) AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_COMPLEX_TYPES(__VA_ARGS__))
#define AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES(TYPE, NAME, ...) AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES(__VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND(A_, TYPE, NAME, ...) AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_FLOATING_TYPES_AND(A_, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND2(A_, B_, TYPE, NAME, ...) AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_FLOATING_TYPES_AND2(A_, B_, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND3(A_, B_, C_, TYPE, NAME, ...) AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_FLOATING_TYPES_AND3(A_, B_, C_, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND4(A_, B_, C_, D_, TYPE, NAME, ...) AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_FLOATING_TYPES_AND4(A_, B_, C_, D_, __VA_ARGS__))
#define AT_DISPATCH_INTEGRAL_TYPES(TYPE, NAME, ...) AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_INTEGRAL_TYPES(__VA_ARGS__))
#define AT_DISPATCH_INTEGRAL_TYPES_AND(A_, TYPE, NAME, ...) AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_INTEGRAL_TYPES_AND(A_, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES(TYPE, NAME, ...) AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX(TYPE, NAME, ...) AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND(A_, TYPE, NAME, ...) AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_ALL_TYPES_AND(A_, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND2(A_, B_, TYPE, NAME, ...) AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_ALL_TYPES_AND2(A_, B_, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND3(A_, B_, C_, TYPE, NAME, ...) AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_ALL_TYPES_AND3(A_, B_, C_, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND4(A_, B_, C_, D_, TYPE, NAME, ...) AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_ALL_TYPES_AND4(A_, B_, C_, D_, __VA_ARGS__))
#define AT_DISPATCH_INDEX_TYPES(TYPE, NAME, ...)                              \
  AT_DISPATCH_SWITCH(TYPE, NAME, AT_PRIVATE_CASE_TYPE_USING_HINT(c10::ScalarType::Int, index_t, __VA_ARGS__) AT_PRIVATE_CASE_TYPE_USING_HINT(c10::ScalarType::Long, index_t, __VA_ARGS__))
#endif
