// A tile is read once the copy by the work-group has been waited for.
//hgrd:launch 8 64
__kernel void reverse(__global const int *in, __global int *out) {
  __local int tile[64];
  event_t filled = async_work_group_copy(tile, in + 64 * get_group_id(0), 64, 0);
  wait_group_events(1, &filled);
  out[get_global_id(0)] = tile[63 - get_local_id(0)];
}
