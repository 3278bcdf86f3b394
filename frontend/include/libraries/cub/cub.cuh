// cub. The collectives of blocks and warps have plain bodies that touch temporary
// storage and meet at barriers as cub documents; their results are unknown
// values. Algorithms over the whole device are library calls.
#ifndef HGRD_CUB_H
#define HGRD_CUB_H
#include "util_type.cuh"
#include "warp/warp_reduce.cuh"
#include "warp/warp_exchange.cuh"
#include "block/block_reduce.cuh"
#include "block/block_scan.cuh"
#include "block/block_exchange.cuh"
#include "block/block_load.cuh"
#include "block/block_radix_sort.cuh"
#include "block/block_adjacent_difference.cuh"
#include "block/block_histogram.cuh"
#include "iterator/counting_input_iterator.cuh"
#include "cub/device/algorithms.cuh"
#endif
