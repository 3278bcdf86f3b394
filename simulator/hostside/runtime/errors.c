// Errors. An API call returns what its own steps came to; an error of a kernel
// that ran stays for ever, as in CUDA, where the context is lost.
static __thread int pending, last;
static int broken;

static void fail(int error) {
  if (!pending) pending = error;
}
int hgrd_status(void) {
  int s = broken ? broken : pending;
  pending = 0;
  if (s) last = s;
  return s;
}
int hgrd_last_error(int clear) {
  int s = broken ? broken : last;
  if (clear) last = pending = 0;
  return s;
}

const char *hgrd_error_string(int error) {
  switch (error) {
  case 0: return "no error";
  case invalid_value: return "invalid argument";
  case out_of_memory: return "out of memory";
  case invalid_configuration: return "invalid configuration argument";
  case invalid_symbol: return "invalid device symbol";
  case invalid_function: return "invalid device function";
  case illegal_address: return "an illegal memory access was encountered";
  case launch_failure: return "unspecified launch failure";
  }
  return "error";
}
