// Calls of libz3 that fail, for a process with this library in LD_PRELOAD.
//
//	FAULT_Z3=N       the Nth call of a process fails; 0: each one does
//	FAULT_QUIET=1    no error is reported with it
//	FAULT_ONCE=FILE  one call fails, of whichever process; FILE is made then
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>
#include <z3.h>

static Z3_error_handler *handler;
static long calls;

void Z3_API Z3_set_error_handler(Z3_context c, Z3_error_handler h) {
  void (*real)(Z3_context, Z3_error_handler *) = dlsym(RTLD_NEXT, "Z3_set_error_handler");
  handler = (Z3_error_handler *)h;
  real(c, handler);
}

static int fails(Z3_context c) {
  const char *nth = getenv("FAULT_Z3"), *once = getenv("FAULT_ONCE");
  if (!nth)
    return 0;
  calls++;
  if (atol(nth) != 0 && atol(nth) != calls)
    return 0;
  if (once) {
    int fd = open(once, O_CREAT | O_EXCL | O_WRONLY, 0666);
    if (fd < 0)
      return 0;
    close(fd);
  }
  if (!getenv("FAULT_QUIET") && handler)
    handler(c, Z3_INTERNAL_FATAL);
  return 1;
}

#define CALL(type, name, params, args)                                                                                  \
  type Z3_API name params {                                                                                            \
    type(*real) params = (type(*) params)dlsym(RTLD_NEXT, #name);                                                       \
    return fails(c) ? (type)0 : real args;                                                                             \
  }
#define UNARY(type, name, of) CALL(type, name, (Z3_context c, of a), (c, a))
#define BINARY(name) CALL(Z3_ast, name, (Z3_context c, Z3_ast a, Z3_ast b), (c, a, b))
#define LIST(name) CALL(Z3_ast, name, (Z3_context c, unsigned n, Z3_ast const *a), (c, n, a))

CALL(Z3_solver, Z3_mk_solver, (Z3_context c), (c))
CALL(Z3_sort, Z3_mk_int_sort, (Z3_context c), (c))
CALL(Z3_sort, Z3_mk_bool_sort, (Z3_context c), (c))
CALL(Z3_ast, Z3_mk_const, (Z3_context c, Z3_symbol s, Z3_sort of), (c, s, of))
CALL(Z3_ast, Z3_mk_int, (Z3_context c, int v, Z3_sort of), (c, v, of))
CALL(Z3_ast, Z3_mk_ite, (Z3_context c, Z3_ast i, Z3_ast t, Z3_ast e), (c, i, t, e))
UNARY(Z3_symbol, Z3_mk_string_symbol, Z3_string)
UNARY(Z3_ast, Z3_mk_not, Z3_ast)
UNARY(Z3_lbool, Z3_solver_check, Z3_solver)
UNARY(Z3_string, Z3_ast_to_string, Z3_ast)
BINARY(Z3_mk_eq)
BINARY(Z3_mk_le)
BINARY(Z3_mk_lt)
BINARY(Z3_mk_implies)
LIST(Z3_mk_add)
LIST(Z3_mk_sub)
LIST(Z3_mk_mul)
LIST(Z3_mk_and)
LIST(Z3_mk_or)
LIST(Z3_mk_distinct)
CALL(Z3_model, Z3_solver_get_model, (Z3_context c, Z3_solver s), (c, s))

void Z3_API Z3_solver_assert(Z3_context c, Z3_solver s, Z3_ast a) {
  void (*real)(Z3_context, Z3_solver, Z3_ast) = dlsym(RTLD_NEXT, "Z3_solver_assert");
  if (!fails(c))
    real(c, s, a);
}
