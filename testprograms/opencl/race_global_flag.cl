// The barrier orders local memory, and the data lie in global memory.
//hgrd:launch 64 64
__kernel void reverse(__global int *data, __global int *out) {
  size_t first = get_group_id(0) * get_local_size(0), t = get_local_id(0);
  data[first + t] = t; // @put want "^intra-block .* race on data: write at @put, read at @get$"
  barrier(CLK_LOCAL_MEM_FENCE);
  out[first + t] = data[first + 63 - t]; // @get
}
