// A launch wrapper starts no more threads than a row has elements.
#include <cstdlib>

__global__ void rowIds(int *ids, int length) {
  ids[blockIdx.x * length + threadIdx.x] = blockIdx.x;
}

class Launcher {
public:
  Launcher(int rows, int length) : rows_(rows), length_(length) {}
  int threads() const { return length_ < 32 ? length_ : 32; }
  void operator()(int *ids) const { rowIds<<<rows_, threads()>>>(ids, length_); }

private:
  int rows_, length_;
};

int main(int argc, char **argv) {
  int length = argc > 1 ? atoi(argv[1]) : 20;
  if (length < 1)
    return 1;
  int *ids;
  cudaMalloc(&ids, 1 << 20);
  Launcher launch(100, length);
  launch(ids);
  cudaFree(ids);
  return 0;
}
