// A lock is given back without an order that its next holder sees.
//hgrd:launch 8 1
__kernel void add(__global atomic_int *lock, __global int *total) {
  while (atomic_exchange_explicit(lock, 1, memory_order_acquire, memory_scope_device) != 0)
    ;
  int before = *total; // @read want "^inter-block read-write race on total: read at @read, write at @write$"
  *total = before + 1; // @write want "^inter-block write-write race on total"
  atomic_store_explicit(lock, 0, memory_order_relaxed, memory_scope_device);
}
