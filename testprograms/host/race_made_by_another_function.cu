// An object that a function made has the fields that it wrote: in rows of a length that the user gives, neighbours meet.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

struct Layer {
  int in, hidden;
  float *units;
};

__global__ void scale(float *w, int hidden) {
  int at = hidden * (16 * blockIdx.y + threadIdx.y) + threadIdx.x;
  // want+1 "inter-block read-write race on w: read at @r, write at @w" "intra-block read-write race on w: read at @r, write at @w" "intra-warp read-write race on w: read at @r, write at @w"
  float old = w[at]; // @r
  // want+1 "inter-block write-write race on w: write at @w, write at @w" "intra-block write-write race on w: write at @w, write at @w" "intra-warp write-write race on w: write at @w, write at @w"
  w[at] = 2 * old; // @w
}

float *row(int n) {
  float *p = (float *)malloc(n * sizeof(float));
  if (p == NULL) {
    printf("no memory\n");
    return NULL;
  }
  return p;
}

Layer *create(int in, int hidden) {
  Layer *l = (Layer *)malloc(sizeof(Layer));
  if (l == NULL) return NULL;
  l->in = in;
  l->hidden = hidden;
  l->units = row(in + 1);
  for (int i = 0; i <= in; i++) l->units[i] = 0.5f;
  return l;
}

void train(Layer *l) {
  float *w;
  cudaMalloc(&w, l->in * l->hidden * sizeof(float));
  scale<<<dim3(1, l->in / 16), dim3(16, 16)>>>(w, l->hidden);
  cudaDeviceSynchronize();
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  if (n <= 0 || n % 16 != 0) return 1;
  Layer *l = create(n, atoi(argv[2]));
  train(l);
}
