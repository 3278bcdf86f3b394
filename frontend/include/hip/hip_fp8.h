#include "hip/hip_runtime.h"
#include "cuda_fp8.h"
