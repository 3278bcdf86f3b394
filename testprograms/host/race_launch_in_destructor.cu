// The launch in the destructor is of three blocks, all of which write all of the elements.
__global__ void wipe(int *a) {
  // want+1 "inter-block write-write race on a: write at @w, write at @w"
  a[threadIdx.x] = blockIdx.x; // @w
}

struct Owner {
  ~Owner();
  int *a;
};

struct Screen : Owner {
  ~Screen();
  int width;
};

Owner::~Owner() { cudaFree(a); }

Screen::~Screen() { wipe<<<3, 96>>>(a); }

void blank(int *a) { wipe<<<1, 64>>>(a); }
