// Memory.
static int on_device(const void *p) { return (uintptr_t)p - base < size; }

// allocate returns n bytes of device memory, which managed and pinned memory
// are as well.
static void *allocate(unsigned long n) {
  if (!n) return 0;
  begin(op_alloc);
  out.h.a[0] = n;
  ask();
  void *p = (void *)(uintptr_t)in.h.a[0];
  end();
  if (!p) fail(out_of_memory);
  return p;
}
void *hgrd_alloc_device(unsigned long n) { return allocate(n); }
void *hgrd_alloc_mapped(unsigned long n) { return allocate(n); }
void *hgrd_alloc_managed(unsigned long n) { return allocate(n); }
void *hgrd_alloc_host(unsigned long n) { return allocate(n); }
unsigned long hgrd_pitch(unsigned long width) { return (width + 511) / 512 * 512; }

void hgrd_free(void *p) {
  if (!p) return;
  begin(op_free);
  out.h.a[0] = (uintptr_t)p;
  ask();
  int status = (int)in.h.a[0];
  end();
  if (status) fail(status);
}

// in_range reports whether the n bytes at p may be copied or set: host memory
// is the host's business, in device memory they lie in one allocation. must says
// that p has to be a device address.
static int in_range(const char *what, const void *p, unsigned long n, int must) {
  int ok;
  if (!on_device(p)) {
    if (!must) return 1;
  }
  begin(op_range);
  out.h.a[0] = (uintptr_t)p;
  out.h.a[1] = n;
  say(what);
  ask();
  ok = in.h.a[0] == 0;
  end();
  if (!ok) fail(invalid_value);
  return ok;
}

enum { to_device = 1, from_device = 2, within_device = 3 };

// extent is from the first byte of the first row to the last of the last.
static unsigned long extent(unsigned long pitch, unsigned long width, unsigned long height) {
  return width && height ? pitch * (height - 1) + width : 0;
}

static void copy(const char *what, void *dst, unsigned long dpitch, const void *src, unsigned long spitch, unsigned long width, unsigned long height, int kind) {
  if (!width || !height) return;
  if (!dst || !src || kind < 0 || kind > 4 || width > dpitch || width > spitch) {
    fail(invalid_value);
    return;
  }
  if (!in_range(what, dst, extent(dpitch, width, height), kind == to_device || kind == within_device) ||
      !in_range(what, src, extent(spitch, width, height), kind == from_device || kind == within_device))
    return;
  if (height == 1 || (dpitch == width && spitch == width)) {
    memmove(dst, src, width * height);
    return;
  }
  for (unsigned long y = 0; y < height; y++) memmove((char *)dst + y * dpitch, (const char *)src + y * spitch, width);
}
void hgrd_memcpy(void *dst, const void *src, unsigned long n, int kind) { copy("cudaMemcpy", dst, n, src, n, n, 1, kind); }
void hgrd_memcpy2d(void *dst, unsigned long dpitch, const void *src, unsigned long spitch, unsigned long width, unsigned long height, int kind) {
  copy("cudaMemcpy2D", dst, dpitch, src, spitch, width, height, kind);
}
void hgrd_late(void *dst, void *stream) { (void)dst, (void)stream; }
void hgrd_sync(void *stream, int all) { (void)stream, (void)all; }
void hgrd_record(void *event, void *stream) { (void)event, (void)stream; }
void hgrd_wait(void *stream, void *event) { (void)stream, (void)event; }
void hgrd_event_sync(void *event) { (void)event; }
void hgrd_beside(void) {}
void hgrd_register(void) {}
void hgrd_graph_node(void *node, void *graph, void *const *after, unsigned long n) { hgrd_missing("graphs"); }
void hgrd_graph_change(void *run, void *node) { hgrd_missing("graphs"); }
void hgrd_graph_depend(void *graph, void *const *from, void *const *to, unsigned long n) { hgrd_missing("graphs"); }
void hgrd_graph_part(void *graph, void *const *from, void *const *to, unsigned long n) { hgrd_missing("graphs"); }
void hgrd_graph_event(void *event, int wait) { hgrd_missing("graphs"); }
void hgrd_graph_child(void *graph) { hgrd_missing("graphs"); }
void hgrd_graph_clone(void *to, void *from) { hgrd_missing("graphs"); }
void hgrd_graph_drop(void *node) { hgrd_missing("graphs"); }
long hgrd_graph_update(void *run, void *graph) { hgrd_missing("graphs"); }
void hgrd_graph_enable(void *run, void *node, int on) { hgrd_missing("graphs"); }
long hgrd_graph_count(void *graph) { hgrd_missing("graphs"); }
void hgrd_capture_into(void *stream, void *graph, void *const *after, unsigned long n) { hgrd_missing("graphs"); }
void hgrd_capture_event(void *stream, void *event, int wait) { hgrd_missing("graphs"); }
void hgrd_capture_begin(void *stream) { hgrd_missing("graphs"); }
void hgrd_capture_end(void *stream, void *graph) { hgrd_missing("graphs"); }
void hgrd_graph_make(void *run, void *graph) { hgrd_missing("graphs"); }
void hgrd_graph_launch(void *run, void *stream) { hgrd_missing("graphs"); }
void hgrd_memset2d(void *p, unsigned long pitch, int value, unsigned long width, unsigned long height) {
  if (!width || !height || !in_range("cudaMemset2D", p, extent(pitch, width, height), 1)) return;
  for (unsigned long y = 0; y < height; y++) memset((char *)p + y * pitch, value, width);
}
void hgrd_memset(void *p, int value, unsigned long n) {
  if (n && in_range("cudaMemset", p, n, 1)) memset(p, value, n);
}

// place is the device address of n bytes of a variable; 0 if it has none.
static char *place(const void *host, unsigned long n, unsigned long offset) {
  for (size_t i = 0; i < variables.n; i++) {
    symbol *v = &variables.list[i];
    uint64_t at = (uintptr_t)host - (uintptr_t)v->host;
    if (at < v->bytes && v->address) {
      if (offset > v->bytes - at || n > v->bytes - at - offset) break;
      return (char *)(uintptr_t)v->address + at + offset;
    }
  }
  if (on_device(host)) return (char *)host + offset; // a managed variable
  return 0;
}
void hgrd_symbol_write(const void *symbol, const void *src, unsigned long n, unsigned long offset) {
  char *p = place(symbol, n, offset);
  if (p) memmove(p, src, n);
  else fail(invalid_symbol);
}
void hgrd_symbol_read(void *dst, const void *symbol, unsigned long n, unsigned long offset) {
  char *p = place(symbol, n, offset);
  if (p) memmove(dst, p, n);
  else fail(invalid_symbol);
}
void *hgrd_symbol_address(const void *symbol) {
  void *p = place(symbol, 0, 0);
  if (!p) fail(invalid_symbol);
  return p;
}

void *hgrd_array_create(unsigned long width, unsigned long height, unsigned long depth, unsigned long element) { hgrd_missing("CUDA arrays"); }
void hgrd_array_write(void *array, const void *src, unsigned long n) { hgrd_missing("CUDA arrays"); }
void hgrd_array_read(void *dst, void *array, unsigned long n) { hgrd_missing("algorithms of device libraries"); }
unsigned long hgrd_texture_create(const void *memory, unsigned long n) { hgrd_missing("texture and surface objects"); }
void hgrd_library(int arguments, ...) { hgrd_missing("a device library"); }
void hgrd_unmodelled_thrust(void) { hgrd_missing("an algorithm of thrust"); }
