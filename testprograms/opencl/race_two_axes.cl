// A tile of two axes is written without its second axis.
//hgrd:launch 4,4 8,8
__kernel void fill(__global float *image) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  image[at.x] = at.y; // @put want "^inter-block write-write race on image" "^intra-block write-write race on image" "^intra-warp write-write race on image"
}
