// The last work-group to finish adds up what all have written, behind fences and barriers of both memories.
//hgrd:launch 8 64
__kernel void total(__global int *part, __global int *count, __global int *out) {
  __local int last;
  int t = get_local_id(0);
  part[get_global_id(0)] = t;
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  if (t == 0) {
    mem_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    last = atomic_inc(count) == get_num_groups(0) - 1;
    mem_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  }
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  if (last) {
    int sum = 0;
    for (int i = 0; i < get_num_groups(0); i++)
      sum += part[i * get_local_size(0) + t];
    out[t] = sum;
  }
}
