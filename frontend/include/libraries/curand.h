// Random numbers, generators driven by the host.
#ifndef HGRD_CURAND_H
#define HGRD_CURAND_H
#define CURAND_H_
#include "cuda_runtime.h"
typedef enum curandStatus { CURAND_STATUS_SUCCESS = 0, CURAND_STATUS_NOT_INITIALIZED = 101, CURAND_STATUS_ALLOCATION_FAILED = 102, CURAND_STATUS_TYPE_ERROR = 103, CURAND_STATUS_OUT_OF_RANGE = 104, CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105, CURAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106, CURAND_STATUS_VERSION_MISMATCH = 100, CURAND_STATUS_LAUNCH_FAILURE = 201, CURAND_STATUS_PREEXISTING_FAILURE = 202, CURAND_STATUS_INITIALIZATION_FAILED = 203, CURAND_STATUS_ARCH_MISMATCH = 204, CURAND_STATUS_INTERNAL_ERROR = 999 } curandStatus_t;
typedef enum curandRngType { CURAND_RNG_PSEUDO_DEFAULT = 100, CURAND_RNG_PSEUDO_XORWOW = 101, CURAND_RNG_PSEUDO_MRG32K3A = 121, CURAND_RNG_PSEUDO_MTGP32 = 141, CURAND_RNG_PSEUDO_MT19937 = 142, CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161, CURAND_RNG_QUASI_DEFAULT = 200, CURAND_RNG_QUASI_SOBOL32 = 201, CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 202, CURAND_RNG_QUASI_SOBOL64 = 203, CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 204 } curandRngType_t;
typedef enum curandOrdering { CURAND_ORDERING_PSEUDO_BEST = 100, CURAND_ORDERING_PSEUDO_DEFAULT = 101, CURAND_ORDERING_PSEUDO_SEEDED = 102, CURAND_ORDERING_QUASI_DEFAULT = 201 } curandOrdering_t;
typedef struct curandGenerator_st *curandGenerator_t;
HGRD_API curandStatus_t curandCreateGenerator(curandGenerator_t *g, curandRngType_t) noexcept { *g = (curandGenerator_t)hgrd_handle_create(8); return CURAND_STATUS_SUCCESS; }
HGRD_API curandStatus_t curandCreateGeneratorHost(curandGenerator_t *g, curandRngType_t) noexcept { *g = (curandGenerator_t)hgrd_handle_create(8); return CURAND_STATUS_SUCCESS; }
HGRD_API curandStatus_t curandDestroyGenerator(curandGenerator_t) noexcept { return CURAND_STATUS_SUCCESS; }
HGRD_API curandStatus_t curandGenerateSeeds(curandGenerator_t) noexcept { return CURAND_STATUS_SUCCESS; }
HGRD_API curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t, unsigned long long) noexcept { return CURAND_STATUS_SUCCESS; }
HGRD_API curandStatus_t curandSetGeneratorOffset(curandGenerator_t, unsigned long long) noexcept { return CURAND_STATUS_SUCCESS; }
HGRD_API curandStatus_t curandSetGeneratorOrdering(curandGenerator_t, curandOrdering_t) noexcept { return CURAND_STATUS_SUCCESS; }
HGRD_API curandStatus_t curandSetStream(curandGenerator_t, cudaStream_t) noexcept { return CURAND_STATUS_SUCCESS; }
#define HGRD_GENERATE(name, T_) HGRD_API curandStatus_t name(curandGenerator_t, T_ *p, size_t n) noexcept { hgrd_memset(p, (int)hgrd_opaque(), n * sizeof(T_)); return CURAND_STATUS_SUCCESS; }
HGRD_GENERATE(curandGenerate, unsigned)
HGRD_GENERATE(curandGenerateUniform, float)
HGRD_GENERATE(curandGenerateUniformDouble, double)
HGRD_API curandStatus_t curandGenerateNormal(curandGenerator_t, float *p, size_t n, float, float) noexcept { hgrd_memset(p, (int)hgrd_opaque(), n * sizeof *p); return CURAND_STATUS_SUCCESS; }
HGRD_API curandStatus_t curandGenerateNormalDouble(curandGenerator_t, double *p, size_t n, double, double) noexcept { hgrd_memset(p, (int)hgrd_opaque(), n * sizeof *p); return CURAND_STATUS_SUCCESS; }
#undef HGRD_GENERATE
typedef unsigned int curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];
typedef enum curandDirectionVectorSet { CURAND_DIRECTION_VECTORS_32_JOEKUO6 = 101, CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6 = 102, CURAND_DIRECTION_VECTORS_64_JOEKUO6 = 103, CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6 = 104 } curandDirectionVectorSet_t;
HGRD_API curandStatus_t curandSetQuasiRandomGeneratorDimensions(curandGenerator_t, unsigned) noexcept { return CURAND_STATUS_SUCCESS; }
HGRD_API curandStatus_t curandGetDirectionVectors32(curandDirectionVectors32_t **v, curandDirectionVectorSet_t) noexcept { *v = (curandDirectionVectors32_t *)hgrd_handle_create(8); return CURAND_STATUS_SUCCESS; }
HGRD_API curandStatus_t curandGetDirectionVectors64(curandDirectionVectors64_t **v, curandDirectionVectorSet_t) noexcept { *v = (curandDirectionVectors64_t *)hgrd_handle_create(8); return CURAND_STATUS_SUCCESS; }
#endif
