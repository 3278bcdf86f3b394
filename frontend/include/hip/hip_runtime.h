// HIP for static analysis: its names on top of CUDA's, which clang and the rest
// of the checker know. What differs is the number of lanes of a warp.
#ifndef HGRD_HIP_RUNTIME_H
#define HGRD_HIP_RUNTIME_H
#include "hip/hip_runtime_api.h"
#ifdef __cplusplus
#include "hip/hip_vector_types.h"
#include "hgrd/hip_lanes.h"
#include "hgrd/hip_atomics.h"
#include "hgrd/hip_intrinsics.h"
#include "hgrd/hip_launch.h"
#endif
#endif
