// Functions that Python calls, with whatever arguments it likes: they are handed to code that nobody sees.
#ifndef HGRD_TORCH_BIND_H
#define HGRD_TORCH_BIND_H
#include "base.h"

HGRD_HOST void hgrd_torch_bound(const void *function);

namespace hgrd_torch {
template <class R_, class... A_> HGRD_TH void bind(R_ (*f)(A_...)) { hgrd_torch_bound((const void *)f); }
// A lambda becomes a function; what an object holds goes with it.
template <class F_> HGRD_TH auto bind_object(const F_ &f, int) -> decltype((void)+f) { bind(+f); }
template <class C_, class R_, class... A_> R_ call(const void *f, A_... a) { return (*(const C_ *)f)(static_cast<A_>(a)...); }
template <class C_, class R_, class... A_> HGRD_TH void bind_member(const C_ &f, R_ (C_::*)(A_...) const) {
  hgrd_torch_bound((const void *)&f);
  hgrd_torch_bound((const void *)&call<C_, R_, A_...>);
}
template <class C_, class R_, class... A_> HGRD_TH void bind_member(const C_ &, R_ (C_::*)(A_...)) {}
template <class F_> HGRD_TH auto bind_object(const F_ &f, long) -> decltype(bind_member(f, &F_::operator())) { bind_member(f, &F_::operator()); }
template <class F_> HGRD_TH void bind_object(const F_ &, ...) {}
template <class F_> HGRD_TH typename std::enable_if<std::is_class<F_>::value>::type bind(const F_ &f) { bind_object(f, 0); }
}

namespace pybind11 {
using std::size_t;
struct object;
struct handle {
  void *p = 0;
  template <class T_> HGRD_TH T_ cast() const { return hgrd_ranges::unknown(T_()); }
  HGRD_TH object attr(const char *) const;
  template <class... A_> HGRD_TH object operator()(const A_ &...) const;
  HGRD_TH bool is_none() const { return (bool)hgrd_opaque(); }
  HGRD_TH void *ptr() const { return p; }
};
struct object : handle {
  template <class T_> HGRD_TH const object &operator=(const T_ &) const { return *this; }
};
HGRD_TH object handle::attr(const char *) const { return object(); }
template <class... A_> HGRD_TH object handle::operator()(const A_ &...) const { return object(); }
struct none : object {};
struct str : object {
  template <class... A_> HGRD_TH str(const A_ &...) {}
  HGRD_TH operator std::string() const { return std::string(); }
};
struct bytes : str {
  template <class... A_> HGRD_TH bytes(const A_ &...) {}
};
struct tuple : object {
  HGRD_TH size_t size() const { return (size_t)hgrd_opaque(); }
  HGRD_TH object operator[](size_t) const { return object(); }
};
struct list : tuple {
  template <class T_> HGRD_TH void append(const T_ &) {}
};
struct dict : object {
  template <class T_> HGRD_TH object operator[](const T_ &) const { return object(); }
};
struct function : object {};
struct args : tuple {};
struct kwargs : dict {};
template <class... A_> HGRD_TH tuple make_tuple(const A_ &...) { return tuple(); }
template <class T_> HGRD_TH object cast(const T_ &) { return object(); }
template <class T_> HGRD_TH T_ cast(const handle &h) { return h.cast<T_>(); }

struct arg {
  HGRD_TH explicit constexpr arg(const char *) {}
  template <class T_> HGRD_TH arg &operator=(const T_ &) { return *this; }
  HGRD_TH arg &noconvert(bool = true) { return *this; }
  HGRD_TH arg &none(bool = true) { return *this; }
};
namespace literals {
HGRD_TH constexpr arg operator"" _a(const char *name, size_t) { return arg(name); }
}
template <class... T_> struct call_guard {};
struct gil_scoped_release {
  HGRD_TH gil_scoped_release() {}
  HGRD_TH ~gil_scoped_release() {}
};
struct gil_scoped_acquire {
  HGRD_TH gil_scoped_acquire() {}
  HGRD_TH ~gil_scoped_acquire() {}
};
enum class return_value_policy { automatic, automatic_reference, take_ownership, copy, move, reference, reference_internal };
template <size_t, size_t> struct keep_alive {};
struct module_local {};
struct prepend {};
struct dynamic_attr {};
struct arithmetic {};
template <class... A_> struct init {};
template <class... A_> struct overload_cast_t {
  template <class R_> HGRD_TH constexpr auto operator()(R_ (*f)(A_...)) const { return f; }
  template <class R_, class C_> HGRD_TH constexpr auto operator()(R_ (C_::*f)(A_...)) const { return f; }
  template <class R_, class C_> HGRD_TH constexpr auto operator()(R_ (C_::*f)(A_...) const) const { return f; }
};
#if __cplusplus >= 201402L
template <class... A_> constexpr overload_cast_t<A_...> overload_cast{};
#endif
class module_ : public object {
public:
  template <class F_, class... A_> HGRD_TH module_ &def(const char *, const F_ &f, const A_ &...) {
    ::hgrd_torch::bind(f);
    return *this;
  }
  HGRD_TH module_ def_submodule(const char *, const char * = 0) { return *this; }
  HGRD_TH const char *&doc() const {
    static const char *text;
    return text;
  }
  HGRD_TH static module_ import(const char *) { return module_(); }
};
typedef module_ module;
template <class T_, class... O_> class class_ : public object {
public:
  template <class... A_> HGRD_TH class_(const A_ &...) {}
  template <class... A_> HGRD_TH class_ &def(const char *, const A_ &...) { return *this; }
  template <class... C_, class... A_> HGRD_TH class_ &def(const init<C_...> &, const A_ &...) { return *this; }
#define HGRD_METHOD(name)                                                     \
  template <class... A_> HGRD_TH class_ &name(const char *, const A_ &...) { return *this; }
  HGRD_METHOD(def_readwrite) HGRD_METHOD(def_readonly) HGRD_METHOD(def_property) HGRD_METHOD(def_property_readonly) HGRD_METHOD(def_static)
#undef HGRD_METHOD
};
template <class T_> class enum_ : public object {
public:
  template <class... A_> HGRD_TH enum_(const A_ &...) {}
  template <class... A_> HGRD_TH enum_ &value(const char *, const A_ &...) { return *this; }
  HGRD_TH enum_ &export_values() { return *this; }
};
}
namespace py = pybind11;
#define PYBIND11_MODULE(name, variable)                                       \
  static void hgrd_module_##name(::pybind11::module_ &);                      \
  HGRD_HOST void PyInit_##name() {                                            \
    ::pybind11::module_ m;                                                    \
    hgrd_module_##name(m);                                                    \
  }                                                                           \
  static void hgrd_module_##name(::pybind11::module_ &variable)

namespace c10 {
enum class DispatchKey { Undefined, CPU, CUDA, HIP, XLA, Meta, PrivateUse1, SparseCPU, SparseCUDA, QuantizedCPU, QuantizedCUDA, Autograd, AutogradCPU, AutogradCUDA, Autocast, AutocastCUDA, CompositeImplicitAutograd, CompositeExplicitAutograd, ADInplaceOrView, BackendSelect };
}
namespace torch {
using c10::DispatchKey;
template <class K_, class F_> HGRD_TH F_ dispatch(const K_ &, F_ f) { return f; }
// Operators that are registered by name.
class Library {
public:
  template <class... A_> HGRD_TH Library &def(const char *, const A_ &...a) {
    int each[] = {0, (hand(a), 0)...};
    (void)each;
    return *this;
  }
  template <class F_> HGRD_TH Library &impl(const char *, const F_ &f) {
    hand(f);
    return *this;
  }
  template <class K_, class F_> HGRD_TH Library &impl(const char *, const K_ &, const F_ &f) {
    hand(f);
    return *this;
  }
  template <class... A_> HGRD_TH void set_python_module(const A_ &...) {}

private:
  template <class R_, class... A_> HGRD_TH void hand(R_ (*f)(A_...)) { ::hgrd_torch::bind(f); }
  template <class F_> HGRD_TH typename std::enable_if<std::is_class<F_>::value>::type hand(const F_ &f) { ::hgrd_torch::bind(f); }
  template <size_t n> HGRD_TH void hand(const char (&)[n]) {}
};
}
#define TORCH_FN(f) (&f)
#define TORCH_SELECTIVE_NAME(name) name
#define TORCH_SELECTIVE_SCHEMA(text) text
#define HGRD_LIBRARY_BLOCK(name, variable)                                    \
  static void hgrd_registers_##name(::torch::Library &);                      \
  HGRD_HOST void hgrd_library_##name() {                                      \
    ::torch::Library l;                                                       \
    hgrd_registers_##name(l);                                                 \
  }                                                                           \
  static void hgrd_registers_##name(::torch::Library &variable)
#define HGRD_LIBRARY_BLOCK_OF(name, variable) HGRD_LIBRARY_BLOCK(name, variable)
#define TORCH_LIBRARY(ns, m) HGRD_LIBRARY_BLOCK(ns, m)
#define TORCH_LIBRARY_FRAGMENT(ns, m) HGRD_LIBRARY_BLOCK_OF(C10_CONCATENATE(ns##_, __COUNTER__), m)
#define TORCH_LIBRARY_IMPL(ns, key, m) HGRD_LIBRARY_BLOCK_OF(C10_CONCATENATE(ns##_##key##_, __COUNTER__), m)
#endif
