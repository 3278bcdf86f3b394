// Asynchronous copies by their primitives: pipeline 0.
#ifndef HGRD_CUDA_PIPELINE_H
#define HGRD_CUDA_PIPELINE_H
#include "cuda_runtime.h"
HGRD_DEVICE_INLINE void __pipeline_memcpy_async(void *d, const void *s, size_t n, size_t zeros = 0) {
  hgrd_async_begin(0);
  __builtin_memcpy(d, s, n - zeros);
  __builtin_memset((char *)d + n - zeros, 0, zeros);
  hgrd_async_end();
}
HGRD_DEVICE_INLINE void __pipeline_commit() { hgrd_async_commit(0); }
HGRD_DEVICE_INLINE void __pipeline_wait_prior(size_t n) { hgrd_async_wait(0, (int)n); }
HGRD_DEVICE void hgrd_unmodelled_pipeline_arrive() noexcept;
HGRD_DEVICE_INLINE void __pipeline_arrive_on(unsigned long long *) { hgrd_unmodelled_pipeline_arrive(); }
#include "cuda/pipeline"
namespace nvcuda { namespace experimental { using ::cuda::pipeline; } }
#endif
