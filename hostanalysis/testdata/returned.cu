// Pointers that go round a loop through a function which returns them, moved or as they are.

struct Node {
  int size;
  Node *next;
};

__attribute__((noinline)) static int *step(int *p, int n) {
  if (n > 3)
    return p + n;
  return p;
}

__attribute__((noinline)) static Node *follow(Node *at, int n) {
  while (n > at->size)
    at = at->next;
  return at;
}

__global__ void fill(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = i;
}

int main(int argc, char **argv) {
  int *size = (int *)malloc(sizeof(int));
  *size = 1000;
  int *host = (int *)malloc(1000 * sizeof(int));
  int *p = host;
  for (int i = 0; i < argc; i++) {
    *p = i;
    p = step(p, i);
  }
  int n = *size; // no pointer above leads there
  int *out;
  cudaMalloc(&out, n * sizeof(int));
  fill<<<(n + 255) / 256, 256>>>(out, n);

  Node *list = (Node *)malloc(sizeof(Node));
  list->size = 64;
  list->next = list;
  Node *at = list;
  for (int i = 0; i < argc; i++)
    at = follow(at, i);
  fill<<<1, 32>>>(out, at->size);

  int *from = out;
  for (int i = 0; i < argc; i++)
    from = step(from, i);
  fill<<<1, 64>>>(from, 64);
  return 0;
}
