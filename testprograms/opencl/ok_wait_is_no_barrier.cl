// A barrier behind the wait for a copy orders what the work-items wrote themselves.
//hgrd:launch 8 64
__kernel void sums(__global const int *in, __global int *out) {
  __local int tile[64], mine[64];
  int t = get_local_id(0);
  mine[t] = t;
  event_t filled = async_work_group_copy(tile, in, 64, 0);
  wait_group_events(1, &filled);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tile[t] + mine[63 - t];
}
