// Fourier transforms from the host, opaque.
#ifndef HGRD_CUFFT_H
#define HGRD_CUFFT_H
#define _CUFFT_H_
#include "hgrd/library.h"
#include "library_types.h"
typedef int cufftHandle;
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;
typedef enum { CUFFT_SUCCESS = 0, CUFFT_INVALID_PLAN = 1, CUFFT_ALLOC_FAILED = 2, CUFFT_INVALID_TYPE = 3, CUFFT_INVALID_VALUE = 4, CUFFT_INTERNAL_ERROR = 5, CUFFT_EXEC_FAILED = 6, CUFFT_SETUP_FAILED = 7, CUFFT_INVALID_SIZE = 8, CUFFT_UNALIGNED_DATA = 9, CUFFT_INCOMPLETE_PARAMETER_LIST = 10, CUFFT_INVALID_DEVICE = 11, CUFFT_PARSE_ERROR = 12, CUFFT_NO_WORKSPACE = 13, CUFFT_NOT_IMPLEMENTED = 14, CUFFT_LICENSE_ERROR = 15, CUFFT_NOT_SUPPORTED = 16, CUFFT_MISSING_DEPENDENCY = 17, CUFFT_NVRTC_FAILURE = 18, CUFFT_NVJITLINK_FAILURE = 19, CUFFT_NVSHMEM_FAILURE = 20 } cufftResult;
typedef cufftResult cufftResult_t;
typedef enum { CUFFT_R2C = 0x2a, CUFFT_C2R = 0x2c, CUFFT_C2C = 0x29, CUFFT_D2Z = 0x6a, CUFFT_Z2D = 0x6c, CUFFT_Z2Z = 0x69 } cufftType;
#define CUFFT_FORWARD -1
#define CUFFT_INVERSE 1
#define HGRD_F(n) HGRD_LIBRARY(cufftResult, n)
HGRD_F(cufftCreate) HGRD_F(cufftDestroy) HGRD_F(cufftPlan1d) HGRD_F(cufftPlan2d) HGRD_F(cufftPlan3d) HGRD_F(cufftPlanMany) HGRD_F(cufftMakePlan1d)
HGRD_F(cufftMakePlan2d) HGRD_F(cufftMakePlan3d) HGRD_F(cufftMakePlanMany) HGRD_F(cufftSetStream) HGRD_F(cufftGetSize) HGRD_F(cufftEstimate1d)
HGRD_F(cufftExecC2C) HGRD_F(cufftExecR2C) HGRD_F(cufftExecC2R) HGRD_F(cufftExecZ2Z) HGRD_F(cufftExecD2Z) HGRD_F(cufftExecZ2D) HGRD_F(cufftSetAutoAllocation) HGRD_F(cufftSetWorkArea)
#undef HGRD_F
#endif
