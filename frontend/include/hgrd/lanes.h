// How many lanes a warp has, and masks of them. Warps of 64 lanes have externs of
// their own, whose masks have 64 bits.
#ifndef HGRD_LANES_H
#define HGRD_LANES_H
#ifndef HGRD_LANES
#define HGRD_LANES 32
#endif
#if HGRD_LANES == 64
#define HGRD_WIDE(name) name##64
#define HGRD_SHFL_WORD(kind) hgrd_shfl_##kind##_i32_64
typedef long hgrd_signed_mask;
typedef unsigned long long hgrd_mask;
#else
#define HGRD_WIDE(name) name
#define HGRD_SHFL_WORD(kind) hgrd_shfl_##kind##_i32
typedef int hgrd_signed_mask;
typedef unsigned hgrd_mask;
#endif
#define HGRD_ALL_LANES ((hgrd_mask)-1)
#endif
