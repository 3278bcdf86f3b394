// Nobody in this file uses setBlocks or table: they are there for other files.
// What adjust does in another file may write what they write or lead to.
void adjust();

static int blocks = 1;
static int sizes[2] = {1, 1};
static int spare[2] = {1, 1};
int *table = sizes;

void setBlocks(int n) { blocks = n; }

__global__ void mark(int *a) {
  // want+1 "inter-block write-write race on a: write at @w, write at @w"
  a[threadIdx.x] = blockIdx.x; // @w
}

__global__ void row(int *a) {
  // want+1 "inter-block write-write race on a: write at @x, write at @x"
  a[threadIdx.x] = blockIdx.x; // @x
}

int main() {
  int *a;
  cudaMalloc(&a, 1 << 20);
  adjust();
  mark<<<blocks, 64>>>(a);
  row<<<sizes[1], 64>>>(a);
}
