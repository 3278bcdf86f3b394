// Tensors as kernels take them that have any number of dimensions.
#ifndef HGRD_TORCH_INFO_H
#define HGRD_TORCH_INFO_H
#include "tensor.h"
#define MAX_TENSORINFO_DIMS 25

namespace at {
namespace cuda {
namespace detail {
template <class T_, class I_> struct TensorInfo {
  T_ *data;
  I_ sizes[MAX_TENSORINFO_DIMS], strides[MAX_TENSORINFO_DIMS];
  int dims;
  HGRD_T bool isContiguous() const { return dims == 1 && strides[0] == 1; }
};
// The place of the i-th element.
template <class T_, class I_, int Dims> struct IndexToOffset {
  HGRD_T static I_ get(I_ i, const TensorInfo<T_, I_> &t) {
    I_ offset = 0;
    for (int d = (Dims > 0 ? Dims : t.dims) - 1; d > 0; d--) {
      offset += i % t.sizes[d] * t.strides[d];
      i /= t.sizes[d];
    }
    return offset + i * t.strides[0];
  }
};
template <class T_, class I_> HGRD_TH TensorInfo<T_, I_> getTensorInfo(const Tensor &x) {
  TensorInfo<T_, I_> t;
  t.data = x.data_ptr<T_>();
  t.dims = (int)x.dim();
#define HGRD_SET(j)                                                           \
  t.sizes[j] = (I_)x.impl->sizes[j];                                    \
  t.strides[j] = (I_)x.impl->stride(j, x.dim());
  HGRD_UP(HGRD_SET)
#undef HGRD_SET
  return t;
}
HGRD_TH bool canUse32BitIndexMath(const Tensor &x, int64_t most = INT_MAX) { return x.numel() < most && (bool)hgrd_opaque(); }
HGRD_TH bool maybeOverlappingIndices(const Tensor &) { return (bool)hgrd_opaque(); }
}
constexpr uint32_t AT_APPLY_THREADS_PER_BLOCK = 512, AT_APPLY_BLOCKS_PER_SM = 4;
HGRD_TH bool getApplyGrid(uint64_t n, dim3 &grid, int64_t = 0, int threads = AT_APPLY_THREADS_PER_BLOCK) {
  uint64_t blocks = (n + (uint64_t)threads - 1) / (uint64_t)threads, most = (uint64_t)hgrd_device_attribute(cudaDevAttrMultiProcessorCount) * AT_APPLY_BLOCKS_PER_SM;
  grid = dim3((unsigned)(blocks < most ? blocks : most));
  return true;
}
HGRD_TH dim3 getApplyBlock(int threads = AT_APPLY_THREADS_PER_BLOCK) { return dim3((unsigned)threads); }
}
}
#endif
