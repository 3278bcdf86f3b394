// Barriers and fences, each for the memories that its flags name. Flags that are
// no constants become branches, which all threads have to take alike.
HGRD_CONVERGENT void hgrd_block_sync_local(void);
HGRD_CONVERGENT void hgrd_block_sync_global(void);
HGRD_CONVERGENT void hgrd_block_sync_none(void);

HGRD_CL HGRD_CONVERGENT void barrier(cl_mem_fence_flags flags) {
  uint of = flags & (CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  if (of == (CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)) __syncthreads();
  else if (of == CLK_LOCAL_MEM_FENCE) hgrd_block_sync_local();
  else if (of == CLK_GLOBAL_MEM_FENCE) hgrd_block_sync_global();
  else hgrd_block_sync_none();
}
HGRD_CL HGRD_CONVERGENT void work_group_barrier(cl_mem_fence_flags flags) { barrier(flags); }
HGRD_CL HGRD_CONVERGENT void work_group_barrier(cl_mem_fence_flags flags, memory_scope scope) { barrier(flags); }

// A fence of one memory alone: which of them matters is for the analysis to say.
void hgrd_fence_block(void);
void hgrd_fence_device(void);
void hgrd_fence_system(void);
void hgrd_fence_local(void);
void hgrd_fence_global(void);
void hgrd_unmodelled_memory_scope(void);

HGRD_CL void hgrd_fence_of(cl_mem_fence_flags flags) {
  uint of = flags & (CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  if (of == (CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)) hgrd_fence_device();
  else if (of == CLK_LOCAL_MEM_FENCE) hgrd_fence_local();
  else if (of == CLK_GLOBAL_MEM_FENCE) hgrd_fence_global();
}
HGRD_CL void mem_fence(cl_mem_fence_flags flags) { hgrd_fence_of(flags); }
HGRD_CL void read_mem_fence(cl_mem_fence_flags flags) { hgrd_fence_of(flags); }
HGRD_CL void write_mem_fence(cl_mem_fence_flags flags) { hgrd_fence_of(flags); }

HGRD_CL void hgrd_fence_in(memory_scope scope) {
  if (scope == memory_scope_work_group) hgrd_fence_block();
  else if (scope == memory_scope_device) hgrd_fence_device();
  else if (scope == memory_scope_all_svm_devices) hgrd_fence_system();
  else if (scope != memory_scope_work_item) hgrd_unmodelled_memory_scope();
}
void hgrd_release_block(void);
void hgrd_release_device(void);
void hgrd_release_system(void);
void hgrd_acquire_block(void);
void hgrd_acquire_device(void);
void hgrd_acquire_system(void);

// The order of the atomic operation that follows, or that comes before.
HGRD_CL void hgrd_release_in(memory_scope scope) {
  if (scope == memory_scope_work_group) hgrd_release_block();
  else if (scope == memory_scope_device) hgrd_release_device();
  else if (scope == memory_scope_all_svm_devices) hgrd_release_system();
  else if (scope != memory_scope_work_item) hgrd_unmodelled_memory_scope();
}
HGRD_CL void hgrd_acquire_in(memory_scope scope) {
  if (scope == memory_scope_work_group) hgrd_acquire_block();
  else if (scope == memory_scope_device) hgrd_acquire_device();
  else if (scope == memory_scope_all_svm_devices) hgrd_acquire_system();
  else if (scope != memory_scope_work_item) hgrd_unmodelled_memory_scope();
}
HGRD_CL void atomic_work_item_fence(cl_mem_fence_flags flags, memory_order order, memory_scope scope) {
  uint of = flags & (CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  if (order == memory_order_relaxed || of == 0) return;
  if (of == (CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)) hgrd_fence_in(scope);
  else if (of == CLK_LOCAL_MEM_FENCE) hgrd_fence_local();
  else if (scope == memory_scope_device) hgrd_fence_global();
  else hgrd_unmodelled_memory_scope();
}
