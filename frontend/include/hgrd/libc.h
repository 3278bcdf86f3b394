// The few functions of the C library that device code may call.
#ifndef HGRD_LIBC_H
#define HGRD_LIBC_H
#include "hgrd/macros.h"
#include <stddef.h>
HGRD_DEVICE void *malloc(size_t) noexcept;
HGRD_DEVICE void free(void *) noexcept;
HGRD_DEVICE int printf(const char *, ...) noexcept;
HGRD_DEVICE_INLINE void *memcpy(void *d, const void *s, size_t n) { return __builtin_memcpy(d, s, n); }
HGRD_DEVICE_INLINE void *memmove(void *d, const void *s, size_t n) { return __builtin_memmove(d, s, n); }
HGRD_DEVICE_INLINE void *memset(void *d, int v, size_t n) { return __builtin_memset(d, v, n); }
HGRD_DEVICE_INLINE int memcmp(const void *a, const void *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    int d = ((const unsigned char *)a)[i] - ((const unsigned char *)b)[i];
    if (d) return d;
  }
  return 0;
}
HGRD_DEVICE_INLINE size_t strlen(const char *s) { size_t n = 0; while (s[n]) n++; return n; }
HGRD_DEVICE_INLINE char *strcpy(char *d, const char *s) { size_t i = 0; do d[i] = s[i]; while (s[i++]); return d; }
HGRD_DEVICE_INLINE int strcmp(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] && a[i] == b[i]) i++;
  return (unsigned char)a[i] - (unsigned char)b[i];
}
// glibc's assert calls this one; it ends the thread on the device.
HGRD_DEVICE __attribute__((noreturn)) void __assert_fail(const char *, const char *, unsigned, const char *) noexcept;
HGRD_DEVICE __attribute__((noreturn)) void abort() noexcept;
HGRD_DEVICE __attribute__((noreturn)) void exit(int) noexcept;
#endif
