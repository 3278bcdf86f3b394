// The generator of random numbers: seed and offset that kernels are passed.
#ifndef HGRD_TORCH_RANDOM_H
#define HGRD_TORCH_RANDOM_H
#include "functions.h"
#include "curand_kernel.h"

namespace at {
struct PhiloxCudaState {
  uint64_t seed_, offset_;
  PhiloxCudaState() = default;
  HGRD_TH PhiloxCudaState(uint64_t s, uint64_t o) : seed_(s), offset_(o) {}
};
namespace cuda {
namespace philox {
HGRD_T std::tuple<uint64_t, uint64_t> unpack(PhiloxCudaState s) { return std::make_tuple(s.seed_, s.offset_); }
}
}
struct CUDAGeneratorImpl {
  std::mutex mutex_;
  HGRD_TH PhiloxCudaState philox_cuda_state(uint64_t) { return PhiloxCudaState((uint64_t)hgrd_opaque(), (uint64_t)hgrd_opaque()); }
  HGRD_TH std::pair<uint64_t, uint64_t> philox_engine_inputs(uint64_t) { return std::make_pair((uint64_t)hgrd_opaque(), (uint64_t)hgrd_opaque()); }
  HGRD_TH uint64_t current_seed() const { return (uint64_t)hgrd_opaque(); }
};
namespace cuda {
namespace detail {
HGRD_TH Generator getDefaultCUDAGenerator(DeviceIndex = -1) { return Generator(); }
}
}
template <class T_> HGRD_TH T_ *get_generator_or_default(const c10::optional<Generator> &, const Generator &) {
  static T_ g;
  return &g;
}
template <class T_> HGRD_TH T_ *check_generator(const c10::optional<Generator> &g) { return get_generator_or_default<T_>(g, Generator()); }
}
#endif
