// A lock is taken and given back on the device, in an order that its holders see.
//hgrd:launch 8 1
__kernel void add(__global atomic_int *lock, __global int *total) {
  while (atomic_exchange_explicit(lock, 1, memory_order_acquire, memory_scope_device) != 0)
    ;
  int before = *total;
  *total = before + 1;
  atomic_store_explicit(lock, 0, memory_order_release, memory_scope_device);
}
