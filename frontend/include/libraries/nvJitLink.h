// The linker at run time.
#ifndef HGRD_NVJITLINK_H
#define HGRD_NVJITLINK_H
#include <stdint.h>
#include "cuda_runtime.h"
typedef enum { NVJITLINK_SUCCESS = 0, NVJITLINK_ERROR_UNRECOGNIZED_OPTION = 1, NVJITLINK_ERROR_MISSING_ARCH = 2, NVJITLINK_ERROR_INVALID_INPUT = 3, NVJITLINK_ERROR_PTX_COMPILE = 4, NVJITLINK_ERROR_NVVM_COMPILE = 5, NVJITLINK_ERROR_INTERNAL = 6 } nvJitLinkResult;
typedef enum { NVJITLINK_INPUT_NONE = 0, NVJITLINK_INPUT_CUBIN = 1, NVJITLINK_INPUT_PTX = 2, NVJITLINK_INPUT_LTOIR = 3, NVJITLINK_INPUT_FATBIN = 4, NVJITLINK_INPUT_OBJECT = 5, NVJITLINK_INPUT_LIBRARY = 6 } nvJitLinkInputType;
typedef struct nvJitLink *nvJitLinkHandle;
#define HGRD_NVJITLINK(name, params, ...) HGRD_API nvJitLinkResult name params noexcept { __VA_ARGS__ return NVJITLINK_SUCCESS; }
HGRD_NVJITLINK(nvJitLinkVersion, (unsigned *major, unsigned *minor), *major = CUDA_VERSION / 1000; *minor = CUDA_VERSION % 1000 / 10;)
HGRD_NVJITLINK(nvJitLinkCreate, (nvJitLinkHandle *h, uint32_t, const char **), *h = (nvJitLinkHandle)hgrd_handle_create(13);)
HGRD_NVJITLINK(nvJitLinkDestroy, (nvJitLinkHandle *))
HGRD_NVJITLINK(nvJitLinkAddData, (nvJitLinkHandle, nvJitLinkInputType, const void *, size_t, const char *))
HGRD_NVJITLINK(nvJitLinkAddFile, (nvJitLinkHandle, nvJitLinkInputType, const char *))
HGRD_NVJITLINK(nvJitLinkComplete, (nvJitLinkHandle))
#define HGRD_NVJITLINK_RESULT(what)                                                                                          \
  HGRD_NVJITLINK(nvJitLinkGet##what##Size, (nvJitLinkHandle, size_t *n), *n = (size_t)hgrd_opaque();)                        \
  HGRD_NVJITLINK(nvJitLinkGet##what, (nvJitLinkHandle h, char *out), hgrd_array_read(out, (void *)h, (size_t)hgrd_opaque());) \
  HGRD_NVJITLINK(nvJitLinkGet##what, (nvJitLinkHandle h, void *out), hgrd_array_read(out, (void *)h, (size_t)hgrd_opaque());)
HGRD_NVJITLINK_RESULT(LinkedCubin)
HGRD_NVJITLINK_RESULT(LinkedPtx)
HGRD_NVJITLINK_RESULT(ErrorLog)
HGRD_NVJITLINK_RESULT(InfoLog)
#undef HGRD_NVJITLINK_RESULT
#undef HGRD_NVJITLINK
#endif
