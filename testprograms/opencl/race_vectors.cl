// Vectors of four are stored three apart.
//hgrd:launch 4 32
__kernel void pack(__global const float4 *in, __global float *out) {
  size_t i = get_global_id(0);
  vstore4(in[i], 0, out + 3 * i); // @put want "^intra-warp write-write race on out" "^inter-block write-write race on out"
}
