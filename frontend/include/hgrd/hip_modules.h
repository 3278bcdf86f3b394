// Modules that a program loads. A kernel is known by its name, wherever the
// program has one of that name.
#ifndef HGRD_HIP_MODULES_H
#define HGRD_HIP_MODULES_H
#include "hgrd/hip_host.h"
typedef struct ihipModule_t *hipModule_t;
typedef struct ihipModuleSymbol_t *hipFunction_t;
typedef int hipJitOption;
typedef int hipFunction_attribute;
#define HIP_LAUNCH_PARAM_BUFFER_POINTER ((void *)1)
#define HIP_LAUNCH_PARAM_BUFFER_SIZE ((void *)2)
#define HIP_LAUNCH_PARAM_END ((void *)3)
HGRD_API cudaError_t hipModuleLoad(hipModule_t *m, const char *) noexcept { *m = (hipModule_t)hgrd_handle_create(14); return HGRD_DONE; }
HGRD_API cudaError_t hipModuleLoadData(hipModule_t *m, const void *) noexcept { *m = (hipModule_t)hgrd_handle_create(14); return HGRD_DONE; }
HGRD_API cudaError_t hipModuleLoadDataEx(hipModule_t *m, const void *, unsigned, hipJitOption *, void **) noexcept { *m = (hipModule_t)hgrd_handle_create(14); return HGRD_DONE; }
HGRD_API cudaError_t hipModuleUnload(hipModule_t) noexcept { return HGRD_DONE; }
HGRD_API cudaError_t hipModuleGetFunction(hipFunction_t *f, hipModule_t, const char *name) noexcept { *f = (hipFunction_t)hgrd_kernel_named(name); return HGRD_DONE; }
HGRD_API cudaError_t hipModuleGetGlobal(hipDeviceptr_t *p, size_t *n, hipModule_t, const char *name) noexcept {
  if (n) *n = (size_t)hgrd_opaque();
  if (p) *p = hgrd_symbol_named(name);
  return HGRD_DONE;
}
HGRD_API cudaError_t hipFuncGetAttribute(int *v, hipFunction_attribute, hipFunction_t) noexcept { *v = (int)hgrd_opaque(); return HGRD_DONE; }
// A launch lists the addresses of its arguments, or gives their bytes in one buffer.
HGRD_API cudaError_t hipModuleLaunchKernel(hipFunction_t f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned shared, cudaStream_t s, void **args, void **extra) noexcept {
  if (!extra) hgrd_launch_func((const void *)f, gx, gy, gz, bx, by, bz, args, shared, s, 0);
  else hgrd_launch_func((const void *)f, gx, gy, gz, bx, by, bz, (void **)(extra[0] == HIP_LAUNCH_PARAM_BUFFER_POINTER ? extra[1] : extra[3]), shared, s, 4);
  return HGRD_DONE;
}
HGRD_API cudaError_t hipModuleLaunchCooperativeKernel(hipFunction_t f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned shared, cudaStream_t s, void **args) noexcept {
  hgrd_launch_func((const void *)f, gx, gy, gz, bx, by, bz, args, shared, s, 1);
  return HGRD_DONE;
}
// This one is given the number of threads along each axis.
HGRD_API cudaError_t hipExtModuleLaunchKernel(hipFunction_t f, unsigned tx, unsigned ty, unsigned tz, unsigned bx, unsigned by, unsigned bz, size_t shared, cudaStream_t s, void **args, void **extra, cudaEvent_t = 0, cudaEvent_t = 0, unsigned = 0) noexcept {
  return hipModuleLaunchKernel(f, tx / bx, ty / by, tz / bz, bx, by, bz, (unsigned)shared, s, args, extra);
}
#endif
