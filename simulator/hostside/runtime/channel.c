// The CUDA runtime of a program whose kernels are simulated. Host code is
// compiled against headers that reduce the API to the functions here; what
// concerns the device is asked of the simulator, one message and its reply at a
// time. Device memory is a file that both processes map, at Base in this one, so
// device addresses are plain pointers here and copies are copies.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

enum { exit_alone = 125 }; // not run by the simulator, or left by it

// CUDA's errors that arise here.
enum { invalid_value = 1, out_of_memory = 2, invalid_configuration = 9, invalid_symbol = 13,
       invalid_function = 98, illegal_address = 700, launch_failure = 719 };

// A message and its reply; protocol.go has the other side. What the arguments
// mean depends on op; text follows.
enum { op_kernel = 1, op_variable, op_alloc, op_free, op_range, op_launch, op_memory, op_missing, reply_text = 100, reply_done };
typedef struct {
  uint32_t op, length; // of text
  uint64_t a[14];
} header;
enum { max_text = 64 << 10 };
typedef struct {
  header h;
  char text[max_text];
} packet;

static int channel = -1;
static uint64_t base, size;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; // of the channel and the tables
static packet in, out; // under the lock

_Noreturn void hgrd_missing(const char *name);

static _Noreturn void alone(const char *why) {
  fprintf(stderr, "this program runs under 'hgrd simulate' only: %s\n", why);
  _exit(exit_alone);
}

// start attaches to the simulator, which names file descriptors, address and
// size of device memory in the environment.
static void start(void) {
  static int done;
  if (done) return;
  done = 1;
  const char *where = getenv("HGRD_SIMULATOR");
  int memory;
  unsigned long long b, n;
  if (!where || sscanf(where, "%d,%d,%llx,%llx", &channel, &memory, &b, &n) != 4) alone("HGRD_SIMULATOR is not set");
  base = b;
  size = n;
  void *p = mmap((void *)base, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE | MAP_FIXED_NOREPLACE, memory, 0);
  if (p != (void *)base) alone("device memory cannot be mapped");
  close(memory);
  fcntl(channel, F_SETFD, FD_CLOEXEC);
  unsetenv("HGRD_SIMULATOR"); // not for programs that this one starts
}

__attribute__((constructor(101))) static void init(void) { start(); }

static void send_out(void) {
  if (send(channel, &out, sizeof out.h + out.h.length, MSG_NOSIGNAL) < 0) _exit(exit_alone);
}

// ask sends out and waits for the reply, in in. What a kernel prints comes
// before, and joins the program's own output.
static void ask(void) {
  send_out();
  for (;;) {
    ssize_t n = recv(channel, &in, sizeof in, 0);
    if (n < 0 && errno == EINTR) continue;
    if (n < (ssize_t)sizeof in.h) _exit(exit_alone);
    if (in.h.op == reply_done) return;
    fwrite(in.text, 1, in.h.length, stdout);
  }
}

// begin takes the lock and starts a message. end releases the lock.
static void begin(uint32_t op) {
  pthread_mutex_lock(&lock);
  start();
  memset(&out.h, 0, sizeof out.h);
  out.h.op = op;
}
static void end(void) { pthread_mutex_unlock(&lock); }

static void say(const char *text) {
  size_t n = strlen(text);
  if (n > max_text) n = max_text;
  memcpy(out.text, text, n);
  out.h.length = (uint32_t)n;
}

void hgrd_missing(const char *name) {
  fflush(NULL);
  begin(op_missing);
  say(name);
  send_out();
  _exit(exit_alone);
}
