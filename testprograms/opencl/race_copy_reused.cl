// A wait for a copy is no barrier: the next copy may fill the tile while others read.
//hgrd:launch 8 64
__kernel void sums(__global const int *in, __global int *out) {
  __local int tile[64];
  int t = get_local_id(0), sum = 0;
  for (int i = 0; i < 4; i++) {
    event_t filled = async_work_group_copy(tile, in + 64 * i, 64, 0); // @copy want "^intra-block .* race on tile: write at @copy, read at @read$" "^intra-warp .* race on tile: write at @copy, read at @read$"
    wait_group_events(1, &filled);
    sum += tile[63 - t]; // @read
  }
  out[get_global_id(0)] = sum;
}
