// Part of the shared types.
#include "util_type.cuh"
