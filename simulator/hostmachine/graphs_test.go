package hostmachine_test

import (
	"testing"

	"github.com/hgrd/hgrd/simulator/hostmachine"
)

// TestGraphs: work of graphs is done when they are launched, with the arguments that it was given and the memory of then.
func TestGraphs(t *testing.T) {
	expect(t, `
__global__ void add(int *p, int n) { p[threadIdx.x] += n; }
__global__ void set(int *p, int n) { p[threadIdx.x] = n; }
int main() {
  int *p, h[2] = {1, 2}, back[2];
  cudaMalloc(&p, 8);
  cudaStream_t s; cudaStreamCreate(&s);
  cudaGraph_t g; cudaGraphExec_t r;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  cudaMemcpyAsync(p, h, 8, cudaMemcpyHostToDevice, s);
  int n = 10;
  add<<<1, 2, 0, s>>>(p, n);
  cudaStreamEndCapture(s, &g);
  cudaGraphInstantiate(&r, g, 0, 0, 0);
  n = 0; h[0] = 5;
  cudaGraphLaunch(r, s);
  cudaMemcpy(back, p, 8, cudaMemcpyDeviceToHost);
  printf("%d %d\n", back[0], back[1]);

  cudaGraph_t own; cudaGraphCreate(&own, 0);
  cudaGraphNode_t first, second, third;
  void *args[] = {&p, &n};
  cudaKernelNodeParams k = {};
  k.gridDim = dim3(1); k.blockDim = dim3(2); k.kernelParams = args;
  n = 3; k.func = (void *)set;
  cudaGraphAddKernelNode(&first, own, 0, 0, &k);
  n = 4; k.func = (void *)add;
  cudaGraphAddKernelNode(&second, own, 0, 0, &k);
  cudaGraphAddMemcpyNode1D(&third, own, &second, 1, back, p, 8, cudaMemcpyDeviceToHost);
  cudaGraphAddDependencies(own, &first, &second, 1);
  cudaGraphExec_t q; cudaGraphInstantiate(&q, own, 0, 0, 0);
  cudaGraphLaunch(q, s); cudaStreamSynchronize(s);
  printf("%d\n", back[0]);
  n = 7;
  cudaGraphExecKernelNodeSetParams(q, second, &k);
  cudaGraphLaunch(q, s); cudaStreamSynchronize(s);
  printf("%d\n", back[0]);
  cudaGraphExec_t before; cudaGraphInstantiate(&before, own, 0, 0, 0);
  cudaGraphLaunch(before, s); cudaStreamSynchronize(s);
  printf("%d\n", back[0]);
}`, "15 12\n7\n10\n7\n", hostmachine.Inputs{})
}

// TestGraphChanges: copies, child graphs and what is made to be launched keep what a graph was, and changes are of one of them.
func TestGraphChanges(t *testing.T) {
	expect(t, graphPrelude+`
  cudaGraph_t own, copy, outer; cudaGraphCreate(&own, 0); cudaGraphCreate(&outer, 0);
  cudaGraphNode_t first, second, child;
  n = 3; k.func = (void *)set;
  cudaGraphAddKernelNode(&first, own, 0, 0, &k);
  n = 4; k.func = (void *)add;
  cudaGraphAddKernelNode(&second, own, &first, 1, &k);
  cudaGraphClone(&copy, own);
  cudaGraphAddChildGraphNode(&child, outer, 0, 0, own);
  cudaGraphExec_t run, all; cudaGraphInstantiate(&run, own, 0);
  n = 5;
  cudaGraphKernelNodeSetParams(second, &k);
  show("changed afterwards", run);
  cudaGraphInstantiate(&all, outer, 0);
  show("child", all);
  cudaGraphExecUpdateResultInfo info; info.result = cudaGraphExecUpdateError;
  cudaGraphExecUpdate(run, own, &info);
  show("updated", run);
  printf("%d\n", info.result);
  cudaGraphExecChildGraphNodeSetParams(all, child, own);
  show("another child", all);
  cudaGraphNodeSetEnabled(run, second, 0);
  show("off", run);
  cudaGraphNodeSetEnabled(run, second, 1);
  show("on", run);
  size_t count[2];
  cudaGraphGetNodes(own, 0, &count[0]);
  cudaGraphDestroyNode(first);
  cudaGraphGetNodes(own, 0, &count[1]);
  show("without a node", run);
  cudaGraphInstantiate(&run, copy, 0);
  show("copy", run);
  cudaStreamBeginCaptureToGraph(s, own, &second, 0, 1, cudaStreamCaptureModeGlobal);
  add<<<1, 2, 0, s>>>(p, 100);
  cudaGraph_t same; cudaStreamEndCapture(s, &same);
  cudaGraphInstantiate(&run, own, 0);
  show("captured", run);
  printf("%zu %zu\n", count[0], count[1]);
}`, "changed afterwards 7\nchild 7\nupdated 8\n0\nanother child 8\noff 3\non 8\nwithout a node 8\ncopy 7\ncaptured 112\n2 1\n",
		hostmachine.Inputs{})
}

const graphPrelude = `
__global__ void add(int *p, int n) { p[threadIdx.x] += n; }
__global__ void set(int *p, int n) { p[threadIdx.x] = n; }
static int *p, back[2], n;
static cudaStream_t s;
static void show(const char *what, cudaGraphExec_t run) {
  cudaGraphLaunch(run, s);
  cudaMemcpy(back, p, 8, cudaMemcpyDeviceToHost);
  printf("%s %d\n", what, back[0]);
}
int main() {
  cudaMalloc(&p, 8);
  cudaStreamCreate(&s);
  void *args[] = {&p, &n};
  cudaKernelNodeParams k = {};
  k.gridDim = dim3(1); k.blockDim = dim3(2); k.kernelParams = args;
`

// TestGraphsEnd: what fails on a device, or has no model, ends the run.
func TestGraphsEnd(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want hostmachine.Kind
	}{
		"an update by more nodes": {`
  cudaGraphExec_t run; cudaGraphInstantiate(&run, own, 0);
  cudaGraphAddKernelNode(&second, own, 0, 0, &k);
  cudaGraphExecUpdateResultInfo info; cudaGraphExecUpdate(run, own, &info);`, hostmachine.Unmodelled},
		"an update by another order": {`
  cudaGraphAddKernelNode(&second, own, 0, 0, &k);
  cudaGraphExec_t run; cudaGraphInstantiate(&run, own, 0);
  cudaGraphAddDependencies(own, &first, &second, 1);
  cudaGraphExecUpdateResultInfo info; cudaGraphExecUpdate(run, own, &info);`, hostmachine.Unmodelled},
		"an event for a kernel": {`
  cudaEvent_t e; cudaEventCreate(&e);
  cudaGraphEventRecordNodeSetEvent(first, e);`, hostmachine.Stopped},
		"a dependency that is none": {`
  cudaGraphAddKernelNode(&second, own, 0, 0, &k);
  cudaGraphRemoveDependencies(own, &first, &second, 1);`, hostmachine.Stopped},
		"external outside": {`
  cudaEvent_t e; cudaEventCreate(&e);
  cudaEventRecordWithFlags(e, s, cudaEventRecordExternal);`, hostmachine.Stopped},
		"a node that has gone": {`
  cudaGraphDestroyNode(first);
  cudaGraphAddKernelNode(&second, own, &first, 1, &k);`, hostmachine.Unmodelled},
		"a launch in a capture": {`
  cudaGraphExec_t run; cudaGraphInstantiate(&run, own, 0);
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal); cudaGraphLaunch(run, s);`, hostmachine.Unmodelled},
		"a list of nodes": {`size_t count = 1; cudaGraphGetNodes(own, &first, &count);`, hostmachine.Unmodelled},
	} {
		r := execute(t, compiled(t, prelude+graphPrelude+`
  cudaGraph_t own; cudaGraphCreate(&own, 0);
  cudaGraphNode_t first, second; k.func = (void *)set; n = 1;
  cudaGraphAddKernelNode(&first, own, 0, 0, &k);
`+c.text+"\n}"), hostmachine.Inputs{}, nil)
		if r.end.Kind != c.want {
			t.Errorf("%s: %v", name, r.end)
		}
	}
}
