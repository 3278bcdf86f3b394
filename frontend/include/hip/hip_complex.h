#include "hip/hip_runtime.h"
#include "hgrd/hip_complex.h"
