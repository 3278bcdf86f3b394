// Neighbours in a sub-group exchange values through local memory.
//hgrd:launch 4 64
__kernel void swap(__global int *out) {
  __local int tile[64];
  uint t = get_local_id(0);
  tile[t] = get_global_id(0); // @put want "^intra-warp .* race on tile: write at @put, read at @get$"
  out[get_global_id(0)] = tile[t ^ 1]; // @get
}
