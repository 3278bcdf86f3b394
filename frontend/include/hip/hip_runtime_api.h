// HIP's runtime API: most of it is CUDA's under other names.
#ifndef HGRD_HIP_RUNTIME_API_H
#define HGRD_HIP_RUNTIME_API_H
#include "cuda_runtime.h"
#include "hgrd/hip_target.h"
#include "hgrd/hip_same_names.h"
#include "hgrd/hip_other_names.h"
#ifdef __cplusplus
#include "hgrd/hip_host.h"
#include "hgrd/hip_modules.h"
#endif
#endif
