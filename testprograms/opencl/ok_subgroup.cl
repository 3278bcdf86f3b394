// Neighbours in a sub-group wait for one another before they read from local memory.
//hgrd:launch 4 64
__kernel void swap(__global int *out) {
  __local int tile[64];
  uint t = get_local_id(0);
  tile[t] = get_global_id(0);
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tile[t ^ 1];
}
