// The only call of trace in this file never happens. Other files may call it.
__global__ void stamp(int *a) {
  a[threadIdx.x] = blockIdx.x;
}

void trace(int *a) { stamp<<<1, 128>>>(a); }

void step(int *a) {
  bool tracing = false;
  if (tracing)
    trace(a);
  stamp<<<1, 64>>>(a);
}
