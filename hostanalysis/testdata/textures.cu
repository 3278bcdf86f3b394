// Textures: references that are bound here, elsewhere or to arrays, and objects.
texture<float> one, two, never;
static texture<float, 2> image;

__global__ void k(float *a, cudaTextureObject_t t) {
  int i = threadIdx.x;
  a[i] = tex1Dfetch(one, i) + tex1Dfetch(two, i) + tex1Dfetch(never, i) + tex2D(image, i, 0) + tex1Dfetch<float>(t, i);
}

static cudaTextureObject_t made(float *p) {
  cudaTextureObject_t t;
  cudaResourceDesc memory = {};
  memory.res.linear.devPtr = p;
  cudaTextureDesc how = {};
  cudaCreateTextureObject(&t, &memory, &how, 0);
  return t;
}

void bindAndRun(float *given, bool flag) {
  float *a, *b;
  cudaArray *array;
  cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
  cudaMalloc(&a, 400);
  cudaMalloc(&b, 400);
  cudaMallocArray(&array, &desc, 100);
  cudaBindTexture(0, one, flag ? a : b + 10, 400);
  cudaBindTexture(0, &two, given, &desc, 400);
  cudaBindTextureToArray(image, array);
  cudaTextureObject_t t = made(b);
  k<<<1, 64>>>(a, t);
  cudaUnbindTexture(one);
  k<<<1, 64>>>(given, t);
}

void runOnly(float *a, cudaTextureObject_t t) {
  k<<<1, 64>>>(a, t);
}
