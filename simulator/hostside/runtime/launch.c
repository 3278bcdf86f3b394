// Launches. <<<>>> pushes a configuration that the kernel's stub pops; arguments
// between may hold further launches.
typedef struct {
  unsigned x, y, z;
} dim3;
typedef struct {
  dim3 grid, block;
  unsigned long shared;
  void *stream;
} configuration;
static __thread configuration stack[32];
static __thread int depth;

int hgrd_launch(int gx, int gy, int gz, int bx, int by, int bz, unsigned long shared, void *stream) {
  if (depth == (int)(sizeof stack / sizeof *stack)) hgrd_missing("launches nested this deep in arguments");
  stack[depth++] = (configuration){{gx, gy, gz}, {bx, by, bz}, shared, stream};
  return 0;
}
int __cudaPopCallConfiguration(dim3 *grid, dim3 *block, size_t *shared, void *stream) {
  if (!depth) return invalid_configuration;
  configuration c = stack[--depth];
  *grid = c.grid;
  *block = c.block;
  *shared = c.shared;
  *(void **)stream = c.stream;
  return 0;
}

static int valid(dim3 g, dim3 b) {
  return g.x && g.y && g.z && b.x && b.y && b.z && g.x <= 0x7fffffff && g.y <= 65535 && g.z <= 65535 &&
         b.x <= 1024 && b.y <= 1024 && b.z <= 64 && (uint64_t)b.x * b.y * b.z <= 1024;
}

enum { mode_graph_node = 2, mode_packed = 4 };

// launch runs a kernel to its end; the result is an error of the call.
static int launch(const void *stub, dim3 g, dim3 b, void **args, size_t shared, int mode) {
  symbol *k = 0;
  if (broken) return broken;
  for (size_t i = 0; i < kernels.n && !k; i++)
    if (kernels.list[i].host == stub) k = &kernels.list[i];
  if (!k || k->number == UINT64_MAX) return invalid_function;
  if (!valid(g, b)) return invalid_configuration;
  fflush(stdout); // what kernels print comes after
  begin(op_launch);
  uint64_t a[] = {k->number, g.x, g.y, g.z, b.x, b.y, b.z, shared, mode == mode_packed ? 0 : mode};
  memcpy(out.h.a, a, sizeof a);
  out.h.length = k->bytes;
  memset(out.text, 0, k->bytes);
  if (mode == mode_packed) memcpy(out.text, args, k->bytes);
  for (uint32_t i = 0; i < k->count && mode != mode_packed; i++)
    memcpy(out.text + k->params[2 * i], args[i], k->params[2 * i + 1]);
  ask();
  int status = (int)in.h.a[0];
  if (in.h.a[1]) broken = status; // an error of the kernel, not of the call
  end();
  return status;
}

// The stubs call this one; they drop the result.
int cudaLaunchKernel(const void *stub, dim3 g, dim3 b, void **args, size_t shared, void *stream) {
  int status = launch(stub, g, b, args, shared, 0);
  if (status) last = status;
  return status;
}
int hgrd_launch_func(const void *stub, int gx, int gy, int gz, int bx, int by, int bz, void **args, unsigned long shared, void *stream, int mode) {
  if (mode == mode_graph_node) hgrd_missing("kernel nodes of graphs");
  int status = launch(stub, (dim3){gx, gy, gz}, (dim3){bx, by, bz}, args, shared, mode);
  if (status) fail(status);
  return status;
}
