// Kernels and variables, by the address of what stands for them on the host.
typedef struct {
  const void *host;
  const char *name;
  uint64_t bytes;    // of a kernel's arguments, of a variable
  uint64_t number;   // of a kernel for the simulator
  uint64_t address;  // of a variable on the device
  uint32_t *params;  // offset and size of each
  uint32_t count;    // of params
} symbol;
typedef struct {
  symbol *list;
  size_t n, room;
} symbols;
static symbols kernels, variables;

static symbol *add(symbols *s) {
  if (s->n == s->room) {
    s->room = 2 * s->room + 64;
    s->list = realloc(s->list, s->room * sizeof *s->list);
    if (!s->list) alone("out of memory");
  }
  symbol *e = &s->list[s->n++];
  memset(e, 0, sizeof *e);
  return e;
}

// A fat binary holds the number of the module as text.
typedef struct {
  int magic, version;
  const char *data;
  void *unused;
} wrapper;
void **__cudaRegisterFatBinary(wrapper *w) { return (void **)(uintptr_t)(1 + strtoul(w->data, 0, 10)); }
void __cudaRegisterFatBinaryEnd(void **handle) { (void)handle; }
void __cudaUnregisterFatBinary(void **handle) { (void)handle; }

int __cudaRegisterFunction(void **handle, const void *stub, char *name, const char *device_name, int limit, void *tid, void *bid, void *block, void *grid, int *warp) {
  begin(op_kernel);
  out.h.a[0] = (uintptr_t)handle - 1;
  say(device_name);
  ask();
  symbol *k = add(&kernels);
  k->host = stub;
  k->name = device_name;
  k->number = in.h.a[0];
  k->bytes = in.h.a[1];
  k->count = in.h.length / (2 * sizeof *k->params);
  k->params = malloc(in.h.length + 1);
  if (!k->params) alone("out of memory");
  memcpy(k->params, in.text, in.h.length);
  end();
  return 0;
}

void __cudaRegisterVar(void **handle, const void *shadow, char *name, const char *device_name, int ext, size_t bytes, int constant, int global) {
  begin(op_variable);
  out.h.a[0] = (uintptr_t)handle - 1;
  say(device_name);
  ask();
  symbol *v = add(&variables);
  v->host = shadow;
  v->name = device_name;
  v->bytes = bytes;
  v->address = in.h.a[0];
  end();
}

// Modules that are loaded at run time hold what the program has anyway.
const void *hgrd_kernel_named(const char *name) {
  for (size_t i = 0; i < kernels.n; i++)
    if (!strcmp(kernels.list[i].name, name)) return kernels.list[i].host;
  hgrd_missing("kernels of other modules");
}
void *hgrd_symbol_named(const char *name) {
  for (size_t i = 0; i < variables.n; i++)
    if (!strcmp(variables.list[i].name, name)) return (void *)variables.list[i].address;
  hgrd_missing("variables of other modules");
}

// Texture references are registered whether or not the program binds them.
void __cudaRegisterTexture(void **handle, const void *host, const void **device, const char *name, int dim, int normalized, int ext) {}
void __cudaRegisterSurface(void **handle, const void *host, const void **device, const char *name, int dim, int ext) {}
