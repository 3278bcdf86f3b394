// Functions that Python calls, with whatever arguments it likes: they are handed to code that nobody sees.
#ifndef HGRD_TORCH_BIND_H
#define HGRD_TORCH_BIND_H
#include "base.h"

HGRD_HOST void hgrd_torch_bound(const void *function);

namespace hgrd_torch {
template <class R, class... A> HGRD_TH void bind(R (*f)(A...)) { hgrd_torch_bound((const void *)f); }
// A lambda becomes a function; what an object holds goes with it.
template <class F> HGRD_TH auto bind_object(const F &f, int) -> decltype((void)+f) { bind(+f); }
template <class C, class R, class... A> R call(const void *f, A... a) { return (*(const C *)f)(static_cast<A>(a)...); }
template <class C, class R, class... A> HGRD_TH void bind_member(const C &f, R (C::*)(A...) const) {
  hgrd_torch_bound((const void *)&f);
  hgrd_torch_bound((const void *)&call<C, R, A...>);
}
template <class C, class R, class... A> HGRD_TH void bind_member(const C &, R (C::*)(A...)) {}
template <class F> HGRD_TH auto bind_object(const F &f, long) -> decltype(bind_member(f, &F::operator())) { bind_member(f, &F::operator()); }
template <class F> HGRD_TH void bind_object(const F &, ...) {}
template <class F> HGRD_TH typename std::enable_if<std::is_class<F>::value>::type bind(const F &f) { bind_object(f, 0); }
}

namespace pybind11 {
using std::size_t;
struct object;
struct handle {
  void *p = 0;
  template <class T> HGRD_TH T cast() const { return hgrd_ranges::unknown(T()); }
  HGRD_TH object attr(const char *) const;
  template <class... A> HGRD_TH object operator()(const A &...) const;
  HGRD_TH bool is_none() const { return (bool)hgrd_opaque(); }
  HGRD_TH void *ptr() const { return p; }
};
struct object : handle {
  template <class T> HGRD_TH const object &operator=(const T &) const { return *this; }
};
HGRD_TH object handle::attr(const char *) const { return object(); }
template <class... A> HGRD_TH object handle::operator()(const A &...) const { return object(); }
struct none : object {};
struct str : object {
  template <class... A> HGRD_TH str(const A &...) {}
  HGRD_TH operator std::string() const { return std::string(); }
};
struct bytes : str {
  template <class... A> HGRD_TH bytes(const A &...) {}
};
struct tuple : object {
  HGRD_TH size_t size() const { return (size_t)hgrd_opaque(); }
  HGRD_TH object operator[](size_t) const { return object(); }
};
struct list : tuple {
  template <class T> HGRD_TH void append(const T &) {}
};
struct dict : object {
  template <class T> HGRD_TH object operator[](const T &) const { return object(); }
};
struct function : object {};
struct args : tuple {};
struct kwargs : dict {};
template <class... A> HGRD_TH tuple make_tuple(const A &...) { return tuple(); }
template <class T> HGRD_TH object cast(const T &) { return object(); }
template <class T> HGRD_TH T cast(const handle &h) { return h.cast<T>(); }

struct arg {
  HGRD_TH explicit constexpr arg(const char *) {}
  template <class T> HGRD_TH arg &operator=(const T &) { return *this; }
  HGRD_TH arg &noconvert(bool = true) { return *this; }
  HGRD_TH arg &none(bool = true) { return *this; }
};
namespace literals {
HGRD_TH constexpr arg operator"" _a(const char *name, size_t) { return arg(name); }
}
template <class... T> struct call_guard {};
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
template <class... A> struct init {};
template <class... A> struct overload_cast_t {
  template <class R> HGRD_TH constexpr auto operator()(R (*f)(A...)) const { return f; }
  template <class R, class C> HGRD_TH constexpr auto operator()(R (C::*f)(A...)) const { return f; }
  template <class R, class C> HGRD_TH constexpr auto operator()(R (C::*f)(A...) const) const { return f; }
};
#if __cplusplus >= 201402L
template <class... A> constexpr overload_cast_t<A...> overload_cast{};
#endif
class module_ : public object {
public:
  template <class F, class... A> HGRD_TH module_ &def(const char *, const F &f, const A &...) {
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
template <class T, class... O> class class_ : public object {
public:
  template <class... A> HGRD_TH class_(const A &...) {}
  template <class... A> HGRD_TH class_ &def(const char *, const A &...) { return *this; }
  template <class... C, class... A> HGRD_TH class_ &def(const init<C...> &, const A &...) { return *this; }
#define HGRD_METHOD(name)                                                     \
  template <class... A> HGRD_TH class_ &name(const char *, const A &...) { return *this; }
  HGRD_METHOD(def_readwrite) HGRD_METHOD(def_readonly) HGRD_METHOD(def_property) HGRD_METHOD(def_property_readonly) HGRD_METHOD(def_static)
#undef HGRD_METHOD
};
template <class T> class enum_ : public object {
public:
  template <class... A> HGRD_TH enum_(const A &...) {}
  template <class... A> HGRD_TH enum_ &value(const char *, const A &...) { return *this; }
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
template <class K, class F> HGRD_TH F dispatch(const K &, F f) { return f; }
// Operators that are registered by name.
class Library {
public:
  template <class... A> HGRD_TH Library &def(const char *, const A &...a) {
    int each[] = {0, (hand(a), 0)...};
    (void)each;
    return *this;
  }
  template <class F> HGRD_TH Library &impl(const char *, const F &f) {
    hand(f);
    return *this;
  }
  template <class K, class F> HGRD_TH Library &impl(const char *, const K &, const F &f) {
    hand(f);
    return *this;
  }
  template <class... A> HGRD_TH void set_python_module(const A &...) {}

private:
  template <class R, class... A> HGRD_TH void hand(R (*f)(A...)) { ::hgrd_torch::bind(f); }
  template <class F> HGRD_TH typename std::enable_if<std::is_class<F>::value>::type hand(const F &f) { ::hgrd_torch::bind(f); }
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
