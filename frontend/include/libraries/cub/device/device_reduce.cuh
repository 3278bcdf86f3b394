// Part of the algorithms over the whole device.
#include "cub/device/algorithms.cuh"
