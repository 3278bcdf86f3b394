// Graphs. What has no model in runs makes a handle of kind 16, which ends them.
#ifndef HGRD_GRAPHS_H
#define HGRD_GRAPHS_H
#include "hgrd/streams.h"
#include "hgrd/arrays.h"

HGRD_API cudaError_t cudaGraphCreate(cudaGraph_t *g, unsigned = 0) noexcept { *g = (cudaGraph_t)hgrd_handle_create(3); return HGRD_DONE; }
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
// Other work of a node: of the graph, or of what was made of it.
#define HGRD_CHANGE(run, node, work) \
  hgrd_graph_change(run, node); \
  work; \
  hgrd_graph_node(0, 0, 0, 0); \
  return HGRD_DONE;
HGRD_API cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t run, cudaGraphNode_t node, const cudaKernelNodeParams *p) noexcept { HGRD_CHANGE(run, node, hgrd_kernel_node(p)) }
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
HGRD_API cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t *node, cudaGraph_t g, const cudaGraphNode_t *after, size_t n, cudaGraph_t child) noexcept { HGRD_NODE(hgrd_graph_child(child)) }
HGRD_API cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t *node, cudaGraph_t g, const cudaGraphNode_t *after, size_t n, cudaEvent_t e) noexcept { HGRD_NODE(hgrd_graph_event(e, 0)) }
HGRD_API cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t *node, cudaGraph_t g, const cudaGraphNode_t *after, size_t n, cudaEvent_t e) noexcept { HGRD_NODE(hgrd_graph_event(e, 1)) }
HGRD_API cudaError_t cudaGraphAddDependencies(cudaGraph_t g, const cudaGraphNode_t *from, const cudaGraphNode_t *to, size_t n) noexcept { hgrd_graph_depend(g, (void *const *)from, (void *const *)to, n); return HGRD_DONE; }
HGRD_API cudaError_t cudaGraphRemoveDependencies(cudaGraph_t g, const cudaGraphNode_t *from, const cudaGraphNode_t *to, size_t n) noexcept { hgrd_graph_part(g, (void *const *)from, (void *const *)to, n); return HGRD_DONE; }
// The list of nodes has no model, their number has.
HGRD_API cudaError_t cudaGraphGetNodes(cudaGraph_t g, cudaGraphNode_t *list, size_t *n) noexcept {
  if (list) hgrd_handle_create(16);
  *n = (size_t)hgrd_graph_count(g);
  return HGRD_DONE;
}
HGRD_API cudaError_t cudaGraphGetRootNodes(cudaGraph_t, cudaGraphNode_t *, size_t *n) noexcept { hgrd_handle_create(16); *n = (size_t)hgrd_opaque(); return HGRD_DONE; }
HGRD_API cudaError_t cudaGraphNodeGetType(cudaGraphNode_t, cudaGraphNodeType *t) noexcept { *t = (cudaGraphNodeType)hgrd_opaque(); return HGRD_DONE; }
HGRD_API cudaError_t cudaGraphClone(cudaGraph_t *out, cudaGraph_t g) noexcept {
  *out = (cudaGraph_t)hgrd_handle_create(3);
  hgrd_graph_clone(*out, g);
  return HGRD_DONE;
}
HGRD_API cudaError_t cudaGraphInstantiate(cudaGraphExec_t *run, cudaGraph_t g, unsigned long long = 0) noexcept {
  *run = (cudaGraphExec_t)hgrd_handle_create(5);
  hgrd_graph_make(*run, g);
  return HGRD_DONE;
}
HGRD_API cudaError_t cudaGraphInstantiate(cudaGraphExec_t *run, cudaGraph_t g, cudaGraphNode_t *, char *, size_t) noexcept { return cudaGraphInstantiate(run, g); }
HGRD_API cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *run, cudaGraph_t g, unsigned long long = 0) noexcept { return cudaGraphInstantiate(run, g); }
struct cudaGraphInstantiateParams { unsigned long long flags; cudaStream_t uploadStream; cudaGraphNode_t errNode_out; cudaGraphInstantiateResult result_out; };
HGRD_API cudaError_t cudaGraphInstantiateWithParams(cudaGraphExec_t *run, cudaGraph_t g, cudaGraphInstantiateParams *p) noexcept { p->result_out = cudaGraphInstantiateSuccess; return cudaGraphInstantiate(run, g); }
HGRD_API cudaError_t cudaGraphExecGetFlags(cudaGraphExec_t, unsigned long long *f) noexcept { *f = (unsigned long long)hgrd_opaque(); return HGRD_DONE; }
typedef struct cudaGraphExecUpdateResultInfo_st { enum cudaGraphExecUpdateResult result; cudaGraphNode_t errorNode, errorFromNode; } cudaGraphExecUpdateResultInfo;
HGRD_API cudaError_t cudaGraphExecUpdate(cudaGraphExec_t run, cudaGraph_t g, cudaGraphNode_t *, cudaGraphExecUpdateResult *r) noexcept { *r = (cudaGraphExecUpdateResult)hgrd_graph_update(run, g); return HGRD_DONE; }
HGRD_API cudaError_t cudaGraphExecUpdate(cudaGraphExec_t run, cudaGraph_t g, cudaGraphExecUpdateResultInfo *i) noexcept { i->result = (cudaGraphExecUpdateResult)hgrd_graph_update(run, g); return HGRD_DONE; }
HGRD_API cudaError_t cudaGraphNodeSetEnabled(cudaGraphExec_t run, cudaGraphNode_t node, unsigned on) noexcept { hgrd_graph_enable(run, node, on != 0); return HGRD_DONE; }
HGRD_API cudaError_t cudaGraphNodeGetEnabled(cudaGraphExec_t, cudaGraphNode_t, unsigned *on) noexcept { hgrd_handle_create(16); *on = (unsigned)hgrd_opaque(); return HGRD_DONE; }
HGRD_API cudaError_t cudaGraphLaunch(cudaGraphExec_t run, cudaStream_t s) noexcept { hgrd_graph_launch(run, s); return HGRD_DONE; }
HGRD_STUB(cudaGraphUpload, (cudaGraphExec_t, cudaStream_t))
HGRD_STUB(cudaGraphDestroy, (cudaGraph_t))
HGRD_STUB(cudaGraphExecDestroy, (cudaGraphExec_t))
HGRD_API cudaError_t cudaGraphDestroyNode(cudaGraphNode_t node) noexcept { hgrd_graph_drop(node); return HGRD_DONE; }
HGRD_STUB(cudaGraphDebugDotPrint, (cudaGraph_t, const char *, unsigned))

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

// Graph nodes of any kind, and changes of their parameters.
HGRD_API cudaGraphNode_t hgrd_node() noexcept { return (cudaGraphNode_t)hgrd_handle_create(16); }
template <class T_> HGRD_API cudaError_t cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t *n, cudaGraph_t, const cudaGraphNode_t *, size_t, const T_ &s, const void *src, size_t bytes, size_t off, cudaMemcpyKind) noexcept { *n = hgrd_node(); hgrd_symbol_write((const void *)&s, src, bytes, off); return HGRD_DONE; }
template <class T_> HGRD_API cudaError_t cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t *n, cudaGraph_t, const cudaGraphNode_t *, size_t, void *d, const T_ &s, size_t bytes, size_t off, cudaMemcpyKind) noexcept { *n = hgrd_node(); hgrd_symbol_read(d, (const void *)&s, bytes, off); return HGRD_DONE; }
HGRD_API cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t run, cudaGraphNode_t node, const cudaMemcpy3DParms *p) noexcept { HGRD_CHANGE(run, node, cudaMemcpy3D(p)) }
HGRD_API cudaError_t cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node, const cudaMemcpy3DParms *p) noexcept { HGRD_CHANGE(0, node, cudaMemcpy3D(p)) }
HGRD_API cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t run, cudaGraphNode_t node, void *d, const void *s, size_t n, cudaMemcpyKind k) noexcept { HGRD_CHANGE(run, node, hgrd_memcpy(d, s, n, k)) }
HGRD_API cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void *d, const void *s, size_t n, cudaMemcpyKind k) noexcept { HGRD_CHANGE(0, node, hgrd_memcpy(d, s, n, k)) }
HGRD_API cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t run, cudaGraphNode_t node, const cudaMemsetParams *p) noexcept { HGRD_CHANGE(run, node, hgrd_memset2d(p->dst, p->pitch, p->value, p->width * p->elementSize, p->height)) }
HGRD_API cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t node, const cudaMemsetParams *p) noexcept { return cudaGraphExecMemsetNodeSetParams(0, node, p); }
HGRD_API cudaError_t cudaGraphEventRecordNodeSetEvent(cudaGraphNode_t node, cudaEvent_t e) noexcept { HGRD_CHANGE(0, node, hgrd_graph_event(e, 0)) }
HGRD_API cudaError_t cudaGraphEventWaitNodeSetEvent(cudaGraphNode_t node, cudaEvent_t e) noexcept { HGRD_CHANGE(0, node, hgrd_graph_event(e, 1)) }
HGRD_API cudaError_t cudaGraphExecEventRecordNodeSetEvent(cudaGraphExec_t run, cudaGraphNode_t node, cudaEvent_t e) noexcept { HGRD_CHANGE(run, node, hgrd_graph_event(e, 0)) }
HGRD_API cudaError_t cudaGraphExecEventWaitNodeSetEvent(cudaGraphExec_t run, cudaGraphNode_t node, cudaEvent_t e) noexcept { HGRD_CHANGE(run, node, hgrd_graph_event(e, 1)) }
HGRD_API cudaError_t cudaGraphExecChildGraphNodeSetParams(cudaGraphExec_t run, cudaGraphNode_t node, cudaGraph_t child) noexcept { HGRD_CHANGE(run, node, hgrd_graph_child(child)) }
#undef HGRD_CHANGE
#undef HGRD_NODE
template <class T_> HGRD_API cudaError_t cudaGraphMemcpyNodeSetParamsToSymbol(cudaGraphNode_t, const T_ &s, const void *src, size_t bytes, size_t off, cudaMemcpyKind) noexcept { hgrd_node(); hgrd_symbol_write((const void *)&s, src, bytes, off); return HGRD_DONE; }
template <class T_> HGRD_API cudaError_t cudaGraphMemcpyNodeSetParamsFromSymbol(cudaGraphNode_t, void *d, const T_ &s, size_t bytes, size_t off, cudaMemcpyKind) noexcept { hgrd_node(); hgrd_symbol_read(d, (const void *)&s, bytes, off); return HGRD_DONE; }
template <class T_> HGRD_API cudaError_t cudaGraphExecMemcpyNodeSetParamsToSymbol(cudaGraphExec_t, cudaGraphNode_t n, const T_ &s, const void *src, size_t bytes, size_t off, cudaMemcpyKind k) noexcept { return cudaGraphMemcpyNodeSetParamsToSymbol(n, s, src, bytes, off, k); }
template <class T_> HGRD_API cudaError_t cudaGraphExecMemcpyNodeSetParamsFromSymbol(cudaGraphExec_t, cudaGraphNode_t n, void *d, const T_ &s, size_t bytes, size_t off, cudaMemcpyKind k) noexcept { return cudaGraphMemcpyNodeSetParamsFromSymbol(n, d, s, bytes, off, k); }

// What nodes were told. The pointers are unknown ones.
HGRD_API cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t, cudaKernelNodeParams *p) noexcept {
  p->func = hgrd_node();
  p->gridDim = dim3((unsigned)hgrd_opaque(), (unsigned)hgrd_opaque(), (unsigned)hgrd_opaque());
  p->blockDim = dim3((unsigned)hgrd_opaque(), (unsigned)hgrd_opaque(), (unsigned)hgrd_opaque());
  p->sharedMemBytes = (unsigned)hgrd_opaque();
  p->kernelParams = (void **)hgrd_node();
  return HGRD_DONE;
}
HGRD_API cudaError_t cudaGraphMemcpyNodeGetParams(cudaGraphNode_t, cudaMemcpy3DParms *p) noexcept {
  p->srcPtr.ptr = hgrd_node();
  p->dstPtr.ptr = hgrd_node();
  p->srcArray = p->dstArray = (cudaArray_t)hgrd_node();
  p->srcPtr.pitch = (size_t)hgrd_opaque();
  p->dstPtr.pitch = (size_t)hgrd_opaque();
  p->extent.width = (size_t)hgrd_opaque();
  p->extent.height = (size_t)hgrd_opaque();
  p->extent.depth = (size_t)hgrd_opaque();
  p->kind = (cudaMemcpyKind)hgrd_opaque();
  return HGRD_DONE;
}
HGRD_API cudaError_t cudaGraphMemsetNodeGetParams(cudaGraphNode_t, cudaMemsetParams *p) noexcept {
  p->dst = hgrd_node();
  p->pitch = (size_t)hgrd_opaque();
  p->value = (unsigned)hgrd_opaque();
  p->elementSize = (unsigned)hgrd_opaque();
  p->width = (size_t)hgrd_opaque();
  p->height = (size_t)hgrd_opaque();
  return HGRD_DONE;
}
HGRD_API cudaError_t cudaGraphEventRecordNodeGetEvent(cudaGraphNode_t, cudaEvent_t *e) noexcept { *e = (cudaEvent_t)hgrd_handle_create(16); return HGRD_DONE; }
HGRD_API cudaError_t cudaGraphEventWaitNodeGetEvent(cudaGraphNode_t, cudaEvent_t *e) noexcept { *e = (cudaEvent_t)hgrd_handle_create(16); return HGRD_DONE; }
typedef cudaLaunchAttributeID cudaKernelNodeAttrID;
typedef cudaLaunchAttributeValue cudaKernelNodeAttrValue;
HGRD_API cudaError_t cudaGraphKernelNodeSetAttribute(cudaGraphNode_t, cudaKernelNodeAttrID, const cudaKernelNodeAttrValue *) noexcept { hgrd_node(); return HGRD_DONE; }
HGRD_API cudaError_t cudaGraphKernelNodeGetAttribute(cudaGraphNode_t, cudaKernelNodeAttrID, cudaKernelNodeAttrValue *v) noexcept { hgrd_node(); v->cooperative = (int)hgrd_opaque(); return HGRD_DONE; }
HGRD_API cudaError_t cudaGraphKernelNodeCopyAttributes(cudaGraphNode_t, cudaGraphNode_t) noexcept { hgrd_node(); return HGRD_DONE; }

// Objects that live as long as graphs do. Their destructors run when nobody tells.
typedef struct cudaUserObject_st *cudaUserObject_t;
enum cudaUserObjectFlags { cudaUserObjectNoDestructorSync = 1 };
enum cudaUserObjectRetainFlags { cudaGraphUserObjectMove = 1 };
HGRD_API cudaError_t cudaUserObjectCreate(cudaUserObject_t *o, void *p, cudaHostFn_t f, unsigned, unsigned) { *o = (cudaUserObject_t)hgrd_handle_create(16); f(p); return HGRD_DONE; }
HGRD_STUB(cudaUserObjectRetain, (cudaUserObject_t, unsigned = 1))
HGRD_STUB(cudaUserObjectRelease, (cudaUserObject_t, unsigned = 1))
HGRD_STUB(cudaGraphRetainUserObject, (cudaGraph_t, cudaUserObject_t, unsigned = 1, unsigned = 0))
HGRD_STUB(cudaGraphReleaseUserObject, (cudaGraph_t, cudaUserObject_t, unsigned = 1))
HGRD_API cudaError_t cudaGraphHostNodeSetParams(cudaGraphNode_t, const cudaHostNodeParams *p) { hgrd_handle_create(16); p->fn(p->userData); return HGRD_DONE; }
HGRD_API cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t, cudaGraphNode_t n, const cudaHostNodeParams *p) { return cudaGraphHostNodeSetParams(n, p); }
HGRD_API cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t *n, cudaGraphNode_t, cudaGraph_t) noexcept { *n = hgrd_node(); return HGRD_DONE; }
HGRD_API cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t, cudaGraphNode_t *, size_t *n) noexcept { hgrd_handle_create(16); *n = (size_t)hgrd_opaque(); return HGRD_DONE; }
HGRD_API cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t, cudaGraphNode_t *, size_t *n) noexcept { hgrd_handle_create(16); *n = (size_t)hgrd_opaque(); return HGRD_DONE; }
HGRD_API cudaError_t cudaGraphGetEdges(cudaGraph_t, cudaGraphNode_t *, cudaGraphNode_t *, size_t *n) noexcept { hgrd_handle_create(16); *n = (size_t)hgrd_opaque(); return HGRD_DONE; }
HGRD_API cudaError_t cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t, cudaGraph_t *g) noexcept { *g = (cudaGraph_t)hgrd_handle_create(16); return HGRD_DONE; }
enum cudaGraphMemAttributeType { cudaGraphMemAttrUsedMemCurrent = 0, cudaGraphMemAttrUsedMemHigh = 1, cudaGraphMemAttrReservedMemCurrent = 2, cudaGraphMemAttrReservedMemHigh = 3 };
HGRD_API cudaError_t cudaDeviceGetGraphMemAttribute(int, cudaGraphMemAttributeType, void *v) noexcept { *(unsigned long long *)v = (unsigned long long)hgrd_opaque(); return HGRD_DONE; }
HGRD_STUB(cudaDeviceSetGraphMemAttribute, (int, cudaGraphMemAttributeType, void *))

// Nodes by one structure of parameters, and nodes under a condition: the body's
// kernels are launched with the arguments given here.
enum cudaGraphConditionalNodeType { cudaGraphCondTypeIf = 0, cudaGraphCondTypeWhile = 1, cudaGraphCondTypeSwitch = 2 };
typedef unsigned long long cudaGraphConditionalHandle;
#define cudaGraphCondAssignDefault 1
struct cudaConditionalNodeParams { cudaGraphConditionalHandle handle; enum cudaGraphConditionalNodeType type; unsigned size; cudaGraph_t *phGraph_out; };
struct cudaGraphNodeParams {
  enum cudaGraphNodeType type;
  int reserved0[3];
  struct cudaKernelNodeParams kernel;
  struct cudaMemcpy3DParms memcpy;
  struct cudaMemsetParams memset;
  struct cudaHostNodeParams host;
  struct { cudaGraph_t graph; } graph;
  struct cudaConditionalNodeParams conditional;
};
HGRD_API cudaError_t cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle *h, cudaGraph_t, unsigned = 0, unsigned = 0) noexcept { *h = (cudaGraphConditionalHandle)hgrd_opaque(); return HGRD_DONE; }
HGRD_API cudaError_t cudaGraphAddNode(cudaGraphNode_t *n, cudaGraph_t g, const cudaGraphNode_t *d, size_t k, cudaGraphNodeParams *p) noexcept {
  if (p->type == cudaGraphNodeTypeKernel) return cudaGraphAddKernelNode(n, g, d, k, &p->kernel);
  *n = hgrd_node();
  if (p->type == cudaGraphNodeTypeConditional) p->conditional.phGraph_out = (cudaGraph_t *)hgrd_handle_create(3);
  else if (p->type == cudaGraphNodeTypeMemcpy) cudaMemcpy3D(&p->memcpy);
  else if (p->type == cudaGraphNodeTypeMemset) hgrd_memset2d(p->memset.dst, p->memset.pitch, p->memset.value, p->memset.width * p->memset.elementSize, p->memset.height);
  return HGRD_DONE;
}
HGRD_API cudaError_t cudaGraphAddNode(cudaGraphNode_t *n, cudaGraph_t g, const cudaGraphNode_t *d, const void *data, size_t k, cudaGraphNodeParams *p) noexcept { if (data) hgrd_handle_create(16); return cudaGraphAddNode(n, g, d, k, p); }
HGRD_API cudaError_t cudaGraphExecNodeSetParams(cudaGraphExec_t run, cudaGraphNode_t n, cudaGraphNodeParams *p) noexcept {
  if (p->type == cudaGraphNodeTypeKernel) return cudaGraphExecKernelNodeSetParams(run, n, &p->kernel);
  if (p->type == cudaGraphNodeTypeMemcpy) return cudaGraphExecMemcpyNodeSetParams(run, n, &p->memcpy);
  if (p->type == cudaGraphNodeTypeMemset) return cudaGraphExecMemsetNodeSetParams(run, n, &p->memset);
  hgrd_node();
  return HGRD_DONE;
}
HGRD_API cudaError_t cudaGraphNodeSetParams(cudaGraphNode_t n, cudaGraphNodeParams *p) noexcept { return cudaGraphExecNodeSetParams(0, n, p); }
// Data of edges say how programmatic launches depend on each other, which has no model: only none is looked at.
typedef struct cudaGraphEdgeData_st { unsigned char from_port, to_port, type, reserved[5]; } cudaGraphEdgeData;
HGRD_API cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t s, cudaGraph_t g, const cudaGraphNode_t *after, const void *data, size_t n, cudaStreamCaptureMode) noexcept {
  if (data) hgrd_handle_create(16);
  hgrd_capture_into(s, g, (void *const *)after, n);
  return HGRD_DONE;
}
HGRD_DEVICE_INLINE void cudaGraphSetConditional(cudaGraphConditionalHandle, unsigned) {}
#endif
