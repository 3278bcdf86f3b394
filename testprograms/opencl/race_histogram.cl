// One of the two updates of a histogram is no atomic operation.
//hgrd:launch 8 32
__kernel void histogram(__global const uchar *in, __global int *bins) {
  int *bin = &bins[in[get_global_id(0)]];
  *bin += 1; // @add want "^inter-block read-write race on bins" "^intra-warp read-write race on bins" "^inter-block write-write race on bins" "^intra-warp write-write race on bins"
}
