// A tile of two axes is written row by row.
//hgrd:launch 4,4 8,8
__kernel void fill(__global float *image) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  image[at.y * get_global_size(0) + at.x] = at.y;
}
