// Launches in host threads, which begin with what their creator left.
#include <atomic>
#include <cstdlib>
#include <thread>
#include <cuda_runtime.h>

__global__ void k(int *a, int n) {}

void worker(int *a, int n) { k<<<n, 9>>>(a, n); }

int main(int argc, char **argv) {
  int n = atoi(argv[1]), m = 5;
  if (n < 2)
    return 1;
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  std::thread byReference([&] { k<<<n, 1>>>(a, m); });
  byReference.join();
  std::thread byValue([=] { k<<<n, 2>>>(a, m); });
  byValue.join();
  std::thread withArgument([a](int j) { k<<<j, 3>>>(a, j); }, argc);
  withArgument.join();
  std::atomic<bool> ready(false);
  int late = 4;
  std::thread waits([&] {
    while (!ready)
      ;
    k<<<late, 4>>>(a, late);
  });
  late = 8;
  ready = true;
  waits.join();
  std::thread function(worker, a, n);
  function.join();
  return 0;
}
