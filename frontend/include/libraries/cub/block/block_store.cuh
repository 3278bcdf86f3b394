// Part of the collectives of a block.
#include "block_load.cuh"
