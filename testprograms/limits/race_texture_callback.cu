// What is drawn by a callback reads through the reference that is bound to the buffer it writes.
//hgrd:expect blend=inconclusive "the texture texIn may lead to dst"
texture<float> texIn;
struct Data {
  float *in, *out;
};
extern "C" void run_loop(void (*draw)(Data *), Data *d);

__global__ void blend(float *dst) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  float next = tex1Dfetch(texIn, i + 1);
  dst[i] = next; // want-fn "inter-block"
}

static void draw(Data *d) {
  blend<<<4, 256>>>(d->in);
}

int main() {
  Data d;
  cudaMalloc(&d.in, 1025 * sizeof(float));
  cudaMalloc(&d.out, 1025 * sizeof(float));
  cudaBindTexture(0, texIn, d.in, 1025 * sizeof(float));
  run_loop(draw, &d);
}
