package main

/*
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#define LEAST_MIB 2048

// Constructors run before the runtime of Go, which reserves addresses at its start, and where it cannot ends with a trace
// of itself.
__attribute__((constructor)) static void wantRoom(void) {
  struct rlimit room;
  if (getrlimit(RLIMIT_AS, &room) || room.rlim_cur == RLIM_INFINITY || room.rlim_cur >= (rlim_t)LEAST_MIB << 20) return;
  dprintf(2, "hgrd: the limit of address space (ulimit -v) is %llu MiB: at least %d MiB are needed\n",
          (unsigned long long)room.rlim_cur >> 20, LEAST_MIB);
  _exit(2);
}
*/
import "C"
