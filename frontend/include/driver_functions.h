// Part of the runtime headers.
#include "cuda_runtime.h"
