// The call of trace here never happens, but others may call it: it launches four blocks.
__global__ void stamp(int *a) {
  // want+1 "inter-block write-write race on a: write at @w, write at @w"
  a[threadIdx.x] = blockIdx.x; // @w
}

void trace(int *a) { stamp<<<4, 128>>>(a); }

void step(int *a) {
  bool tracing = false;
  if (tracing)
    trace(a);
  stamp<<<1, 64>>>(a);
}
