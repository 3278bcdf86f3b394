// The compiler at run time. What it makes of a source is not known, but for names:
// that of an expression stands for itself.
#ifndef HGRD_NVRTC_H
#define HGRD_NVRTC_H
#include "cuda_runtime.h"
typedef enum { NVRTC_SUCCESS = 0, NVRTC_ERROR_OUT_OF_MEMORY = 1, NVRTC_ERROR_PROGRAM_CREATION_FAILURE = 2, NVRTC_ERROR_INVALID_INPUT = 3, NVRTC_ERROR_INVALID_PROGRAM = 4, NVRTC_ERROR_INVALID_OPTION = 5, NVRTC_ERROR_COMPILATION = 6, NVRTC_ERROR_BUILTIN_OPERATION_FAILURE = 7, NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION = 8, NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION = 9, NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID = 10, NVRTC_ERROR_INTERNAL_ERROR = 11 } nvrtcResult;
typedef struct _nvrtcProgram *nvrtcProgram;
#define HGRD_NVRTC(name, params, ...) HGRD_API nvrtcResult name params noexcept { __VA_ARGS__ return NVRTC_SUCCESS; }
HGRD_API const char *nvrtcGetErrorString(nvrtcResult e) noexcept { return hgrd_error_string(e); }
HGRD_NVRTC(nvrtcVersion, (int *major, int *minor), *major = CUDA_VERSION / 1000; *minor = CUDA_VERSION % 1000 / 10;)
HGRD_NVRTC(nvrtcCreateProgram, (nvrtcProgram *p, const char *, const char *, int, const char *const *, const char *const *), *p = (nvrtcProgram)hgrd_handle_create(13);)
HGRD_NVRTC(nvrtcDestroyProgram, (nvrtcProgram *))
HGRD_NVRTC(nvrtcCompileProgram, (nvrtcProgram, int, const char *const *))
HGRD_NVRTC(nvrtcAddNameExpression, (nvrtcProgram, const char *))
HGRD_NVRTC(nvrtcGetLoweredName, (nvrtcProgram, const char *expression, const char **name), *name = expression;)
#ifdef HGRD_NATIVE // kernels are those of the program: there is nothing to compile
#define HGRD_NVRTC_RESULT(what)                                                        \
  HGRD_NVRTC(nvrtcGet##what##Size, (nvrtcProgram, size_t *n), *n = 1;)                 \
  HGRD_NVRTC(nvrtcGet##what, (nvrtcProgram, char *out), *out = 0;)
#else
#define HGRD_NVRTC_RESULT(what)                                                                                    \
  HGRD_NVRTC(nvrtcGet##what##Size, (nvrtcProgram, size_t *n), *n = (size_t)hgrd_opaque();)                         \
  HGRD_NVRTC(nvrtcGet##what, (nvrtcProgram p, char *out), hgrd_array_read(out, (void *)p, (size_t)hgrd_opaque());)
#endif
HGRD_NVRTC_RESULT(PTX)
HGRD_NVRTC_RESULT(CUBIN)
HGRD_NVRTC_RESULT(LTOIR)
HGRD_NVRTC_RESULT(NVVM)
HGRD_NVRTC_RESULT(ProgramLog)
#undef HGRD_NVRTC_RESULT
#undef HGRD_NVRTC
#endif
