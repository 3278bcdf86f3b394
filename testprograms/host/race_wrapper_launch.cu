// A launch wrapper starts full warps even for rows that are shorter.
#include <cstdlib>

__global__ void rowIds(int *ids, int length) {
  // want+1 "inter-block write-write race on ids: write at @w, write at @w"
  ids[blockIdx.x * length + threadIdx.x] = blockIdx.x; // @w
}

class Launcher {
public:
  Launcher(int rows, int length) : rows_(rows), length_(length) {}
  int threads() const { return 32; }
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
