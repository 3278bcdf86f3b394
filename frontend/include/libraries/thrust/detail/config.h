// What the parts of thrust share.
#ifndef HGRD_THRUST_CONFIG_H
#define HGRD_THRUST_CONFIG_H
#include "cuda_runtime.h"
#include "hgrd/ranges.h"
#include <utility>
#define THRUST_VERSION 101000
#define THRUST_MAJOR_VERSION 1
#define THRUST_MINOR_VERSION 10
#define THRUST_SUBMINOR_VERSION 0
#define THRUST_NS_QUALIFIER ::thrust
// Both sides, the host alone.
#define HGRD_T inline __attribute__((always_inline, host, device))
#define HGRD_TH inline __attribute__((always_inline, host))
namespace thrust {
using ::hgrd_ranges::applied;
using std::size_t;
using std::ptrdiff_t;
}
#endif
