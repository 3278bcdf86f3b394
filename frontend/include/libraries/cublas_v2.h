// Dense linear algebra from the host, opaque.
#ifndef HGRD_CUBLAS_V2_H
#define HGRD_CUBLAS_V2_H
#define CUBLAS_API_H_
#define CUBLAS_V2_H_
#include "hgrd/library.h"
#include "library_types.h"
#include "cuda_fp16.h"
#include "cuda_bf16.h"
typedef cudaDataType cublasDataType_t;
typedef struct cublasContext *cublasHandle_t;
typedef enum { CUBLAS_STATUS_SUCCESS = 0, CUBLAS_STATUS_NOT_INITIALIZED = 1, CUBLAS_STATUS_ALLOC_FAILED = 3, CUBLAS_STATUS_INVALID_VALUE = 7, CUBLAS_STATUS_ARCH_MISMATCH = 8, CUBLAS_STATUS_MAPPING_ERROR = 11, CUBLAS_STATUS_EXECUTION_FAILED = 13, CUBLAS_STATUS_INTERNAL_ERROR = 14, CUBLAS_STATUS_NOT_SUPPORTED = 15, CUBLAS_STATUS_LICENSE_ERROR = 16 } cublasStatus_t;
typedef cublasStatus_t cublasStatus;
typedef enum { CUBLAS_OP_N = 0, CUBLAS_OP_T = 1, CUBLAS_OP_C = 2 } cublasOperation_t;
typedef enum { CUBLAS_FILL_MODE_LOWER = 0, CUBLAS_FILL_MODE_UPPER = 1, CUBLAS_FILL_MODE_FULL = 2 } cublasFillMode_t;
typedef enum { CUBLAS_DIAG_NON_UNIT = 0, CUBLAS_DIAG_UNIT = 1 } cublasDiagType_t;
typedef enum { CUBLAS_SIDE_LEFT = 0, CUBLAS_SIDE_RIGHT = 1 } cublasSideMode_t;
typedef enum { CUBLAS_POINTER_MODE_HOST = 0, CUBLAS_POINTER_MODE_DEVICE = 1 } cublasPointerMode_t;
typedef enum { CUBLAS_ATOMICS_NOT_ALLOWED = 0, CUBLAS_ATOMICS_ALLOWED = 1 } cublasAtomicsMode_t;
typedef enum { CUBLAS_DEFAULT_MATH = 0, CUBLAS_TENSOR_OP_MATH = 1, CUBLAS_PEDANTIC_MATH = 2, CUBLAS_TF32_TENSOR_OP_MATH = 3, CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16 } cublasMath_t;
typedef enum { CUBLAS_GEMM_DFALT = -1, CUBLAS_GEMM_DEFAULT = -1, CUBLAS_GEMM_ALGO0 = 0, CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99, CUBLAS_GEMM_DFALT_TENSOR_OP = 99 } cublasGemmAlgo_t;
typedef enum { CUBLAS_COMPUTE_16F = 64, CUBLAS_COMPUTE_32F = 68, CUBLAS_COMPUTE_16F_PEDANTIC = 65, CUBLAS_COMPUTE_32F_PEDANTIC = 69, CUBLAS_COMPUTE_32F_FAST_16F = 74, CUBLAS_COMPUTE_32F_FAST_16BF = 75, CUBLAS_COMPUTE_64F_PEDANTIC = 71, CUBLAS_COMPUTE_32I_PEDANTIC = 73, CUBLAS_COMPUTE_32F_FAST_TF32 = 77, CUBLAS_COMPUTE_64F = 70, CUBLAS_COMPUTE_32I = 72 } cublasComputeType_t;
HGRD_LIBRARY_CREATE(cublasStatus_t, cublasCreate, cublasHandle_t)
HGRD_LIBRARY_CREATE(cublasStatus_t, cublasCreate_v2, cublasHandle_t)
#define HGRD_F(n) HGRD_LIBRARY(cublasStatus_t, n)
HGRD_F(cublasDestroy) HGRD_F(cublasDestroy_v2) HGRD_F(cublasSetStream) HGRD_F(cublasGetStream) HGRD_F(cublasSetPointerMode)
HGRD_F(cublasGetPointerMode) HGRD_F(cublasSetMathMode) HGRD_F(cublasSetAtomicsMode) HGRD_F(cublasSetWorkspace) HGRD_F(cublasGetVersion)
HGRD_F(cublasSetVector) HGRD_F(cublasGetVector) HGRD_F(cublasSetMatrix) HGRD_F(cublasGetMatrix) HGRD_F(cublasSetVectorAsync) HGRD_F(cublasGetVectorAsync)
HGRD_F(cublasSetMatrixAsync) HGRD_F(cublasGetMatrixAsync)
#define HGRD_TYPED(n) HGRD_F(cublasS##n) HGRD_F(cublasD##n) HGRD_F(cublasC##n) HGRD_F(cublasZ##n)
HGRD_TYPED(axpy) HGRD_TYPED(scal) HGRD_TYPED(dot) HGRD_TYPED(dotc) HGRD_TYPED(dotu) HGRD_TYPED(copy) HGRD_TYPED(swap) HGRD_TYPED(rot) HGRD_TYPED(nrm2) HGRD_TYPED(asum)
HGRD_TYPED(gemv) HGRD_TYPED(gbmv) HGRD_TYPED(symv) HGRD_TYPED(trmv) HGRD_TYPED(trsv) HGRD_TYPED(ger) HGRD_TYPED(syr) HGRD_TYPED(syr2)
HGRD_TYPED(gemm) HGRD_TYPED(gemmBatched) HGRD_TYPED(gemmStridedBatched) HGRD_TYPED(symm) HGRD_TYPED(syrk) HGRD_TYPED(syr2k) HGRD_TYPED(trmm) HGRD_TYPED(trsm)
HGRD_TYPED(trsmBatched) HGRD_TYPED(geam) HGRD_TYPED(dgmm) HGRD_TYPED(getrfBatched) HGRD_TYPED(getriBatched) HGRD_TYPED(getrsBatched) HGRD_TYPED(matinvBatched) HGRD_TYPED(gelsBatched)
HGRD_F(cublasIsamax) HGRD_F(cublasIdamax) HGRD_F(cublasIcamax) HGRD_F(cublasIzamax) HGRD_F(cublasIsamin) HGRD_F(cublasIdamin)
HGRD_F(cublasScnrm2) HGRD_F(cublasDznrm2) HGRD_F(cublasScasum) HGRD_F(cublasDzasum) HGRD_F(cublasCsscal) HGRD_F(cublasZdscal)
HGRD_F(cublasHgemm) HGRD_F(cublasHgemmBatched) HGRD_F(cublasHgemmStridedBatched) HGRD_F(cublasGemmEx) HGRD_F(cublasGemmBatchedEx) HGRD_F(cublasGemmStridedBatchedEx) HGRD_F(cublasSgemmEx)
HGRD_TYPED(gemm_v2) HGRD_TYPED(gemv_v2) HGRD_TYPED(axpy_v2) HGRD_TYPED(scal_v2) HGRD_TYPED(trsm_v2) HGRD_F(cublasSdot_v2) HGRD_F(cublasDdot_v2) HGRD_F(cublasSnrm2_v2) HGRD_F(cublasDnrm2_v2) HGRD_F(cublasSetStream_v2) HGRD_F(cublasGetStream_v2) HGRD_F(cublasSetPointerMode_v2)
HGRD_TYPED(gemvBatched) HGRD_TYPED(gemvStridedBatched) HGRD_TYPED(rotg) HGRD_TYPED(geqrfBatched) HGRD_F(cublasCgemm3m) HGRD_F(cublasCherk) HGRD_F(cublasZherk) HGRD_F(cublasCgerc) HGRD_F(cublasCgeru) HGRD_F(cublasZgerc) HGRD_F(cublasZgeru) HGRD_F(cublasChemv) HGRD_F(cublasZhemv) HGRD_F(cublasChemm) HGRD_F(cublasZhemm)
HGRD_F(cublasGetMathMode) HGRD_F(cublasGetAtomicsMode) HGRD_F(cublasGetProperty) HGRD_F(cublasCgemmEx) HGRD_F(cublasRotEx)
HGRD_F(cublasAxpyEx) HGRD_F(cublasDotEx) HGRD_F(cublasScalEx) HGRD_F(cublasNrm2Ex)
HGRD_API const char *cublasGetStatusString(cublasStatus_t s) noexcept { return hgrd_error_string(s); }
HGRD_API const char *cublasGetStatusName(cublasStatus_t s) noexcept { return hgrd_error_string(s); }
#undef HGRD_F
#undef HGRD_TYPED
#endif
