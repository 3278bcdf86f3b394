// The rounds of a reduction in local memory are not held apart.
//hgrd:launch 64 64
__kernel void sum(__global const int *in, __global int *out, __local int *part) {
  int t = get_local_id(0);
  part[t] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = 32; k > 0; k /= 2)
    if (t < k) {
      int other = part[t + k]; // @read want "^intra-warp read-write race on part: read at @read, write at @write$"
      part[t] += other; // @write
    }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t == 0)
    out[get_group_id(0)] = part[0];
}
