// Vectors of three are stored three apart.
//hgrd:launch 4 32
__kernel void pack(__global const float4 *in, __global float *out) {
  size_t i = get_global_id(0);
  vstore3(in[i].xyz, 0, out + 3 * i);
}
