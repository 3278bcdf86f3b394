// A barrier keeps the next copy from filling the tile while others read.
//hgrd:launch 8 64
__kernel void sums(__global const int *in, __global int *out) {
  __local int tile[64];
  int t = get_local_id(0), sum = 0;
  for (int i = 0; i < 4; i++) {
    event_t filled = async_work_group_copy(tile, in + 64 * i, 64, 0);
    wait_group_events(1, &filled);
    sum += tile[63 - t];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = sum;
}
