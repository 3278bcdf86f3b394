// Part of the collectives of a block.
#include "block_radix_sort.cuh"
