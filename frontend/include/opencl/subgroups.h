// Sub-groups are warps: 32 work-items with neighbouring local linear numbers.
HGRD_CONVERGENT void hgrd_syncwarp(int mask);
HGRD_CONVERGENT void hgrd_syncwarp_local(int mask);
HGRD_CONVERGENT void hgrd_syncwarp_global(int mask);
HGRD_CONVERGENT int hgrd_any(int mask, int predicate);
HGRD_CONVERGENT int hgrd_all(int mask, int predicate);

HGRD_CL HGRD_CONVERGENT void sub_group_barrier(cl_mem_fence_flags flags) {
  uint of = flags & (CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  if (of == (CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)) hgrd_syncwarp(-1);
  else if (of == CLK_LOCAL_MEM_FENCE) hgrd_syncwarp_local(-1);
  else if (of == CLK_GLOBAL_MEM_FENCE) hgrd_syncwarp_global(-1);
}
HGRD_CL HGRD_CONVERGENT void sub_group_barrier(cl_mem_fence_flags flags, memory_scope scope) { sub_group_barrier(flags); }

HGRD_CL uint hgrd_items(void) { return (uint)(get_local_size(0) * get_local_size(1) * get_local_size(2)); }
HGRD_CL uint get_sub_group_local_id(void) { return (uint)get_local_linear_id() % 32; }
HGRD_CL uint get_sub_group_id(void) { return (uint)get_local_linear_id() / 32; }
HGRD_CL uint get_num_sub_groups(void) { return (hgrd_items() + 31) / 32; }
HGRD_CL uint get_enqueued_num_sub_groups(void) { return get_num_sub_groups(); }
HGRD_CL uint get_max_sub_group_size(void) { return 32; }
HGRD_CL uint get_sub_group_size(void) {
  uint left = hgrd_items() - get_sub_group_id() * 32;
  return left < 32 ? left : 32;
}
HGRD_CL HGRD_CONVERGENT int sub_group_all(int predicate) { return hgrd_all(-1, predicate); }
HGRD_CL HGRD_CONVERGENT int sub_group_any(int predicate) { return hgrd_any(-1, predicate); }

#define HGRD_EXCHANGE(T_, t)                                                   \
  HGRD_CONVERGENT T_ hgrd_reduce_add_##t(int mask, T_ v);                       \
  HGRD_CONVERGENT T_ hgrd_reduce_min_##t(int mask, T_ v);                       \
  HGRD_CONVERGENT T_ hgrd_reduce_max_##t(int mask, T_ v);                       \
  HGRD_CONVERGENT T_ hgrd_shfl_idx_##t(int mask, T_ v, int lane, int width);    \
  HGRD_CONVERGENT T_ hgrd_shfl_up_##t(int mask, T_ v, int by, int width);       \
  HGRD_CONVERGENT T_ hgrd_shfl_down_##t(int mask, T_ v, int by, int width);     \
  HGRD_CONVERGENT T_ hgrd_shfl_xor_##t(int mask, T_ v, int by, int width);      \
  HGRD_CL HGRD_CONVERGENT T_ sub_group_reduce_add(T_ v) { return hgrd_reduce_add_##t(-1, v); } \
  HGRD_CL HGRD_CONVERGENT T_ sub_group_reduce_min(T_ v) { return hgrd_reduce_min_##t(-1, v); } \
  HGRD_CL HGRD_CONVERGENT T_ sub_group_reduce_max(T_ v) { return hgrd_reduce_max_##t(-1, v); } \
  HGRD_CL HGRD_CONVERGENT T_ sub_group_broadcast(T_ v, uint lane) { return hgrd_shfl_idx_##t(-1, v, (int)lane, 32); } \
  HGRD_CL HGRD_CONVERGENT T_ sub_group_shuffle(T_ v, uint lane) { return hgrd_shfl_idx_##t(-1, v, (int)lane, 32); } \
  HGRD_CL HGRD_CONVERGENT T_ sub_group_shuffle_up(T_ v, uint by) { return hgrd_shfl_up_##t(-1, v, (int)by, 32); } \
  HGRD_CL HGRD_CONVERGENT T_ sub_group_shuffle_down(T_ v, uint by) { return hgrd_shfl_down_##t(-1, v, (int)by, 32); } \
  HGRD_CL HGRD_CONVERGENT T_ sub_group_shuffle_xor(T_ v, uint by) { return hgrd_shfl_xor_##t(-1, v, (int)by, 32); }
HGRD_EXCHANGE(int, i32)
HGRD_EXCHANGE(uint, u32)
HGRD_EXCHANGE(long, i64)
HGRD_EXCHANGE(ulong, u64)
HGRD_EXCHANGE(float, f32)
HGRD_EXCHANGE(double, f64)
