// Work-items are threads, work-groups blocks. Offsets are 0, and all work-groups
// have the same size.
#define HGRD_READ(reg, axis) ((size_t)(uint)__nvvm_read_ptx_sreg_##reg##_##axis())
#define HGRD_PER_AXIS(name, reg, other)                                       \
  HGRD_CL size_t name(uint d) {                                               \
    return d == 0 ? HGRD_READ(reg, x) : d == 1 ? HGRD_READ(reg, y) : d == 2 ? HGRD_READ(reg, z) : other; \
  }
HGRD_PER_AXIS(get_local_id, tid, 0)
HGRD_PER_AXIS(get_group_id, ctaid, 0)
HGRD_PER_AXIS(get_local_size, ntid, 1)
HGRD_PER_AXIS(get_enqueued_local_size, ntid, 1)
HGRD_PER_AXIS(get_num_groups, nctaid, 1)

HGRD_CL size_t get_global_id(uint d) { return d > 2 ? 0 : get_group_id(d) * get_local_size(d) + get_local_id(d); }
HGRD_CL size_t get_global_size(uint d) { return d > 2 ? 1 : get_num_groups(d) * get_local_size(d); }
HGRD_CL size_t get_global_offset(uint d) { return 0; }
HGRD_CL size_t get_local_linear_id(void) {
  return (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + get_local_id(0);
}
HGRD_CL size_t get_global_linear_id(void) {
  return (get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) + get_global_id(0);
}
// As many axes as the last one needs that counts more than one item.
HGRD_CL uint get_work_dim(void) { return get_global_size(2) > 1 ? 3 : get_global_size(1) > 1 ? 2 : 1; }
#undef HGRD_PER_AXIS
