// A tile is read while a copy by the work-group may still fill it.
//hgrd:launch 8 64
__kernel void reverse(__global const int *in, __global int *out) {
  __local int tile[64];
  event_t filled = async_work_group_copy(tile, in + 64 * get_group_id(0), 64, 0); // @copy want "^intra-block .* race on tile: write at @copy, read at @read$" "^intra-warp .* race on tile: write at @copy, read at @read$" "^own-thread .* race on tile: write at @copy, read at @read$"
  out[get_global_id(0)] = tile[63 - get_local_id(0)]; // @read
  wait_group_events(1, &filled);
}
