package frontend

import (
	"strings"
	"testing"

	"github.com/llir/llvm/ir"
)

// TestClusters: a kernel that states the dimensions of its clusters finds them as numbers, and another asks for them.
func TestClusters(t *testing.T) {
	p := compile(t, `
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
template <int N> __cluster_dims__(N, 2) __global__ void stated(int *a) { a[cg::this_cluster().num_blocks()] = 1; }
template __global__ void stated<4>(int *);
__global__ void __cluster_dims__(2) between(int *a) { a[cg::this_cluster().block_rank()] = 1; }
__global__ void asks(int *a) { a[cg::this_cluster().num_blocks()] = 1; }
void launch(int *a) {
  cudaLaunchAttribute attribute;
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim.x = 2;
  attribute.val.clusterDim.y = attribute.val.clusterDim.z = 1;
  cudaLaunchConfig_t config = {dim3(8), dim3(64), 0, 0, &attribute, 1};
  cudaLaunchKernelEx(&config, asks, a);
}`)
	for _, f := range p.Device.IR.Funcs {
		if len(f.Blocks) == 0 {
			continue
		}
		asked := false
		for _, b := range f.Blocks {
			for _, inst := range b.Insts {
				call, ok := inst.(*ir.InstCall)
				asked = asked || ok && strings.Contains(call.Callee.Ident(), DeviceClusterDim)
			}
		}
		if asked != strings.Contains(f.Name(), "asks") {
			t.Errorf("%s asks for dimensions: %v", f.Name(), asked)
		}
	}
}
