package frontend

// Names of the externs that the embedded headers reduce CUDA to. Calls of them
// are what an analysis of clang's IR has to know of the CUDA API.

// Host side. All are nounwind, so they are calls, never invokes. API functions
// return cudaSuccess in place, so their error paths fold away.
const (
	// i32 (i32 gx, i32 gy, i32 gz, i32 bx, i32 by, i32 bz, i64 shared, i8* stream)
	// A launch by <<<>>>; the call or invoke of the stub follows, perhaps in a
	// later block. The result is not used.
	HostLaunch = "hgrd_launch"
	// i32 (i8* func, 6 x i32 as above, i8** args, i64 shared, i8* stream, i32 mode)
	// A launch by function pointer; args points to one pointer per kernel
	// parameter. mode is a LaunchMode.
	HostLaunchFunc = "hgrd_launch_func"

	// i8* (i64 bytes): a fresh object. Device, managed, and pinned host memory.
	HostAllocDevice  = "hgrd_alloc_device"
	HostAllocManaged = "hgrd_alloc_managed"
	HostAllocHost    = "hgrd_alloc_host"
	// i64 (i64 widthBytes), readnone: the pitch, at least widthBytes.
	HostPitch = "hgrd_pitch"
	HostFree  = "hgrd_free" // void (i8*)
)
