#include "hip/hip_runtime.h"
#include "hgrd/hiprtc.h"
