// All work-groups count in one word, by additions that are atomic in each work-group only.
//hgrd:launch 8 32
__kernel void count(__global atomic_int *total, __global const int *in) {
  if (in[get_global_id(0)] > 0)
    atomic_fetch_add_explicit(total, 1, memory_order_relaxed, memory_scope_work_group); // @add want "^inter-block .* race on total"
}
