// Half of the work-items do not come to the barrier.
//hgrd:launch 8 64
__kernel void halves(__global int *out, __local int *tile) {
  int t = get_local_id(0);
  if (t < 32)
    barrier(CLK_LOCAL_MEM_FENCE); // want-divergence "diverge at the branch"
  out[get_global_id(0)] = t;
}
