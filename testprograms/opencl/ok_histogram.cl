// The updates of a histogram are atomic operations.
//hgrd:launch 8 32
__kernel void histogram(__global const uchar *in, __global int *bins) {
  int *bin = &bins[in[get_global_id(0)]];
  atomic_inc(bin);
}
