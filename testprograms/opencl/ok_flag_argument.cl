// The barrier orders local memory, whatever the host says.
//hgrd:launch 8 64
__kernel void reverse(__global int *out, __local int *tile, uint flags) {
  int t = get_local_id(0);
  tile[t] = get_global_id(0);
  barrier(flags | CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tile[63 - t];
}
