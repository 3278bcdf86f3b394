#include "hip/hip_runtime.h"
#include "cub/cub.cuh"
#ifndef HGRD_HIPCUB_H
#define HGRD_HIPCUB_H
#define hipcub cub
#endif
