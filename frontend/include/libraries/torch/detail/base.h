// What the parts of PyTorch's C++ interface share: the standard headers that programs get by way of it, and checks.
#ifndef HGRD_TORCH_BASE_H
#define HGRD_TORCH_BASE_H
#include "cuda_runtime.h"
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "hgrd/lanes.h"
#include "hgrd/ranges.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <cassert>
#include <cfloat>
#include <cstdint>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <vector>
#if __cplusplus >= 201703L
#include <optional>
#include <string_view>
#endif
// The host alone, both sides.
#define HGRD_TH inline __attribute__((always_inline, host))
#define HGRD_T inline __attribute__((always_inline, host, device))

#define TORCH_VERSION_MAJOR 2
#define TORCH_VERSION_MINOR 1
#define TORCH_VERSION_PATCH 0
#define TORCH_VERSION "2.1.0"
#define TORCH_API
#define TORCH_CUDA_API
#define TORCH_CUDA_CPP_API
#define TORCH_CUDA_CU_API
#define C10_API
#define C10_EXPORT
#define C10_HOST_DEVICE __host__ __device__
#define C10_HOST __host__
#define C10_DEVICE __device__
#define C10_ALWAYS_INLINE inline __attribute__((always_inline))
#define C10_NOINLINE
#define C10_UNUSED __attribute__((unused))
#define C10_NODISCARD
#define C10_RESTRICT __restrict__
#define C10_LIKELY(e) (e)
#define C10_UNLIKELY(e) (e)
#define C10_WARP_SIZE HGRD_LANES
#define C10_MAX_THREADS_PER_BLOCK(n) (n)
#define C10_MIN_BLOCKS_PER_SM(threads, blocks) (blocks)
#define C10_LAUNCH_BOUNDS_0 __launch_bounds__(256, 4)
#define C10_LAUNCH_BOUNDS_1(n) __launch_bounds__((n))
#define C10_LAUNCH_BOUNDS_2(n, blocks) __launch_bounds__((n), (blocks))
#define C10_STRINGIZE_(x) #x
#define C10_STRINGIZE(x) C10_STRINGIZE_(x)
#define C10_CONCATENATE_(a, b) a##b
#define C10_CONCATENATE(a, b) C10_CONCATENATE_(a, b)
#define C10_ANONYMOUS_VARIABLE(name) C10_CONCATENATE(name, __LINE__)
#define AT_HOST_DEVICE C10_HOST_DEVICE
#define AT_HOST C10_HOST
#define AT_DEVICE C10_DEVICE

namespace c10 {
using std::size_t;
class Error : public std::exception {
  std::string text;

public:
  Error() {}
  explicit Error(std::string t) : text(t) {}
  const char *what() const noexcept override { return text.c_str(); }
  const std::string &msg() const { return text; }
};
class IndexError : public Error {};
class ValueError : public Error {};
class TypeError : public Error {};
class NotImplementedError : public Error {};
template <class... A_> std::string str(const A_ &...) { return std::string(); }
}

// A check that fails leaves by an exception; its message is not built.
namespace hgrd_torch {
#ifdef HGRD_DEVICE_SIDE
__host__ __device__ __attribute__((noreturn)) inline void fail() { for (;;) hgrd_trap(); }
#else
__attribute__((noreturn)) inline void fail() { throw c10::Error(); }
#endif
template <class T_> HGRD_TH T_ &not_null(T_ &v) {
  if (!v) fail();
  return v;
}
}
#define TORCH_CHECK(condition, ...)                                           \
  if (!(condition)) {                                                         \
    ::hgrd_torch::fail();                                                     \
  }
#define TORCH_CHECK_WITH(error, condition, ...) TORCH_CHECK(condition)
#define TORCH_CHECK_WITH_MSG(error, condition, ...) TORCH_CHECK(condition)
#define TORCH_CHECK_INDEX(condition, ...) TORCH_CHECK(condition)
#define TORCH_CHECK_VALUE(condition, ...) TORCH_CHECK(condition)
#define TORCH_CHECK_TYPE(condition, ...) TORCH_CHECK(condition)
#define TORCH_CHECK_ARG(condition, number, ...) TORCH_CHECK(condition)
#define TORCH_CHECK_NOT_IMPLEMENTED(condition, ...) TORCH_CHECK(condition)
#define TORCH_INTERNAL_ASSERT(condition, ...) TORCH_CHECK(condition)
// The same in debug builds alone.
#define TORCH_INTERNAL_ASSERT_DEBUG_ONLY(condition, ...)                      \
  while (false) {                                                             \
    (void)(condition);                                                        \
  }
#define TORCH_CHECK_EQ(a, b) TORCH_CHECK((a) == (b))
#define TORCH_CHECK_NE(a, b) TORCH_CHECK((a) != (b))
#define TORCH_CHECK_LT(a, b) TORCH_CHECK((a) < (b))
#define TORCH_CHECK_LE(a, b) TORCH_CHECK((a) <= (b))
#define TORCH_CHECK_GT(a, b) TORCH_CHECK((a) > (b))
#define TORCH_CHECK_GE(a, b) TORCH_CHECK((a) >= (b))
#define TORCH_CHECK_NOTNULL(v) ::hgrd_torch::not_null(v)
#define TORCH_WARN(...) ((void)0)
#define TORCH_WARN_ONCE(...) ((void)0)
#define AT_ASSERT(condition) TORCH_CHECK(condition)
#define AT_ASSERTM(condition, ...) TORCH_CHECK(condition)
#define AT_CHECK(condition, ...) TORCH_CHECK(condition)
#define AT_ERROR(...)                                                         \
  do {                                                                        \
    ::hgrd_torch::fail();                                                     \
  } while (false)
#define AT_INDEX_ERROR(...) AT_ERROR()
#define AT_WARN(...) ((void)0)
#define CUDA_KERNEL_ASSERT(condition) assert(condition)
#define CUDA_KERNEL_ASSERT_MSG(condition, text) assert(condition)
#define TORCH_DSA_KERNEL_LAUNCH(kernel, blocks, threads, shared, stream, ...) kernel<<<blocks, threads, shared, stream>>>(__VA_ARGS__)

// Calls of CUDA succeed.
#define C10_CUDA_CHECK(call)                                                  \
  do {                                                                        \
    (void)(call);                                                             \
  } while (false)
#define C10_CUDA_CHECK_WARN(call) C10_CUDA_CHECK(call)
#define C10_CUDA_ERROR_HANDLED(call) (call)
#define C10_CUDA_IGNORE_ERROR(call) C10_CUDA_CHECK(call)
#define C10_CUDA_KERNEL_LAUNCH_CHECK() C10_CUDA_CHECK(cudaGetLastError())
#define AT_CUDA_CHECK(call) C10_CUDA_CHECK(call)
#define AT_CUDA_DRIVER_CHECK(call) C10_CUDA_CHECK(call)
#define TORCH_CUDABLAS_CHECK(call) C10_CUDA_CHECK(call)
#define TORCH_CUDASPARSE_CHECK(call) C10_CUDA_CHECK(call)
#define TORCH_CUSOLVER_CHECK(call) C10_CUDA_CHECK(call)
#define AT_CUDNN_CHECK(call, ...) C10_CUDA_CHECK(call)
#endif
