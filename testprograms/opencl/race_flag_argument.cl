// Which memory the barrier orders is for the host to say.
//hgrd:launch 8 64
__kernel void reverse(__global int *out, __local int *tile, uint flags) {
  int t = get_local_id(0);
  tile[t] = get_global_id(0); // @put want "^intra-block .* race on tile: write at @put, read at @get$"
  barrier(flags);
  out[get_global_id(0)] = tile[63 - t]; // @get
}
