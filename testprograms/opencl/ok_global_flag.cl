// The barrier orders global memory, where the data lie.
//hgrd:launch 64 64
__kernel void reverse(__global int *data, __global int *out) {
  size_t first = get_group_id(0) * get_local_size(0), t = get_local_id(0);
  data[first + t] = t;
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[first + t] = data[first + 63 - t];
}
