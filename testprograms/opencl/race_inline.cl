// A kernel that is inline: pairs of work-items write one element.
//hgrd:launch 8 64
inline __kernel void halves(__global int *out) {
  int i = get_global_id(0);
  out[i / 2] = i; // @w want "^intra-warp write-write race on out: write at @w, write at @w$"
}

__kernel void twice(__global int *out) { out[get_global_id(0)] *= 2; }
