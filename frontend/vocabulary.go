package frontend

import (
	"slices"
	"strings"
)

// This file is the contract between the embedded headers and the analyses: the
// externs that CUDA's API is reduced to. All are nounwind, so each use is a call
// and never an invoke. Sites of calls are those of the user's code, since the
// header's bodies are always inlined.

// Host side, launches and memory. API functions return cudaSuccess in place, so
// their error paths fold away. A type in brackets is the function's.
const (
	// HostLaunch is a launch by <<<>>>; the call or invoke of the stub follows,
	// perhaps in a later block. Its result is not used.
	//	i32 (i32 gx, i32 gy, i32 gz, i32 bx, i32 by, i32 bz, i64 shared, i8* stream)
	HostLaunch = "hgrd_launch"

	// HostLaunchFunc is a launch by function pointer, the stub's address; args
	// points to an array of one pointer for each kernel parameter.
	//	i32 (i8* func, i32 gx, gy, gz, bx, by, bz, i8** args, i64 shared, i8* stream, i32 mode)
	HostLaunchFunc = "hgrd_launch_func"

	// HostKernelNamed is the handle of a kernel that the host asks for by its name:
	// a plain or mangled one, or, from nvrtcGetLoweredName, an expression. For
	// HostLaunchFunc it is what the stub's address is.
	//	i8* (i8* name) readonly
	HostKernelNamed = "hgrd_kernel_named"

	// Allocations yield a fresh object each: device, managed, pinned host memory. Mapped
	// memory is device memory that other interfaces or processes share, or a range of
	// addresses to which memory is mapped: two such objects may be one.
	//	i8* (i64 bytes)
	HostAllocDevice  = "hgrd_alloc_device"
	HostAllocMapped  = "hgrd_alloc_mapped"
	HostAllocManaged = "hgrd_alloc_managed"
	HostAllocHost    = "hgrd_alloc_host"

	// HostPitch is a row's length as cudaMallocPitch and cudaMalloc3D pad it: at
	// least the width, a function of the width alone.
	//	i64 (i64 widthBytes) readnone
	HostPitch = "hgrd_pitch"

	HostFree      = "hgrd_free"       // void (i8* p)
	HostMemcpy    = "hgrd_memcpy"     // void (i8* dst, i8* src, i64 n, i32 kind)
	HostLate      = "hgrd_late"       // void (i8* dst, i8* stream): a copy to there may still be under way
	HostSync      = "hgrd_sync"       // void (i8* stream, i32 all): the work of that stream is over; of all streams if all is not 0
	HostRecord    = "hgrd_record"     // void (i8* event, i8* stream): the event is when that stream comes here
	HostWait      = "hgrd_wait"       // void (i8* stream, i8* event): that stream goes on when the event has been
	HostEventSync = "hgrd_event_sync" // void (i8* event): the event has been
	HostBeside    = "hgrd_beside"     // void (): host code or copies run beside the program from here on

	// Graphs. Work between HostGraphNode and the next call of it is that of a node, and is done when the graph is launched; so is
	// what a stream is given while it is captured.
	//	void (i8* node or null, i8* graph, i8** after, i64 n): a node after n others; null ends it
	//	void (i8* run or null, i8* node): the node gets other work, of the graph or of what was made of it
	//	void (i8* graph, i8** from, i8** to, i64 n): the nodes to come after those from
	//	the same: the nodes to come after those from no more
	//	void (i8* event, i32 wait): the open node records the event, or waits for it
	//	void (i8* graph): the open node does the work that the graph has now
	//	void (i8* to, i8* from): a graph becomes a copy of another one
	//	void (i8* node): the node goes, with what orders it
	//	i64 (i8* run, i8* graph): the nodes get the work of those of a graph of the same form; 0 if that can be
	//	void (i8* run, i8* node, i32 on): the node does its work, or none
	//	i64 (i8* graph): the number of its nodes
	//	void (i8* stream), void (i8* stream, i8* graph): the stream is captured from here on; it was, into a graph
	//	void (i8* stream, i8* graph, i8** after, i64 n): it is captured from here on behind n nodes of a graph, into that
	//	void (i8* stream, i8* event, i32 wait): the stream, which is captured, records an event of other streams, or waits for it
	//	void (i8* run, i8* graph), void (i8* run, i8* stream)
	HostGraphNode    = "hgrd_graph_node"
	HostGraphChange  = "hgrd_graph_change"
	HostGraphDepend  = "hgrd_graph_depend"
	HostGraphPart    = "hgrd_graph_part"
	HostGraphEvent   = "hgrd_graph_event"
	HostGraphChild   = "hgrd_graph_child"
	HostGraphClone   = "hgrd_graph_clone"
	HostGraphDrop    = "hgrd_graph_drop"
	HostGraphUpdate  = "hgrd_graph_update"
	HostGraphEnable  = "hgrd_graph_enable"
	HostGraphCount   = "hgrd_graph_count"
	HostCaptureBegin = "hgrd_capture_begin"
	HostCaptureInto  = "hgrd_capture_into"
	HostCaptureEvent = "hgrd_capture_event"
	HostCaptureEnd   = "hgrd_capture_end"
	HostGraphMake    = "hgrd_graph_make"
	HostGraphLaunch  = "hgrd_graph_launch"

	HostRegister = "hgrd_register" // void (): any memory of the host may be pinned from here on
	HostMemset   = "hgrd_memset"   // void (i8* p, i32 value, i64 n)
	HostMemcpy2D = "hgrd_memcpy2d" // void (i8* dst, i64 dpitch, i8* src, i64 spitch, i64 width, i64 height, i32 kind)
	HostMemset2D = "hgrd_memset2d" // void (i8* p, i64 pitch, i32 value, i64 width, i64 height)

	// Symbols are addressed by the host's shadow variable, which has the name of
	// the device variable.
	HostSymbolWrite   = "hgrd_symbol_write"   // void (i8* symbol, i8* src, i64 n, i64 offset)
	HostSymbolRead    = "hgrd_symbol_read"    // void (i8* dst, i8* symbol, i64 n, i64 offset)
	HostSymbolAddress = "hgrd_symbol_address" // i8* (i8* symbol) readnone; device address
	HostSymbolNamed   = "hgrd_symbol_named"   // i8* (i8* name) readonly; the same by the device variable's name

	HostArrayCreate   = "hgrd_array_create"   // i8* (i64 width, i64 height, i64 depth, i64 elementBytes)
	HostArrayWrite    = "hgrd_array_write"    // void (i8* array, i8* src, i64 n)
	HostArrayRead     = "hgrd_array_read"     // void (i8* dst, i8* array, i64 n)
	HostTextureCreate = "hgrd_texture_create" // i64 (i8* memory or array, i64 0); texture and surface objects
)

// LaunchMode is the last argument of HostLaunchFunc.
const (
	LaunchPlain       = 0
	LaunchCooperative = 1 // grid barriers are allowed
	LaunchGraphNode   = 2 // runs when the graph is launched, with these arguments
	LaunchPacked      = 4 // args points to the bytes of the arguments, each aligned as in a struct
)

// Kinds of handles, for HostHandleCreate.
const (
	HandleStream      = 1  // that waits for the default stream, and this for it
	HandleGraph       = 3  // of launches and copies
	HandleGraphNode   = 4  // of a graph
	HandleGraphRun    = 5  // by which the launches of a graph are run
	HandleGraphOther  = 16 // what graphs can do otherwise, of which there is no model
	HandleStreamApart = 15 // a stream that does not
)

// Host side, values without memory effect.
const (
	HostHandleCreate    = "hgrd_handle_create"    // i8* (i32 kind): a fresh stream, event, graph, ...
	HostDeviceAttribute = "hgrd_device_attribute" // i64 (i32 attribute) readnone; numbers of cudaDeviceAttr; 1000 is the device count, 1001 the memory in bytes, 1002 the driver's version
	HostOccupancy       = "hgrd_occupancy"        // i64 (i8* func, i32 what, i64, i64) readnone
	HostElapsed         = "hgrd_elapsed"          // float (): a fresh value
	HostOpaque          = "hgrd_opaque"           // i64 (): a fresh value
	HostErrorString     = "hgrd_error_string"     // i8* (i32) readnone

	// HostLibrary is a call of a device library (dense and sparse algebra,
	// transforms) with its arguments: it may write through any pointer given.
	//	void (i32 arguments, ...)
	HostLibrary = "hgrd_library"

	// What PyTorch does with tensors that is not spelled out: an operation whose result may be one of its operands, or a
	// tensor that shares their elements; one by which a tensor gets other sizes or elements; a function that Python may call.
	//	tensor* (i32 operands, ...), void (tensor*), void (i8* function)
	HostTensorResult  = "hgrd_torch_result"
	HostTensorResized = "hgrd_torch_resized"
	HostBound         = "hgrd_torch_bound"
)

// Stub bodies, as clang writes them, end in calls of these two. They are the
// only calls of the C functions of these names: a program's own call of
// cudaLaunchKernel becomes HostLaunchFunc.
const (
	StubPopConfiguration = "__cudaPopCallConfiguration"
	StubLaunchKernel     = "cudaLaunchKernel"
)

// Device side. Block barriers are clang's builtins; the predicate forms are
// barriers too.
const (
	DeviceBarrier     = "llvm.nvvm.barrier0"      // void ()
	DeviceBarrierPopc = "llvm.nvvm.barrier0.popc" // i32 (i32 predicate)
	DeviceBarrierAnd  = "llvm.nvvm.barrier0.and"  // i32 (i32 predicate)
	DeviceBarrierOr   = "llvm.nvvm.barrier0.or"   // i32 (i32 predicate)

	// Barriers of the block that order the accesses of one memory alone, or of none.
	DeviceBarrierLocal  = "hgrd_block_sync_local"  // void ()
	DeviceBarrierGlobal = "hgrd_block_sync_global" // void ()
	DeviceBarrierNone   = "hgrd_block_sync_none"   // void ()
	DeviceBarrierCopies = "hgrd_block_sync_copies" // void (): of asynchronous copies that the threads have waited for

	DeviceSyncWarp = "hgrd_syncwarp" // void (i32 mask)
	// The same that order the accesses of one memory alone.
	DeviceSyncWarpLocal  = "hgrd_syncwarp_local"  // void (i32 mask)
	DeviceSyncWarpGlobal = "hgrd_syncwarp_global" // void (i32 mask)

	DeviceTileSync      = "hgrd_tile_sync"      // void (i32 size): lanes of equal lane/size
	DeviceCoalescedSync = "hgrd_coalesced_sync" // void (i32 mask)
	DeviceWarpGather    = "hgrd_warp_gather"    // i32 (i32 mask): waits for all lanes of the mask, and for what they have read
	DeviceGridSync      = "hgrd_grid_sync"      // void (): barrier and fence of all blocks
	DeviceMultiGridSync = "hgrd_multigrid_sync" // void (): the same for all devices

	// Barrier objects. Waiting is for all those who arrive, as many as were counted.
	DeviceBarrierInit   = "hgrd_barrier_init"   // void (i64* state, i64 count)
	DeviceBarrierArrive = "hgrd_barrier_arrive" // i64 (i64* state, i64 count): a token of the phase
	DeviceBarrierWait   = "hgrd_barrier_wait"   // void (i64* state, i64 token): until that phase is over

	DeviceBarrierParity = "hgrd_barrier_parity" // void (i64* state, i32 parity): until the phase of that parity is over

	// Barriers that nothing initialises: who arrives says how many threads there are, 0 for all of the block or grid.
	DeviceBarrierEnter = "hgrd_barrier_enter" // i64 (i64* state, i64 threads): a token for hgrd_barrier_wait
	DeviceGridEnter    = "hgrd_grid_enter"    // i64 (i64* state): a token
	DeviceGridWait     = "hgrd_grid_wait"     // void (i64* state, i64 token)

	// Clusters of blocks. Entering is arriving at a barrier of all threads of a cluster; hgrd_barrier_wait waits there.
	DeviceClusterEnter = "hgrd_cluster_enter" // i64 (i64* state, i64 0, i64 dims): a token; 16 bits of dims for each axis
	DeviceClusterDim   = "hgrd_cluster_dim"   // i32 (i32 axis) readnone: how many blocks a cluster has
	DeviceClusterMap   = "hgrd_cluster_map"   // i8* (i8* p, i32 rank) readnone: p in the shared memory of a block of the cluster

	// Asynchronous copies. What accesses memory between a begin and the end behind it in the same block, mostly an
	// intrinsic, is a copy that may happen at any time until it is known to be complete: a copy of a pipeline belongs to
	// the batch that the next commit closes, one that is bound to a barrier object completes with its phase.
	DeviceAsyncPipe   = "hgrd_async_pipe"   // i32 (): a fresh pipeline
	DeviceAsyncBegin  = "hgrd_async_begin"  // void (i32 pipe)
	DeviceAsyncBound  = "hgrd_async_bound"  // void (i64* barrier)
	DeviceAsyncEnd    = "hgrd_async_end"    // void ()
	DeviceAsyncCommit = "hgrd_async_commit" // void (i32 pipe)
	DeviceAsyncNext   = "hgrd_async_next"   // void (i32 pipe): waits for the oldest batch
	DeviceAsyncWait   = "hgrd_async_wait"   // void (i32 pipe, i32 prior): waits for all batches but the last ones

	// Pipelines of a block, with so many stages in memory, that all of its threads fill and use. They are pipelines for
	// asynchronous copies too: a commit and a wait stand beside those of the thread's own batches.
	DeviceStages       = "hgrd_async_stages"  // i32 (i64* state, i32 stages): a fresh pipeline; a barrier follows
	DeviceStageAcquire = "hgrd_async_acquire" // void (i32 pipe, i64* state): until all have released the place of the next stage
	DeviceStageCommit  = "hgrd_async_fill"    // void (i32 pipe, i64* state)
	DeviceStageWait    = "hgrd_async_await"   // void (i32 pipe, i64* state): until all have committed the oldest stage
	DeviceStageRelease = "hgrd_async_release" // void (i32 pipe, i64* state)

	DeviceFenceBlock  = "hgrd_fence_block"  // void ()
	DeviceFenceDevice = "hgrd_fence_device" // void ()
	DeviceFenceSystem = "hgrd_fence_system" // void ()
	DeviceFenceLocal  = "hgrd_fence_local"  // void (): of shared memory alone, in the block
	DeviceFenceGlobal = "hgrd_fence_global" // void (): of global memory alone, of the device

	// hgrd_release_<scope> and hgrd_acquire_<scope> are the order of one atomic operation: a release that of the next
	// operation of the thread, an acquire that of the last. They order nothing by way of other words.
	//	void ()
	DeviceReleasePrefix = "hgrd_release_"
	DeviceAcquirePrefix = "hgrd_acquire_"
)

// Device side, exchange of values within a warp. They touch no memory and order
// none; equal arguments do not give equal results.
const (
	DeviceShufflePrefix = "hgrd_shfl_"      // hgrd_shfl_<idx|up|down|xor>_<type>: T (i32 mask, T v, i32 lane, i32 width)
	DeviceReducePrefix  = "hgrd_reduce_"    // hgrd_reduce_<op>_<type>: T (i32 mask, T v)
	DeviceBallot        = "hgrd_ballot"     // i32 (i32 mask, i32 predicate)
	DeviceAny           = "hgrd_any"        // i32 (i32 mask, i32 predicate)
	DeviceAll           = "hgrd_all"        // i32 (i32 mask, i32 predicate)
	DeviceMatchAny      = "hgrd_match_any"  // i32 (i32 mask, i64 value)
	DeviceMatchAll      = "hgrd_match_all"  // i32 (i32 mask, i64 value)
	DeviceActiveMask    = "hgrd_activemask" // i32 ()
)

// Warps have 32 lanes, or, in a program for HIP, 64: then the device side defines a variable whose name has this in it, and
// operations on masks are externs of their own. Their names end in 64, those of shuffles in _64, and masks have 64 bits.
const wideWarps = "hgrd_warps_of_64"

// wideOperations are the operations that have a form for 64 lanes.
var wideOperations = []string{DeviceSyncWarp, DeviceCoalescedSync, DeviceBallot, DeviceMatchAny, DeviceMatchAll, DeviceActiveMask}

// WarpOperation is the name of an operation of the lanes of a warp, whether they are 32 or 64; other names are as they are.
func WarpOperation(name string) string {
	if base, wide := strings.CutSuffix(name, "64"); wide && slices.Contains(wideOperations, base) {
		return base
	}
	return name
}

// Device side, the rest.
const (
	// Atomics are hgrd_atomic_<op>_<type>_<scope>: T (T* p, T v), for cas
	// T (T* p, T compare, T v), for load T (T* p), for store void (T* p, T v).
	// ParseAtomic takes the names apart. They are relaxed; an ordered operation
	// of cuda::atomic has its release and its acquire beside it.
	DeviceAtomicPrefix = "hgrd_atomic_"

	// Texture reads have no memory effect; object is a texture object, or the address of a texture reference: hgrd_tex_<f32|i32>
	//	T (i64 object, float x, float y, float z, i32 component) readnone
	DeviceTexturePrefix = "hgrd_tex_"
	DeviceSurfaceRead   = "hgrd_surf_read"  // i32 (i64 object, i32 x, i32 y, i32 z, i32 byte)
	DeviceSurfaceWrite  = "hgrd_surf_write" // void (i64 object, i32 x, i32 y, i32 z, i32 bytes); x in bytes

	DeviceFirst      = "hgrd_first"                      // i32 (): whether the thread is the first of its block; it tells no axes apart
	DeviceClock      = "hgrd_clock"                      // i64 (): a fresh value
	DeviceTrap       = "hgrd_trap"                       // void () noreturn
	DeviceAssertFail = "__assert_fail"                   // void (i8*, i8*, i32, i8*) noreturn; the same name as on the host
	DevicePrintf     = "vprintf"                         // i32 (i8* format, i8* arguments): clang's form of printf; no memory effect
	DeviceSampler    = "__translate_sampler_initializer" // clang's form of a sampler that OpenCL source states; no memory effect
	DeviceMalloc     = "malloc"                          // i8* (i64): a fresh object of the calling thread
	DeviceFree       = "free"                            // void (i8*)
	DeviceRandom     = "hgrd_random"                     // i32 (i64 state) readnone: a number drawn from a generator's state
	DeviceRandomNext = "hgrd_random_next"                // i64 (i64 state) readnone: the state after a draw

	// DeviceUnmodelledPrefix starts the names of marks in bodies that stand for a
	// feature without a model: hgrd_unmodelled_<cuda_barrier|pipeline_arrive|thrust>
	//	void (): any effect on memory and order
	DeviceUnmodelledPrefix = "hgrd_unmodelled_"
)

// Every other extern of the device headers is declared readnone and is a
// function of its arguments: the C mathematics functions by their C names (sinf,
// pow, ...) and CUDA's own (rsqrtf, __expf, normcdf, ...), hgrd_frexp_*,
// hgrd_address_space, the packed integer intrinsics (__vadd2,
// ..., hgrd__vi...), and the conversions hgrd_<f16|bf16|f8>_<from|to>_f32, which
// the host has too. clang turns some std:: overloads into intrinsics (llvm.sin.f32) instead.

// Scope says among which threads an atomic or a fence has its effect.
type Scope uint8

// Scopes, narrow to wide. The zero value is no scope.
const (
	ScopeNone Scope = iota
	ScopeBlock
	ScopeDevice
	ScopeSystem
)

func (s Scope) String() string {
	switch s {
	case ScopeBlock:
		return "block"
	case ScopeDevice:
		return "device"
	case ScopeSystem:
		return "system"
	}
	return "none"
}

func parseScope(name string) Scope {
	for s := ScopeBlock; s <= ScopeSystem; s++ {
		if s.String() == name {
			return s
		}
	}
	return ScopeNone
}

// Atomic is an atomic operation as its extern's name tells it.
type Atomic struct {
	Op    string // add sub exch min max inc dec and or xor cas load store
	Type  string // i32 u32 i64 u64 u16 f32 f64 f16 f16x2 bf16 bf16x2: kind and bits
	Scope Scope
}

// ParseAtomic takes the name of an atomic extern apart.
func ParseAtomic(name string) (Atomic, bool) {
	rest, ok := strings.CutPrefix(name, DeviceAtomicPrefix)
	if !ok {
		return Atomic{}, false
	}
	parts := strings.Split(rest, "_")
	if len(parts) != 3 || parseScope(parts[2]) == ScopeNone {
		return Atomic{}, false
	}
	return Atomic{Op: parts[0], Type: parts[1], Scope: parseScope(parts[2])}, true
}

// FenceScope returns the scope of a fence extern; ScopeNone for other names.
func FenceScope(name string) Scope {
	rest, ok := strings.CutPrefix(name, "hgrd_fence_")
	switch {
	case !ok:
		return ScopeNone
	case name == DeviceFenceLocal:
		return ScopeBlock
	case name == DeviceFenceGlobal:
		return ScopeDevice
	}
	return parseScope(rest)
}

// OrderScope returns the scope of the order of one atomic operation, and whether it acquires or else releases; ScopeNone for
// other names.
func OrderScope(name string) (s Scope, acquires bool) {
	if rest, ok := strings.CutPrefix(name, DeviceAcquirePrefix); ok {
		return parseScope(rest), true
	}
	if rest, ok := strings.CutPrefix(name, DeviceReleasePrefix); ok {
		return parseScope(rest), false
	}
	return ScopeNone, false
}

// Shuffle takes the name of a shuffle extern apart.
func Shuffle(name string) (kind, typ string, ok bool) {
	rest, ok := strings.CutPrefix(name, DeviceShufflePrefix)
	if !ok {
		return "", "", false
	}
	return strings.Cut(rest, "_")
}

// ScopeOf returns the scope of an atomic operation or a fence of IR, by the name that its instruction has; "" reaches the
// device, as what is written in CUDA without a scope. ScopeNone stands for what may be any scope.
func ScopeOf(name string) Scope {
	switch strings.TrimSuffix(name, "-one-as") {
	case "block", "cta", "workgroup":
		return ScopeBlock
	case "", "agent", "device", "gpu":
		return ScopeDevice
	case "system":
		return ScopeSystem
	}
	return ScopeNone
}
