// Execution policies: where an algorithm runs makes no difference here.
#ifndef HGRD_THRUST_POLICY_H
#define HGRD_THRUST_POLICY_H
#include "detail/config.h"
namespace thrust {
namespace hgrd {
template <class P_> struct policy {};
struct par_t : policy<par_t> {
  HGRD_T const par_t &on(cudaStream_t) const { return *this; }
  template <class A_> HGRD_T const par_t &operator()(const A_ &) const { return *this; }
  template <class A_> HGRD_T const par_t &operator()(A_ &) const { return *this; }
};
}
template <class P_> using execution_policy = hgrd::policy<P_>;
template <class P_> using device_execution_policy = hgrd::policy<P_>;
template <class P_> using host_execution_policy = hgrd::policy<P_>;
static constexpr hgrd::par_t device{}, host{}, seq{};
namespace cuda { static constexpr hgrd::par_t par{}, par_nosync{}; typedef hgrd::par_t tag; }
namespace system { namespace cuda { using thrust::cuda::par; using thrust::cuda::par_nosync; } namespace hip = cuda; }
namespace hip = cuda;
namespace omp { static constexpr hgrd::par_t par{}; }
namespace cpp { static constexpr hgrd::par_t par{}; }
typedef hgrd::par_t device_system_tag;
typedef hgrd::par_t host_system_tag;
}
#endif
