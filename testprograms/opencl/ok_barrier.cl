// A work-group reverses a tile once all have filled it.
//hgrd:launch 64 256
__kernel void reverse(__global const float *in, __global float *out) {
  __local float tile[256];
  int t = get_local_id(0);
  tile[t] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tile[255 - t];
}
