// Part of the collectives of a warp.
#include "warp_exchange.cuh"
