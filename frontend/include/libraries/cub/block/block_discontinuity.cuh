// Part of the collectives of a block.
#include "block_adjacent_difference.cuh"
