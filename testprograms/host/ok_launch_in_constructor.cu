// Nobody here makes a Histogram: the files that do call the constructor by another name than the one that its body has.
__global__ void spread(int *bins) {
  bins[threadIdx.x] = blockIdx.x;
}

class Histogram {
public:
  explicit Histogram(int *bins);

private:
  int *bins;
};

Histogram::Histogram(int *b) : bins(b) { spread<<<1, 128>>>(bins); }

void refill(int *bins) { spread<<<1, 64>>>(bins); }
