// The barrier orders global memory, and the tile lies in local memory.
//hgrd:launch 8 64
__kernel void reverse(__global int *out, __local int *tile) {
  int t = get_local_id(0);
  tile[t] = get_global_id(0); // @put want "^intra-block .* race on tile: write at @put, read at @get$"
  work_group_barrier(CLK_GLOBAL_MEM_FENCE);
  out[get_global_id(0)] = tile[63 - t]; // @get
}
