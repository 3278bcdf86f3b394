package machine

import (
	"math/bits"
	"testing"
)

// Warps of a program for HIP have 64 lanes.
func TestWideWarps(t *testing.T) {
	p := compileText(t, `#include <hip/hip_runtime.h>
#include <hip/hip_cooperative_groups.h>
__global__ void k(const int *in, int *out, unsigned long long *masks) {
  int i = threadIdx.x, v = in[i];
  out[i] = __shfl(v, 63) + 1000 * __shfl_down(v, 32) + 1000000 * __shfl_xor(v, 1, 16);
  auto tile = cooperative_groups::tiled_partition<16>(cooperative_groups::this_thread_block());
  masks[4 * i] = __ballot(v % 3 == 0);
  masks[4 * i + 1] = tile.ballot(v % 3 == 0);
  masks[4 * i + 2] = __lane_id() + 100 * warpSize;
  if (i % 2) masks[4 * i + 3] = __activemask();
}`)
	for name, s := range schedules() {
		m := newMachine(t, p)
		in := make([]int32, 96)
		for i := range in {
			in[i] = int32(i)
		}
		out, masks := array(t, m, make([]int32, 96)), array(t, m, make([]uint64, 4*96))
		launch(t, m, "k", 1, 96, Options{Schedule: s}, array(t, m, in), out, masks)
		gotOut, gotMasks := values[int32](m, out, 96), values[uint64](m, masks, 4*96)
		for i := range 96 {
			first := i / 64 * 64
			source := func(j int) int32 { // lanes that are not there hand nothing on
				if j >= min(first+64, 96) {
					return int32(i)
				}
				return int32(j)
			}
			down := source(i + 32)
			if i-first+32 >= 64 {
				down = int32(i)
			}
			if want := source(first+63) + 1000*down + 1000000*int32(i^1); gotOut[i] != want {
				t.Errorf("%s: out[%d] = %d, want %d", name, i, gotOut[i], want)
			}
			var ballot uint64
			for j := first; j < min(first+64, 96); j++ {
				if j%3 == 0 {
					ballot |= 1 << (j - first)
				}
			}
			want := []uint64{ballot, ballot >> (i % 64 / 16 * 16), uint64(i%64 + 6400)}
			want[1] &= 0xffff
			for n, w := range want {
				if got := gotMasks[4*i+n]; got != w {
					t.Errorf("%s: mask %d of %d is %#x, want %#x", name, n, i, got, w)
				}
			}
			if active := gotMasks[4*i+3]; i%2 == 1 && (active&0x5555555555555555 != 0 || bits.OnesCount64(active) == 0 || active>>(i%64)&1 == 0) {
				t.Errorf("%s: active mask of %d is %#x", name, i, active)
			}
		}
	}
}
