// Two local arrays that the host sizes do not overlap.
//hgrd:launch 16 64
__kernel void shift(__global const int *in, __global int *out, __local int *a, __local int *b) {
  int t = get_local_id(0);
  a[t] = in[get_global_id(0)];
  b[(t + 1) % 64] = t;
  out[get_global_id(0)] = a[t];
}
