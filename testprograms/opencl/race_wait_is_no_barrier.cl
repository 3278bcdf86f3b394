// A wait for a copy does not order what the work-items wrote themselves.
//hgrd:launch 8 64
__kernel void sums(__global const int *in, __global int *out) {
  __local int tile[64], mine[64];
  int t = get_local_id(0);
  mine[t] = t; // @write want "^intra-block .* race on mine: write at @write, read at @read$"
  event_t filled = async_work_group_copy(tile, in, 64, 0);
  wait_group_events(1, &filled);
  out[get_global_id(0)] = tile[t] + mine[63 - t]; // @read
}
