// All work-items come to the barrier, or none does.
//hgrd:launch 8 64
__kernel void halves(__global int *out, __local int *tile) {
  int t = get_local_id(0);
  if (get_group_id(0) < 4)
    barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = t;
}
