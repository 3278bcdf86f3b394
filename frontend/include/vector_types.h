// Built-in vector types and dim3.
#ifndef HGRD_VECTOR_TYPES_H
#define HGRD_VECTOR_TYPES_H
#include "hgrd/macros.h"

#define HGRD_VECTOR(T_, name, a1, a2, a3, a4)                                  \
  struct __attribute__((aligned(a1))) name##1 { T_ x; };                       \
  struct __attribute__((aligned(a2))) name##2 { T_ x, y; };                    \
  struct __attribute__((aligned(a3))) name##3 { T_ x, y, z; };                 \
  struct __attribute__((aligned(a4))) name##4 { T_ x, y, z, w; };
HGRD_VECTOR(signed char, char, 1, 2, 1, 4)
HGRD_VECTOR(unsigned char, uchar, 1, 2, 1, 4)
HGRD_VECTOR(short, short, 2, 4, 2, 8)
HGRD_VECTOR(unsigned short, ushort, 2, 4, 2, 8)
HGRD_VECTOR(int, int, 4, 8, 4, 16)
HGRD_VECTOR(unsigned int, uint, 4, 8, 4, 16)
HGRD_VECTOR(long, long, 8, 16, 8, 16)
HGRD_VECTOR(unsigned long, ulong, 8, 16, 8, 16)
HGRD_VECTOR(long long, longlong, 8, 16, 8, 16)
HGRD_VECTOR(unsigned long long, ulonglong, 8, 16, 8, 16)
HGRD_VECTOR(float, float, 4, 8, 4, 16)
HGRD_VECTOR(double, double, 8, 16, 8, 16)
#undef HGRD_VECTOR

#define HGRD_MAKE(T_, name)                                                    \
  HGRD_BOTH name##1 make_##name##1(T_ x) { name##1 v; v.x = x; return v; }     \
  HGRD_BOTH name##2 make_##name##2(T_ x, T_ y) {                                \
    name##2 v; v.x = x; v.y = y; return v; }                                  \
  HGRD_BOTH name##3 make_##name##3(T_ x, T_ y, T_ z) {                           \
    name##3 v; v.x = x; v.y = y; v.z = z; return v; }                         \
  HGRD_BOTH name##4 make_##name##4(T_ x, T_ y, T_ z, T_ w) {                      \
    name##4 v; v.x = x; v.y = y; v.z = z; v.w = w; return v; }
HGRD_MAKE(signed char, char)
HGRD_MAKE(unsigned char, uchar)
HGRD_MAKE(short, short)
HGRD_MAKE(unsigned short, ushort)
HGRD_MAKE(int, int)
HGRD_MAKE(unsigned int, uint)
HGRD_MAKE(long, long)
HGRD_MAKE(unsigned long, ulong)
HGRD_MAKE(long long, longlong)
HGRD_MAKE(unsigned long long, ulonglong)
HGRD_MAKE(float, float)
HGRD_MAKE(double, double)
#undef HGRD_MAKE

struct dim3 {
  unsigned int x, y, z;
#if __cplusplus >= 201103L
  constexpr
#endif
  __host__ __device__ __attribute__((always_inline))
  dim3(unsigned int x = 1, unsigned int y = 1, unsigned int z = 1) : x(x), y(y), z(z) {}
#if __cplusplus >= 201103L
  constexpr
#endif
  __host__ __device__ __attribute__((always_inline))
  dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  __host__ __device__ __attribute__((always_inline)) operator uint3() const {
    return make_uint3(x, y, z);
  }
};

// On the device, threadIdx, blockIdx, blockDim and gridDim are objects whose members read registers, by the names of clang's
// own types. Unlike those they can be copied, as in CUDA, where they are of type uint3 and dim3: a copy reads the same registers.
#ifdef HGRD_DEVICE_SIDE
#define HGRD_AXIS(AXIS_, READ_)                                                \
  __declspec(property(get = __fetch_builtin_##AXIS_)) unsigned int AXIS_;      \
  static inline __device__ __attribute__((always_inline)) unsigned int __fetch_builtin_##AXIS_() { return READ_; }
#define HGRD_INDEX(T_, REGISTER_)                                              \
  struct T_ {                                                                  \
    HGRD_AXIS(x, __nvvm_read_ptx_sreg_##REGISTER_##_x())                       \
    HGRD_AXIS(y, __nvvm_read_ptx_sreg_##REGISTER_##_y())                       \
    HGRD_AXIS(z, __nvvm_read_ptx_sreg_##REGISTER_##_z())                       \
    __device__ inline __attribute__((always_inline)) operator uint3() const { return make_uint3(x, y, z); } \
    __device__ inline __attribute__((always_inline)) operator dim3() const { return dim3(x, y, z); } \
                                                                               \
   private:                                                                    \
    __device__ void operator=(const T_ &) const;                               \
    __device__ T_ *operator&() const;                                          \
  };
HGRD_INDEX(__cuda_builtin_threadIdx_t, tid)
HGRD_INDEX(__cuda_builtin_blockIdx_t, ctaid)
HGRD_INDEX(__cuda_builtin_blockDim_t, ntid)
HGRD_INDEX(__cuda_builtin_gridDim_t, nctaid)
#undef HGRD_INDEX
#undef HGRD_AXIS
extern const __attribute__((device, weak)) __cuda_builtin_threadIdx_t threadIdx;
extern const __attribute__((device, weak)) __cuda_builtin_blockIdx_t blockIdx;
extern const __attribute__((device, weak)) __cuda_builtin_blockDim_t blockDim;
extern const __attribute__((device, weak)) __cuda_builtin_gridDim_t gridDim;
__attribute__((device)) const int warpSize = 32;
#else
// On the host nothing reads them. They have the types of CUDA's own declarations, which programs repeat for it.
extern const __attribute__((device, weak)) uint3 threadIdx, blockIdx;
extern const __attribute__((device, weak)) dim3 blockDim, gridDim;
__attribute__((device)) const int warpSize = 32;
#endif

#endif
