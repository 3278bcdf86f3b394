// The race-free twin: what has names for other files neither writes nor leads to what the launches need.
void adjust();

static int blocks = 1;
static int sizes[2] = {1, 1};
static int spare[2] = {1, 1};
int *table = spare;

void setBlocks(int n) { spare[0] = n; }

__global__ void mark(int *a) {
  a[threadIdx.x] = blockIdx.x;
}

__global__ void row(int *a) {
  a[threadIdx.x] = blockIdx.x;
}

int main() {
  int *a;
  cudaMalloc(&a, 1 << 20);
  adjust();
  mark<<<blocks, 64>>>(a);
  row<<<sizes[1], 64>>>(a);
}
