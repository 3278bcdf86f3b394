// The barrier orders both memories, that of the tile among them.
//hgrd:launch 8 64
__kernel void reverse(__global int *out, __local int *tile) {
  int t = get_local_id(0);
  tile[t] = get_global_id(0);
  work_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  out[get_global_id(0)] = tile[63 - t];
}
