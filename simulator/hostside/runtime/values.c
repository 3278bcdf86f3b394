// Handles, values.
void *hgrd_handle_create(int kind) {
  switch (kind) {
  case 3: case 4: case 5: case 16: hgrd_missing("graphs");
  case 8: hgrd_missing("random generators of the host");
  case 9: hgrd_missing("a device library");
  case 11: hgrd_missing("memory of other interfaces");
  case 12: hgrd_missing("linking at run time");
  }
  void *p = malloc(16); // never freed: handles differ
  if (!p) alone("out of memory");
  return p;
}

// A small device of compute capability 7.0.
long hgrd_device_attribute(int attribute) {
  switch (attribute) {
  case 1000: return 1; // devices
  case 1001: return (long)size;
  case 1: case 2: case 3: return 1024;
  case 4: return 64;
  case 5: return 0x7fffffff;
  case 6: case 7: return 65535;
  case 8: return 48 << 10;
  case 9: return 64 << 10;
  case 10: return 32;
  case 11: return 0x7fffffff;
  case 12: case 82: return 65536;
  case 13: return 1380000;
  case 14: return 512;
  case 15: case 19: case 31: case 41: case 78: case 79: case 80: case 83: case 89: case 90: case 95: case 99: return 1;
  case 16: return 16;
  case 51: return 32;
  case 36: return 877000;
  case 37: return 4096;
  case 38: return 6 << 20;
  case 39: return 2048;
  case 40: return 2;
  case 75: return 7;
  case 76: return 0;
  case 81: return 96 << 10;
  case 87: return 2;
  case 97: return 96 << 10;
  case 106: return 32;
  case 21: case 22: return 131072;
  case 23: return 65536;
  case 24: case 25: case 26: return 16384;
  }
  return 0;
}

// What is asked as the header's comments number it; blocks are limited by their
// threads alone.
long hgrd_occupancy(const void *func, int what, long a, long b) {
  switch (what) {
  case 1: return a > 0 && a <= 1024 ? (2048 / a < 32 ? 2048 / a : 32) : 0;
  case 2: case 4: return 16 * (b > 0 && b < 1024 ? 2048 / b : 2);
  case 3: case 5: return b > 0 && b < 1024 ? b : 1024;
  case 6: return 48 << 10;
  case 13: return 1024;
  case 14: return 32;
  case 15: case 16: return 70;
  case 18: return 48 << 10;
  }
  return 0;
}

// Simulated time is no time: a constant keeps what programs print the same.
float hgrd_elapsed(void) { return 1.0f; }
long hgrd_opaque(void) { return 0; }

long hgrd_value(int what, const void *of) {
  enum { memory_free, memory_total, memory_type };
  begin(op_memory);
  out.h.a[0] = (uintptr_t)of;
  ask();
  long used = (long)in.h.a[0], known = (long)in.h.a[1];
  end();
  switch (what) {
  case memory_free: return (long)size - used;
  case memory_total: return (long)size;
  case memory_type: return known ? 2 : 0;
  }
  return 0;
}
