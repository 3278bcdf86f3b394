// Streams and devices. The current stream is any, and the same one until something may change it: it is kept in a variable that
// nobody defines.
#ifndef HGRD_TORCH_STREAM_H
#define HGRD_TORCH_STREAM_H
#include "array.h"

// In a class of its own, so that what is stored there is no field of others.
struct hgrd_torch_streams { cudaStream_t current; };
extern "C" hgrd_torch_streams hgrd_torch_state;
#define HGRD_STREAM hgrd_torch_state.current

namespace c10 {
struct Stream {
  cudaStream_t handle;
  Device place;
  HGRD_TH Stream(cudaStream_t s, Device d) : handle(s), place(d) {}
  HGRD_TH Device device() const { return place; }
  HGRD_TH DeviceIndex device_index() const { return place.index(); }
  HGRD_TH void synchronize() const { cudaStreamSynchronize(handle); }
};
namespace cuda {
HGRD_TH DeviceIndex current_device() { return (DeviceIndex)hgrd_opaque(); }
HGRD_TH DeviceIndex device_count() { return (DeviceIndex)hgrd_device_attribute(1000); }
HGRD_TH void set_device(DeviceIndex) { HGRD_STREAM = (cudaStream_t)hgrd_opaque(); }
HGRD_TH void device_synchronize() { cudaDeviceSynchronize(); }
HGRD_TH DeviceIndex MaybeSetDevice(DeviceIndex i) {
  set_device(i);
  return (DeviceIndex)hgrd_opaque();
}
HGRD_TH cudaError_t GetDevice(DeviceIndex *d) {
  *d = current_device();
  return cudaSuccess;
}
HGRD_TH cudaError_t SetDevice(DeviceIndex d) {
  set_device(d);
  return cudaSuccess;
}
class CUDAStream {
  cudaStream_t handle;

public:
  HGRD_TH explicit CUDAStream(cudaStream_t s) : handle(s) {}
  HGRD_TH CUDAStream(Stream s) : handle(s.handle) {}
  HGRD_TH operator cudaStream_t() const { return handle; }
  HGRD_TH operator Stream() const { return unwrap(); }
  HGRD_TH cudaStream_t stream() const { return handle; }
  HGRD_TH Stream unwrap() const { return Stream(handle, device()); }
  HGRD_TH Device device() const { return Device(DeviceType::CUDA, device_index()); }
  HGRD_TH DeviceIndex device_index() const { return (DeviceIndex)hgrd_opaque(); }
  HGRD_TH void synchronize() const { cudaStreamSynchronize(handle); }
  HGRD_TH bool query() const { return (bool)hgrd_opaque(); }
  HGRD_TH int priority() const { return (int)hgrd_opaque(); }
  HGRD_TH bool operator==(const CUDAStream &o) const { return handle == o.handle; }
  HGRD_TH bool operator!=(const CUDAStream &o) const { return handle != o.handle; }
};
HGRD_TH CUDAStream getCurrentCUDAStream(DeviceIndex i = -1) { return CUDAStream(i == -1 ? HGRD_STREAM : (cudaStream_t)hgrd_opaque()); }
HGRD_TH CUDAStream getDefaultCUDAStream(DeviceIndex = -1) { return CUDAStream(0); }
HGRD_TH CUDAStream getStreamFromPool(bool = false, DeviceIndex = -1) { return CUDAStream((cudaStream_t)hgrd_opaque()); }
HGRD_TH CUDAStream getStreamFromExternal(cudaStream_t s, DeviceIndex) { return CUDAStream(s); }
HGRD_TH void setCurrentCUDAStream(CUDAStream s) { HGRD_STREAM = s.stream(); }
HGRD_TH void stream_synchronize(cudaStream_t s) { cudaStreamSynchronize(s); }
// Memory that is not a tensor's.
namespace CUDACachingAllocator {
struct Allocator {
  HGRD_TH void *raw_alloc(size_t n) const { return hgrd_alloc_device(n); }
  HGRD_TH void *raw_allocate(size_t n) const { return hgrd_alloc_device(n); }
  HGRD_TH void raw_deallocate(void *p) const { hgrd_free(p); }
};
HGRD_TH Allocator *get() {
  static Allocator a;
  return &a;
}
HGRD_TH void *raw_alloc(size_t n) { return hgrd_alloc_device(n); }
HGRD_TH void *raw_alloc_with_stream(size_t n, cudaStream_t) { return hgrd_alloc_device(n); }
HGRD_TH void raw_delete(void *p) { hgrd_free(p); }
HGRD_TH void emptyCache() {}
}
// Another device, or stream, is the current one until the end of the block.
class CUDAStreamGuard {
  cudaStream_t before;

public:
  HGRD_TH explicit CUDAStreamGuard(Stream s) : before(HGRD_STREAM) { HGRD_STREAM = s.handle; }
  HGRD_TH ~CUDAStreamGuard() { HGRD_STREAM = before; }
  CUDAStreamGuard(const CUDAStreamGuard &) = delete;
  HGRD_TH void reset_stream(Stream s) { HGRD_STREAM = s.handle; }
};
class OptionalCUDAGuard {
  cudaStream_t before;

public:
  HGRD_TH OptionalCUDAGuard() : before(HGRD_STREAM) {}
  template <class D_> HGRD_TH explicit OptionalCUDAGuard(const D_ &) : before(HGRD_STREAM) { set_device(0); }
  HGRD_TH ~OptionalCUDAGuard() { HGRD_STREAM = before; }
  OptionalCUDAGuard(const OptionalCUDAGuard &) = delete;
  template <class D_> HGRD_TH void set_device(const D_ &) { HGRD_STREAM = (cudaStream_t)hgrd_opaque(); }
  HGRD_TH void set_index(DeviceIndex) { set_device(0); }
  template <class D_> HGRD_TH void reset_device(const D_ &) { set_device(0); }
  HGRD_TH void reset() { HGRD_STREAM = before; }
  HGRD_TH Device original_device() const { return Device(DeviceType::CUDA, c10::cuda::current_device()); }
  HGRD_TH Device current_device() const { return Device(DeviceType::CUDA, c10::cuda::current_device()); }
};
class CUDAGuard : public OptionalCUDAGuard {
public:
  template <class D_> HGRD_TH explicit CUDAGuard(const D_ &d) : OptionalCUDAGuard(d) {}
};
}
typedef cuda::OptionalCUDAGuard OptionalDeviceGuard;
typedef cuda::CUDAGuard DeviceGuard;
typedef cuda::CUDAStreamGuard StreamGuard;
}
namespace at {
namespace cuda {
using namespace c10::cuda;
HGRD_TH cudaDeviceProp *getDeviceProperties(int64_t = 0) {
  cudaDeviceProp *p = (cudaDeviceProp *)malloc(sizeof(cudaDeviceProp));
  cudaGetDeviceProperties(p, 0);
  return p;
}
HGRD_TH cudaDeviceProp *getCurrentDeviceProperties() { return getDeviceProperties(); }
HGRD_TH int warp_size() { return HGRD_LANES; }
HGRD_TH bool is_available() { return (bool)hgrd_opaque(); }
HGRD_TH bool canDeviceAccessPeer(int, int) { return (bool)hgrd_opaque(); }
template <class T_> HGRD_T T_ ATenCeilDiv(T_ a, T_ b) { return (a + b - 1) / b; }
}
template <class A_, class B_> HGRD_T A_ ceil_div(A_ a, B_ b) { return (a + b - 1) / b; }
template <class A_, class B_> HGRD_T A_ round_up(A_ a, B_ b) { return ceil_div(a, b) * b; }
}
#endif
