package frontend

import (
	"fmt"
	"strings"
	"testing"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
)

// TestDeviceProperties: each documented member of cudaDeviceProp is there, and gets a value. Arrays stand with their last
// element.
func TestDeviceProperties(t *testing.T) {
	members := strings.Fields(`
name[3] uuid.bytes[15] luid[7] luidDeviceNodeMask totalGlobalMem sharedMemPerBlock regsPerBlock warpSize memPitch
maxThreadsPerBlock maxThreadsDim[2] maxGridSize[2] clockRate totalConstMem major minor textureAlignment
texturePitchAlignment deviceOverlap multiProcessorCount kernelExecTimeoutEnabled integrated canMapHostMemory computeMode
maxTexture1D maxTexture1DMipmap maxTexture1DLinear maxTexture2D[1] maxTexture2DMipmap[1] maxTexture2DLinear[2]
maxTexture2DGather[1] maxTexture3D[2] maxTexture3DAlt[2] maxTextureCubemap maxTexture1DLayered[1] maxTexture2DLayered[2]
maxTextureCubemapLayered[1] maxSurface1D maxSurface2D[1] maxSurface3D[2] maxSurface1DLayered[1] maxSurface2DLayered[2]
maxSurfaceCubemap maxSurfaceCubemapLayered[1] surfaceAlignment concurrentKernels ECCEnabled pciBusID pciDeviceID
pciDomainID tccDriver asyncEngineCount unifiedAddressing memoryClockRate memoryBusWidth l2CacheSize
persistingL2CacheMaxSize maxThreadsPerMultiProcessor streamPrioritiesSupported globalL1CacheSupported
localL1CacheSupported sharedMemPerMultiprocessor regsPerMultiprocessor managedMemory isMultiGpuBoard
multiGpuBoardGroupID hostNativeAtomicSupported singleToDoublePrecisionPerfRatio pageableMemoryAccess
concurrentManagedAccess computePreemptionSupported canUseHostPointerForRegisteredMem cooperativeLaunch
cooperativeMultiDeviceLaunch sharedMemPerBlockOptin pageableMemoryAccessUsesHostPageTables
directManagedMemAccessFromHost maxBlocksPerMultiProcessor accessPolicyMaxWindowSize reservedSharedMemPerBlock
hostRegisterSupported sparseCudaArraySupported hostRegisterReadOnlySupported timelineSemaphoreInteropSupported
memoryPoolsSupported gpuDirectRDMASupported gpuDirectRDMAFlushWritesOptions gpuDirectRDMAWritesOrdering
memoryPoolSupportedHandleTypes deferredMappingCudaArraySupported ipcEventSupported clusterLaunch
unifiedFunctionPointers`)
	var text strings.Builder
	text.WriteString("volatile long sink;\nint main() {\n  cudaDeviceProp p;\n  cudaGetDeviceProperties(&p, 0);\n")
	for _, m := range members {
		fmt.Fprintf(&text, "  sink = (long)p.%s;\n", m)
	}
	text.WriteString("}\n__global__ void k() {}\n")
	stores := 0
	for _, f := range compile(t, text.String()).Host.IR.Funcs {
		for _, b := range f.Blocks {
			for _, inst := range b.Insts {
				if s, ok := inst.(*ir.InstStore); ok && s.Volatile {
					if _, undefined := s.Src.(*constant.Undef); undefined {
						t.Errorf("%s has no value", members[min(stores, len(members)-1)])
					}
					stores++
				}
			}
		}
	}
	if stores != len(members) {
		t.Errorf("%d values of %d members", stores, len(members))
	}
}

// TestIndicesDeclaredAgain: programs declare threadIdx and the like for their host side, with the types that CUDA documents.
func TestIndicesDeclaredAgain(t *testing.T) {
	p := compile(t, `
#ifndef __CUDA_ARCH__
extern const dim3 blockDim, gridDim;
extern const uint3 threadIdx, blockIdx;
#endif
static __host__ __device__ unsigned id() { return blockIdx.x * blockDim.x + threadIdx.x; }
__device__ unsigned first(uint3 at, dim3 size) { return at.x % size.x; }
__global__ void k(unsigned *p) { dim3 b = gridDim; p[id()] = first(threadIdx, blockDim) + b.x + warpSize; }
int main() { k<<<1, 1>>>(0); }
`)
	if len(p.Device.Kernels()) != 1 {
		t.Error("no kernel")
	}
	for _, name := range []string{"ctaid", "ntid", "tid", "nctaid"} {
		if len(calls(p.Device, "llvm.nvvm.read.ptx.sreg."+name+".x")) == 0 {
			t.Errorf("%s is not read", name)
		}
	}
}
