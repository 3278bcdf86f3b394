// Marks for profilers: without effect.
#ifndef HGRD_NVTX_H
#define HGRD_NVTX_H
#include "cuda_runtime.h"
#include <stdint.h>
#define NVTX_VERSION 3
typedef uint64_t nvtxRangeId_t;
typedef struct nvtxDomainRegistration_st *nvtxDomainHandle_t;
typedef struct nvtxStringRegistration_st *nvtxStringHandle_t;
enum { NVTX_COLOR_UNKNOWN, NVTX_COLOR_ARGB };
enum { NVTX_PAYLOAD_UNKNOWN, NVTX_PAYLOAD_TYPE_UNSIGNED_INT64, NVTX_PAYLOAD_TYPE_INT64, NVTX_PAYLOAD_TYPE_DOUBLE };
enum { NVTX_MESSAGE_UNKNOWN, NVTX_MESSAGE_TYPE_ASCII, NVTX_MESSAGE_TYPE_UNICODE, NVTX_MESSAGE_TYPE_REGISTERED };
typedef struct nvtxEventAttributes_v2 {
  uint16_t version, size;
  uint32_t category;
  int32_t colorType;
  uint32_t color;
  int32_t payloadType, reserved0;
  union { uint64_t ullValue; int64_t llValue; double dValue; } payload;
  int32_t messageType;
  union { const char *ascii; const wchar_t *unicode; nvtxStringHandle_t registered; } message;
} nvtxEventAttributes_t;
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((uint16_t)sizeof(nvtxEventAttributes_t))
HGRD_API int nvtxRangePushA(const char *) noexcept { return 0; }
HGRD_API int nvtxRangePush(const char *) noexcept { return 0; }
HGRD_API int nvtxRangePushEx(const nvtxEventAttributes_t *) noexcept { return 0; }
HGRD_API int nvtxRangePop() noexcept { return 0; }
HGRD_API nvtxRangeId_t nvtxRangeStartA(const char *) noexcept { return (nvtxRangeId_t)hgrd_opaque(); }
HGRD_API nvtxRangeId_t nvtxRangeStart(const char *) noexcept { return (nvtxRangeId_t)hgrd_opaque(); }
HGRD_API nvtxRangeId_t nvtxRangeStartEx(const nvtxEventAttributes_t *) noexcept { return (nvtxRangeId_t)hgrd_opaque(); }
HGRD_API void nvtxRangeEnd(nvtxRangeId_t) noexcept {}
HGRD_API void nvtxMarkA(const char *) noexcept {}
HGRD_API void nvtxMark(const char *) noexcept {}
HGRD_API void nvtxMarkEx(const nvtxEventAttributes_t *) noexcept {}
HGRD_API void nvtxNameOsThreadA(uint32_t, const char *) noexcept {}
HGRD_API void nvtxNameCudaStreamA(cudaStream_t, const char *) noexcept {}
#endif
