// A work-group reverses a tile without waiting for it to be filled.
//hgrd:launch 64 256
__kernel void reverse(__global const float *in, __global float *out) {
  __local float tile[256];
  int t = get_local_id(0);
  tile[t] = in[get_global_id(0)]; // @fill want "^intra-block .* race on tile: write at @fill, read at @take$"
  out[get_global_id(0)] = tile[255 - t]; // @take
}
