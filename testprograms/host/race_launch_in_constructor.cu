// The launch in the constructor is of two blocks, which write the same bins; the launch that is in plain sight is not.
__global__ void spread(int *bins) {
  // want+1 "inter-block write-write race on bins: write at @w, write at @w"
  bins[threadIdx.x] = blockIdx.x; // @w
}

class Histogram {
public:
  explicit Histogram(int *bins);

private:
  int *bins;
};

Histogram::Histogram(int *b) : bins(b) { spread<<<2, 128>>>(bins); }

void refill(int *bins) { spread<<<1, 64>>>(bins); }
