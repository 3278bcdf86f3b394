// The API as C files call it: there the headers have no bodies.
int cudaMalloc(void **p, size_t n) {
  *p = allocate(n);
  return hgrd_status();
}
int cudaMallocManaged(void **p, size_t n, unsigned flags) { return cudaMalloc(p, n); }
int cudaMallocHost(void **p, size_t n) { return cudaMalloc(p, n); }
int cudaHostAlloc(void **p, size_t n, unsigned flags) { return cudaMalloc(p, n); }
int cudaFree(void *p) {
  hgrd_free(p);
  return hgrd_status();
}
int cudaFreeHost(void *p) { return cudaFree(p); }
int cudaMemcpy(void *dst, const void *src, size_t n, int kind) {
  hgrd_memcpy(dst, src, n, kind);
  return hgrd_status();
}
int cudaMemcpyAsync(void *dst, const void *src, size_t n, int kind, void *stream) { return cudaMemcpy(dst, src, n, kind); }
int cudaMemset(void *p, int value, size_t n) {
  hgrd_memset(p, value, n);
  return hgrd_status();
}
int cudaMemGetInfo(size_t *unused, size_t *all) {
  *unused = (size_t)hgrd_value(0, 0);
  *all = size;
  return hgrd_status();
}
int cudaGetDeviceCount(int *n) {
  *n = 1;
  return hgrd_status();
}
int cudaGetDevice(int *d) {
  *d = 0;
  return hgrd_status();
}
int cudaSetDevice(int d) { return hgrd_status(); }
int cudaDeviceReset(void) { return hgrd_status(); }
int cudaDeviceSynchronize(void) { return hgrd_status(); }
int cudaThreadSynchronize(void) { return hgrd_status(); }
int cudaThreadExit(void) { return hgrd_status(); }
int cudaGetLastError(void) { return hgrd_last_error(1); }
int cudaPeekAtLastError(void) { return hgrd_last_error(0); }
const char *cudaGetErrorString(int error) { return hgrd_error_string(error); }
