// Streams, events, graphs.
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
HGRD_API cudaError_t cudaStreamWaitEvent(cudaStream_t s, cudaEvent_t e, unsigned = 0) noexcept { hgrd_wait(s, e); return HGRD_DONE; }
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
HGRD_API cudaError_t cudaEventRecordWithFlags(cudaEvent_t e, cudaStream_t s = 0, unsigned = 0) noexcept { hgrd_record(e, s); return HGRD_DONE; }
HGRD_API cudaError_t cudaEventSynchronize(cudaEvent_t e) noexcept { hgrd_event_sync(e); return HGRD_DONE; }
HGRD_STUB(cudaEventDestroy, (cudaEvent_t))
HGRD_API cudaError_t cudaEventQuery(cudaEvent_t e) noexcept {
  if (hgrd_opaque() & 1) return cudaErrorNotReady;
  hgrd_event_sync(e);
  return cudaSuccess;
}
HGRD_API cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t, cudaEvent_t) noexcept { *ms = hgrd_elapsed(); return HGRD_DONE; }

HGRD_CREATE(cudaGraphCreate, cudaGraph_t, 3, HGRD_COMMA unsigned = 0)
// A node of a graph, with the work that it does.
#define HGRD_NODE(work) \
  void *made = hgrd_handle_create(4); \
  *node = (cudaGraphNode_t)made; \
  hgrd_graph_node(made, g, (void *const *)after, n); \
  work; \
  hgrd_graph_node(0, 0, 0, 0); \
  return HGRD_DONE;
HGRD_API void hgrd_kernel_node(const cudaKernelNodeParams *p) noexcept {
  hgrd_launch_func(p->func, p->gridDim.x, p->gridDim.y, p->gridDim.z, p->blockDim.x, p->blockDim.y,
                   p->blockDim.z, p->kernelParams, p->sharedMemBytes, 0, 2);
}
HGRD_API cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *node, cudaGraph_t g, const cudaGraphNode_t *after, size_t n, const cudaKernelNodeParams *p) noexcept { HGRD_NODE(hgrd_kernel_node(p)) }
HGRD_API cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t run, cudaGraphNode_t node, const cudaKernelNodeParams *p) noexcept {
  hgrd_graph_change(run, node);
  hgrd_kernel_node(p);
  hgrd_graph_node(0, 0, 0, 0);
  return HGRD_DONE;
}
HGRD_API cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const cudaKernelNodeParams *p) noexcept { return cudaGraphExecKernelNodeSetParams(0, node, p); }
HGRD_API cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t *node, cudaGraph_t g, const cudaGraphNode_t *after, size_t n, const cudaMemcpy3DParms *p) noexcept { HGRD_NODE(cudaMemcpy3D(p)) }
HGRD_API cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t *node, cudaGraph_t g, const cudaGraphNode_t *after, size_t n, void *d, const void *s, size_t bytes, cudaMemcpyKind k) noexcept { HGRD_NODE(hgrd_memcpy(d, s, bytes, k)) }
HGRD_API cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t *node, cudaGraph_t g, const cudaGraphNode_t *after, size_t n, const cudaMemsetParams *p) noexcept { HGRD_NODE(hgrd_memset2d(p->dst, p->pitch, p->value, p->width * p->elementSize, p->height)) }
HGRD_API cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t *node, cudaGraph_t g, const cudaGraphNode_t *after, size_t n) noexcept { HGRD_NODE() }
HGRD_API cudaError_t cudaGraphAddHostNode(cudaGraphNode_t *node, cudaGraph_t, const cudaGraphNode_t *, size_t, const cudaHostNodeParams *p) {
  *node = (cudaGraphNode_t)hgrd_handle_create(16);
  p->fn(p->userData);
  return HGRD_DONE;
}
HGRD_API cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t *node, cudaGraph_t, const cudaGraphNode_t *, size_t, cudaGraph_t) noexcept { *node = (cudaGraphNode_t)hgrd_handle_create(16); return HGRD_DONE; }
HGRD_API cudaError_t cudaGraphAddDependencies(cudaGraph_t g, const cudaGraphNode_t *from, const cudaGraphNode_t *to, size_t n) noexcept { hgrd_graph_depend(g, (void *const *)from, (void *const *)to, n); return HGRD_DONE; }
HGRD_API cudaError_t cudaGraphGetNodes(cudaGraph_t, cudaGraphNode_t *, size_t *n) noexcept { hgrd_handle_create(16); *n = (size_t)hgrd_opaque(); return HGRD_DONE; }
HGRD_API cudaError_t cudaGraphGetRootNodes(cudaGraph_t, cudaGraphNode_t *, size_t *n) noexcept { hgrd_handle_create(16); *n = (size_t)hgrd_opaque(); return HGRD_DONE; }
HGRD_API cudaError_t cudaGraphNodeGetType(cudaGraphNode_t, cudaGraphNodeType *t) noexcept { *t = (cudaGraphNodeType)hgrd_opaque(); return HGRD_DONE; }
HGRD_CREATE(cudaGraphClone, cudaGraph_t, 16, HGRD_COMMA cudaGraph_t)
HGRD_API cudaError_t cudaGraphInstantiate(cudaGraphExec_t *run, cudaGraph_t g, unsigned long long = 0) noexcept {
  *run = (cudaGraphExec_t)hgrd_handle_create(5);
  hgrd_graph_make(*run, g);
  return HGRD_DONE;
}
HGRD_API cudaError_t cudaGraphInstantiate(cudaGraphExec_t *run, cudaGraph_t g, cudaGraphNode_t *, char *, size_t) noexcept { return cudaGraphInstantiate(run, g); }
HGRD_API cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *run, cudaGraph_t g, unsigned long long = 0) noexcept { return cudaGraphInstantiate(run, g); }
HGRD_API cudaError_t cudaGraphExecUpdate(cudaGraphExec_t, cudaGraph_t, cudaGraphNode_t *, cudaGraphExecUpdateResult *r) noexcept { hgrd_handle_create(16); *r = (cudaGraphExecUpdateResult)hgrd_opaque(); return HGRD_DONE; }
HGRD_API cudaError_t cudaGraphLaunch(cudaGraphExec_t run, cudaStream_t s) noexcept { hgrd_graph_launch(run, s); return HGRD_DONE; }
HGRD_STUB(cudaGraphUpload, (cudaGraphExec_t, cudaStream_t))
HGRD_STUB(cudaGraphDestroy, (cudaGraph_t))
HGRD_STUB(cudaGraphExecDestroy, (cudaGraphExec_t))
HGRD_API cudaError_t cudaGraphDestroyNode(cudaGraphNode_t) noexcept { hgrd_handle_create(16); return HGRD_DONE; }
HGRD_STUB(cudaGraphDebugDotPrint, (cudaGraph_t, const char *, unsigned))

HGRD_API cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *p, int) noexcept { *p = (cudaMemPool_t)hgrd_handle_create(6); return HGRD_DONE; }
HGRD_STUB(cudaMemPoolSetAttribute, (cudaMemPool_t, cudaMemPoolAttr, void *))
HGRD_STUB(cudaMemPoolTrimTo, (cudaMemPool_t, size_t))
HGRD_STUB(cudaCtxResetPersistingL2Cache, ())

struct cudaMemAllocNodeParams { cudaMemPoolProps poolProps; const void *accessDescs; size_t accessDescCount, bytesize; void *dptr; };
HGRD_API cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t *node, cudaGraph_t, const cudaGraphNode_t *, size_t, cudaMemAllocNodeParams *p) noexcept {
  *node = (cudaGraphNode_t)hgrd_handle_create(16);
  p->dptr = hgrd_alloc_device(p->bytesize);
  return HGRD_DONE;
}
HGRD_API cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t *node, cudaGraph_t, const cudaGraphNode_t *, size_t, void *p) noexcept {
  *node = (cudaGraphNode_t)hgrd_handle_create(16);
  hgrd_free(p);
  return HGRD_DONE;
}
HGRD_STUB(cudaDeviceGraphMemTrim, (int))
HGRD_CREATE(cudaMemPoolCreate, cudaMemPool_t, 6, HGRD_COMMA const cudaMemPoolProps *)
HGRD_STUB(cudaMemPoolDestroy, (cudaMemPool_t))
HGRD_STUB(cudaMemPoolSetAccess, (cudaMemPool_t, const cudaMemAccessDesc *, size_t))
HGRD_STUB(cudaDeviceSetMemPool, (int, cudaMemPool_t))

#undef HGRD_CREATE
#undef HGRD_NODE
#undef HGRD_COMMA

#endif
