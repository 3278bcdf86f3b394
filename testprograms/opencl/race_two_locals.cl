// Two local arrays that the host sizes; one of them is read where the neighbour writes.
//hgrd:launch 16 64
__kernel void shift(__global const int *in, __global int *out, __local int *a, __local int *b) {
  int t = get_local_id(0);
  a[t] = in[get_global_id(0)]; // @write want "^intra-block .* race on a: write at @write, read at @read$" "^intra-warp .* race on a: write at @write, read at @read$"
  b[t] = t;
  out[get_global_id(0)] = b[t] + a[(t + 1) % 64]; // @read
}
