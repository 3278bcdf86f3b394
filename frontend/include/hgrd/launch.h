// Kernel launches.
#ifndef HGRD_LAUNCH_H
#define HGRD_LAUNCH_H
#include "driver_types.h"
#include "hgrd/vocabulary_host.h"

// clang calls this for <<<>>> before it calls the stub. By reference: dim3 by
// value would be passed as a packed pair of integers.
inline __attribute__((always_inline, host)) int
__cudaPushCallConfiguration(const dim3 &g, const dim3 &b, size_t shared = 0,
                            void *stream = 0) noexcept {
  hgrd_launch(g.x, g.y, g.z, b.x, b.y, b.z, shared, stream);
  return 0;
}

// clang looks the name up for the type; the stubs call the C function of this
// name, programs call this one.
inline __attribute__((always_inline, host)) cudaError_t
cudaLaunchKernel(const void *func, dim3 g, dim3 b, void **args, size_t shared,
                 cudaStream_t stream) noexcept {
  hgrd_launch_func(func, g.x, g.y, g.z, b.x, b.y, b.z, args, shared, stream, 0);
  return HGRD_DONE;
}
template <class... P_>
HGRD_API cudaError_t cudaLaunchKernel(void (*func)(P_...), dim3 g, dim3 b, void **args,
                                      size_t shared = 0, cudaStream_t stream = 0) noexcept {
  hgrd_launch_func((const void *)func, g.x, g.y, g.z, b.x, b.y, b.z, args, shared, stream, 0);
  return HGRD_DONE;
}
HGRD_API cudaError_t cudaLaunchCooperativeKernel(const void *func, dim3 g, dim3 b, void **args,
                                                 size_t shared = 0, cudaStream_t stream = 0) noexcept {
  hgrd_launch_func(func, g.x, g.y, g.z, b.x, b.y, b.z, args, shared, stream, 1);
  return HGRD_DONE;
}
template <class... P_>
HGRD_API cudaError_t cudaLaunchCooperativeKernel(void (*func)(P_...), dim3 g, dim3 b, void **args,
                                                 size_t shared = 0, cudaStream_t stream = 0) noexcept {
  hgrd_launch_func((const void *)func, g.x, g.y, g.z, b.x, b.y, b.z, args, shared, stream, 1);
  return HGRD_DONE;
}
HGRD_API cudaError_t cudaLaunchCooperativeKernelMultiDevice(cudaLaunchParams *p, unsigned n,
                                                            unsigned = 0) noexcept {
  for (unsigned i = 0; i < n; i++)
    hgrd_launch_func(p[i].func, p[i].gridDim.x, p[i].gridDim.y, p[i].gridDim.z, p[i].blockDim.x,
                     p[i].blockDim.y, p[i].blockDim.z, p[i].args, p[i].sharedMem, p[i].stream, 1);
  return HGRD_DONE;
}
// What the attributes of a launch make of mode, one by one: a loop would hide it.
template <unsigned I_> struct hgrd_attribute {
  static inline __attribute__((always_inline, host)) int mode(const cudaLaunchConfig_t *c) {
    if (I_ >= c->numAttrs) return 0;
    if (c->attrs[I_].id == cudaLaunchAttributeCooperative) return c->attrs[I_].val.cooperative != 0;
    return hgrd_attribute<I_ + 1>::mode(c);
  }
};
template <> struct hgrd_attribute<8> {
  static inline __attribute__((always_inline, host)) int mode(const cudaLaunchConfig_t *c) {
    return c->numAttrs > 8 ? (int)hgrd_opaque() : 0;
  }
};
HGRD_API cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *c, const void *func,
                                         void **args) noexcept {
  hgrd_launch_func(func, c->gridDim.x, c->gridDim.y, c->gridDim.z, c->blockDim.x, c->blockDim.y,
                   c->blockDim.z, args, c->dynamicSmemBytes, c->stream, hgrd_attribute<0>::mode(c));
  return HGRD_DONE;
}
template <class... P_, class... A_>
HGRD_API cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *c, void (*func)(P_...),
                                        A_ &&...a) noexcept {
  return [&](P_... p) {
    void *args[] = {(void *)&p..., (void *)0};
    return cudaLaunchKernelExC(c, (const void *)func, args);
  }(a...);
}

// Kernels of libraries that are loaded at run time, by their names.
typedef struct CUlib_st *cudaLibrary_t;
typedef struct CUkern_st *cudaKernel_t;
enum cudaJitOption { cudaJitMaxRegisters = 0, cudaJitOptimizationLevel = 7 };
enum cudaLibraryOption { cudaLibraryHostUniversalFunctionAndDataTable = 0, cudaLibraryBinaryIsPreserved = 1 };
HGRD_API cudaError_t cudaLibraryLoadData(cudaLibrary_t *l, const void *, cudaJitOption *, void **, unsigned, cudaLibraryOption *, void **, unsigned) noexcept { *l = (cudaLibrary_t)hgrd_handle_create(14); return HGRD_DONE; }
HGRD_API cudaError_t cudaLibraryLoadFromFile(cudaLibrary_t *l, const char *, cudaJitOption *, void **, unsigned, cudaLibraryOption *, void **, unsigned) noexcept { *l = (cudaLibrary_t)hgrd_handle_create(14); return HGRD_DONE; }
HGRD_API cudaError_t cudaLibraryUnload(cudaLibrary_t) noexcept { return HGRD_DONE; }
HGRD_API cudaError_t cudaLibraryGetKernel(cudaKernel_t *k, cudaLibrary_t, const char *name) noexcept { *k = (cudaKernel_t)hgrd_kernel_named(name); return HGRD_DONE; }
HGRD_API cudaError_t cudaLibraryGetGlobal(void **p, size_t *n, cudaLibrary_t, const char *name) noexcept { if (n) *n = (size_t)hgrd_opaque(); if (p) *p = hgrd_symbol_named(name); return HGRD_DONE; }
template <class T_> HGRD_API cudaError_t cudaGetFuncBySymbol(cudaFunction_t *f, T_ *symbol) noexcept { *f = (cudaFunction_t)(const void *)symbol; return HGRD_DONE; }
template <class T_> HGRD_API cudaError_t cudaGetKernel(cudaKernel_t *k, T_ *symbol) noexcept { *k = (cudaKernel_t)(const void *)symbol; return HGRD_DONE; }

#endif
