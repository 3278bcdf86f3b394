// Streams, events, pools of memory.
#ifndef HGRD_STREAMS_H
#define HGRD_STREAMS_H
#include "hgrd/launch.h"
#include "hgrd/memory.h"

#define HGRD_STUB(name, params) HGRD_API cudaError_t name params noexcept { return HGRD_DONE; }
#define HGRD_CREATE(name, T_, kind, rest) \
  HGRD_API cudaError_t name(T_ *out rest) noexcept { *out = (T_)hgrd_handle_create(kind); return HGRD_DONE; }
#define HGRD_COMMA ,

HGRD_CREATE(cudaStreamCreate, cudaStream_t, 1, )
// A stream that does not wait for the default stream is a handle of another kind.
HGRD_CREATE(cudaStreamCreateWithFlags, cudaStream_t, (flags & cudaStreamNonBlocking ? 15 : 1), HGRD_COMMA unsigned flags)
HGRD_CREATE(cudaStreamCreateWithPriority, cudaStream_t, (flags & cudaStreamNonBlocking ? 15 : 1), HGRD_COMMA unsigned flags HGRD_COMMA int)
HGRD_STUB(cudaStreamDestroy, (cudaStream_t))
HGRD_API cudaError_t cudaStreamSynchronize(cudaStream_t s) noexcept { hgrd_sync(s, 0); return HGRD_DONE; }
HGRD_API cudaError_t cudaStreamQuery(cudaStream_t s) noexcept {
  if (hgrd_opaque() & 1) return cudaErrorNotReady;
  hgrd_sync(s, 0);
  return cudaSuccess;
}
HGRD_API cudaError_t cudaStreamWaitEvent(cudaStream_t s, cudaEvent_t e, unsigned flags = 0) noexcept {
  if (flags & cudaEventWaitExternal) hgrd_capture_event(s, e, 1);
  else hgrd_wait(s, e);
  return HGRD_DONE;
}
HGRD_STUB(cudaStreamAttachMemAsync, (cudaStream_t, void *, size_t = 0, unsigned = cudaMemAttachSingle))
HGRD_STUB(cudaStreamSetAttribute, (cudaStream_t, cudaStreamAttrID, const cudaStreamAttrValue *))
HGRD_API cudaError_t cudaStreamGetFlags(cudaStream_t, unsigned *f) noexcept { *f = (unsigned)hgrd_opaque(); return HGRD_DONE; }
HGRD_API cudaError_t cudaStreamGetPriority(cudaStream_t, int *p) noexcept { *p = (int)hgrd_opaque(); return HGRD_DONE; }
HGRD_API cudaError_t cudaStreamBeginCapture(cudaStream_t s, cudaStreamCaptureMode = cudaStreamCaptureModeGlobal) noexcept { hgrd_capture_begin(s); return HGRD_DONE; }
HGRD_API cudaError_t cudaStreamEndCapture(cudaStream_t s, cudaGraph_t *g) noexcept {
  *g = (cudaGraph_t)hgrd_handle_create(3);
  hgrd_capture_end(s, *g);
  return HGRD_DONE;
}
HGRD_API cudaError_t cudaStreamIsCapturing(cudaStream_t, cudaStreamCaptureStatus *s) noexcept { *s = (cudaStreamCaptureStatus)hgrd_opaque(); return HGRD_DONE; }
HGRD_API cudaError_t cudaStreamAddCallback(cudaStream_t s, cudaStreamCallback_t f, void *data, unsigned) { hgrd_beside(); f(s, cudaSuccess, data); return HGRD_DONE; }
HGRD_API cudaError_t cudaLaunchHostFunc(cudaStream_t, cudaHostFn_t f, void *data) { hgrd_beside(); f(data); return HGRD_DONE; }

// Of kernels that launch kernels clang refuses the launch itself, and says so.
HGRD_DEVICE_INLINE cudaError_t cudaStreamCreateWithFlags(cudaStream_t *s, unsigned) noexcept { *s = 0; return cudaSuccess; }
HGRD_DEVICE_INLINE cudaError_t cudaStreamDestroy(cudaStream_t) noexcept { return cudaSuccess; }

HGRD_CREATE(cudaEventCreate, cudaEvent_t, 2, )
HGRD_CREATE(cudaEventCreateWithFlags, cudaEvent_t, 2, HGRD_COMMA unsigned)
HGRD_CREATE(cudaEventCreate, cudaEvent_t, 2, HGRD_COMMA unsigned)
HGRD_API cudaError_t cudaEventRecord(cudaEvent_t e, cudaStream_t s = 0) noexcept { hgrd_record(e, s); return HGRD_DONE; }
HGRD_API cudaError_t cudaEventRecordWithFlags(cudaEvent_t e, cudaStream_t s = 0, unsigned flags = 0) noexcept {
  if (flags & cudaEventRecordExternal) hgrd_capture_event(s, e, 0);
  else hgrd_record(e, s);
  return HGRD_DONE;
}
HGRD_API cudaError_t cudaEventSynchronize(cudaEvent_t e) noexcept { hgrd_event_sync(e); return HGRD_DONE; }
HGRD_STUB(cudaEventDestroy, (cudaEvent_t))
HGRD_API cudaError_t cudaEventQuery(cudaEvent_t e) noexcept {
  if (hgrd_opaque() & 1) return cudaErrorNotReady;
  hgrd_event_sync(e);
  return cudaSuccess;
}
HGRD_API cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t, cudaEvent_t) noexcept { *ms = hgrd_elapsed(); return HGRD_DONE; }

HGRD_API cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *p, int) noexcept { *p = (cudaMemPool_t)hgrd_handle_create(6); return HGRD_DONE; }
HGRD_STUB(cudaMemPoolSetAttribute, (cudaMemPool_t, cudaMemPoolAttr, void *))
HGRD_STUB(cudaMemPoolTrimTo, (cudaMemPool_t, size_t))
HGRD_STUB(cudaCtxResetPersistingL2Cache, ())

HGRD_CREATE(cudaMemPoolCreate, cudaMemPool_t, 6, HGRD_COMMA const cudaMemPoolProps *)
HGRD_STUB(cudaMemPoolDestroy, (cudaMemPool_t))
HGRD_STUB(cudaMemPoolSetAccess, (cudaMemPool_t, const cudaMemAccessDesc *, size_t))
HGRD_STUB(cudaDeviceSetMemPool, (int, cudaMemPool_t))

#undef HGRD_CREATE
#undef HGRD_COMMA

#endif
