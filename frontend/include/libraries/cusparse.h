// Sparse linear algebra from the host, opaque.
#ifndef HGRD_CUSPARSE_H
#define HGRD_CUSPARSE_H
#define CUSPARSEAPI
#include "hgrd/library.h"
#include "library_types.h"
typedef struct cusparseContext *cusparseHandle_t;
typedef struct cusparseMatDescr *cusparseMatDescr_t;
typedef struct cusparseSpVecDescr *cusparseSpVecDescr_t;
typedef struct cusparseDnVecDescr *cusparseDnVecDescr_t;
typedef struct cusparseSpMatDescr *cusparseSpMatDescr_t;
typedef struct cusparseDnMatDescr *cusparseDnMatDescr_t;
typedef struct cusparseSpGEMMDescr *cusparseSpGEMMDescr_t;
typedef struct cusparseSpSVDescr *cusparseSpSVDescr_t;
typedef struct csrsv2Info *csrsv2Info_t;
typedef struct csrilu02Info *csrilu02Info_t;
typedef enum { CUSPARSE_STATUS_SUCCESS = 0, CUSPARSE_STATUS_NOT_INITIALIZED = 1, CUSPARSE_STATUS_ALLOC_FAILED = 2, CUSPARSE_STATUS_INVALID_VALUE = 3, CUSPARSE_STATUS_ARCH_MISMATCH = 4, CUSPARSE_STATUS_MAPPING_ERROR = 5, CUSPARSE_STATUS_EXECUTION_FAILED = 6, CUSPARSE_STATUS_INTERNAL_ERROR = 7, CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8, CUSPARSE_STATUS_ZERO_PIVOT = 9, CUSPARSE_STATUS_NOT_SUPPORTED = 10, CUSPARSE_STATUS_INSUFFICIENT_RESOURCES = 11 } cusparseStatus_t;
typedef enum { CUSPARSE_OPERATION_NON_TRANSPOSE = 0, CUSPARSE_OPERATION_TRANSPOSE = 1, CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE = 2 } cusparseOperation_t;
typedef enum { CUSPARSE_INDEX_16U = 1, CUSPARSE_INDEX_32I = 2, CUSPARSE_INDEX_64I = 3 } cusparseIndexType_t;
typedef enum { CUSPARSE_INDEX_BASE_ZERO = 0, CUSPARSE_INDEX_BASE_ONE = 1 } cusparseIndexBase_t;
typedef enum { CUSPARSE_ORDER_COL = 1, CUSPARSE_ORDER_ROW = 2 } cusparseOrder_t;
typedef enum { CUSPARSE_MATRIX_TYPE_GENERAL = 0, CUSPARSE_MATRIX_TYPE_SYMMETRIC = 1 } cusparseMatrixType_t;
typedef enum { CUSPARSE_FILL_MODE_LOWER = 0, CUSPARSE_FILL_MODE_UPPER = 1 } cusparseFillMode_t;
typedef enum { CUSPARSE_DIAG_TYPE_NON_UNIT = 0, CUSPARSE_DIAG_TYPE_UNIT = 1 } cusparseDiagType_t;
typedef enum { CUSPARSE_POINTER_MODE_HOST = 0, CUSPARSE_POINTER_MODE_DEVICE = 1 } cusparsePointerMode_t;
typedef enum { CUSPARSE_SPMV_ALG_DEFAULT = 0, CUSPARSE_MV_ALG_DEFAULT = 0, CUSPARSE_SPMV_COO_ALG1 = 1, CUSPARSE_SPMV_CSR_ALG1 = 2, CUSPARSE_SPMV_CSR_ALG2 = 3 } cusparseSpMVAlg_t;
typedef enum { CUSPARSE_SPMM_ALG_DEFAULT = 0, CUSPARSE_SPMM_COO_ALG1 = 1, CUSPARSE_SPMM_CSR_ALG1 = 4, CUSPARSE_SPMM_CSR_ALG2 = 6 } cusparseSpMMAlg_t;
typedef enum { CUSPARSE_SPGEMM_DEFAULT = 0 } cusparseSpGEMMAlg_t;
typedef enum { CUSPARSE_SDDMM_ALG_DEFAULT = 0 } cusparseSDDMMAlg_t;
typedef enum { CUSPARSE_DIRECTION_ROW = 0, CUSPARSE_DIRECTION_COLUMN = 1 } cusparseDirection_t;
typedef enum { CUSPARSE_SPSV_ALG_DEFAULT = 0 } cusparseSpSVAlg_t;
typedef enum { CUSPARSE_SPSM_ALG_DEFAULT = 0 } cusparseSpSMAlg_t;
typedef enum { CUSPARSE_ACTION_SYMBOLIC = 0, CUSPARSE_ACTION_NUMERIC = 1 } cusparseAction_t;
typedef enum { CUSPARSE_CSR2CSC_ALG_DEFAULT = 1, CUSPARSE_CSR2CSC_ALG1 = 1 } cusparseCsr2CscAlg_t;
typedef enum { CUSPARSE_SOLVE_POLICY_NO_LEVEL = 0, CUSPARSE_SOLVE_POLICY_USE_LEVEL = 1 } cusparseSolvePolicy_t;
typedef enum { CUSPARSE_SPARSETODENSE_ALG_DEFAULT = 0 } cusparseSparseToDenseAlg_t;
typedef enum { CUSPARSE_DENSETOSPARSE_ALG_DEFAULT = 0 } cusparseDenseToSparseAlg_t;
typedef enum { CUSPARSE_SPMAT_FILL_MODE = 0, CUSPARSE_SPMAT_DIAG_TYPE = 1 } cusparseSpMatAttribute_t;
HGRD_LIBRARY_CREATE(cusparseStatus_t, cusparseCreate, cusparseHandle_t)
HGRD_LIBRARY_CREATE(cusparseStatus_t, cusparseCreateMatDescr, cusparseMatDescr_t)
HGRD_LIBRARY_CREATE(cusparseStatus_t, cusparseCreateSpVec, cusparseSpVecDescr_t)
HGRD_LIBRARY_CREATE(cusparseStatus_t, cusparseCreateDnVec, cusparseDnVecDescr_t)
HGRD_LIBRARY_CREATE(cusparseStatus_t, cusparseCreateCsr, cusparseSpMatDescr_t)
HGRD_LIBRARY_CREATE(cusparseStatus_t, cusparseCreateCsc, cusparseSpMatDescr_t)
HGRD_LIBRARY_CREATE(cusparseStatus_t, cusparseCreateCoo, cusparseSpMatDescr_t)
HGRD_LIBRARY_CREATE(cusparseStatus_t, cusparseCreateBlockedEll, cusparseSpMatDescr_t)
HGRD_LIBRARY_CREATE(cusparseStatus_t, cusparseCreateDnMat, cusparseDnMatDescr_t)
HGRD_LIBRARY_CREATE(cusparseStatus_t, cusparseSpGEMM_createDescr, cusparseSpGEMMDescr_t)
HGRD_LIBRARY_CREATE(cusparseStatus_t, cusparseSpSV_createDescr, cusparseSpSVDescr_t)
#define HGRD_F(n) HGRD_LIBRARY(cusparseStatus_t, n)
HGRD_F(cusparseDestroy) HGRD_F(cusparseDestroyMatDescr) HGRD_F(cusparseDestroySpVec) HGRD_F(cusparseDestroyDnVec) HGRD_F(cusparseDestroySpMat) HGRD_F(cusparseDestroyDnMat)
HGRD_F(cusparseSpGEMM_destroyDescr) HGRD_F(cusparseSpSV_destroyDescr) HGRD_F(cusparseSetStream) HGRD_F(cusparseSetPointerMode) HGRD_F(cusparseSetMatType) HGRD_F(cusparseSetMatIndexBase)
HGRD_F(cusparseSetMatFillMode) HGRD_F(cusparseSetMatDiagType) HGRD_F(cusparseSpMatSetAttribute) HGRD_F(cusparseSpMatGetSize) HGRD_F(cusparseCsrSetPointers) HGRD_F(cusparseCscSetPointers) HGRD_F(cusparseDnVecSetValues)
HGRD_F(cusparseSpMV_bufferSize) HGRD_F(cusparseSpMV) HGRD_F(cusparseSpMV_preprocess) HGRD_F(cusparseSpMM_bufferSize) HGRD_F(cusparseSpMM) HGRD_F(cusparseSpMM_preprocess)
HGRD_F(cusparseSpGEMM_workEstimation) HGRD_F(cusparseSpGEMM_compute) HGRD_F(cusparseSpGEMM_copy) HGRD_F(cusparseSDDMM_bufferSize) HGRD_F(cusparseSDDMM) HGRD_F(cusparseSDDMM_preprocess)
HGRD_F(cusparseSparseToDense_bufferSize) HGRD_F(cusparseSparseToDense) HGRD_F(cusparseDenseToSparse_bufferSize) HGRD_F(cusparseDenseToSparse_analysis) HGRD_F(cusparseDenseToSparse_convert)
HGRD_F(cusparseSpSV_bufferSize) HGRD_F(cusparseSpSV_analysis) HGRD_F(cusparseSpSV_solve) HGRD_F(cusparseXcoo2csr) HGRD_F(cusparseXcsr2coo) HGRD_F(cusparseXcsrsort) HGRD_F(cusparseXcoosortByRow) HGRD_F(cusparseGather) HGRD_F(cusparseScatter) HGRD_F(cusparseAxpby)
HGRD_F(cusparseCsr2cscEx2) HGRD_F(cusparseCsr2cscEx2_bufferSize) HGRD_F(cusparseXcsrsort_bufferSizeExt) HGRD_F(cusparseXcoosort_bufferSizeExt) HGRD_F(cusparseXcoosortByColumn) HGRD_F(cusparseCreateIdentityPermutation)
HGRD_F(cusparseGetVersion) HGRD_F(cusparseSpMatGetAttribute) HGRD_F(cusparseSpMatSetValues) HGRD_F(cusparseSpMatGetValues) HGRD_F(cusparseDnMatSetValues) HGRD_F(cusparseDnVecGetValues) HGRD_F(cusparseSpVV) HGRD_F(cusparseSpVV_bufferSize) HGRD_F(cusparseSpGEMM_getNumProducts)
HGRD_F(cusparseSpSM_bufferSize) HGRD_F(cusparseSpSM_analysis) HGRD_F(cusparseSpSM_solve) HGRD_F(cusparseSpSV_updateMatrix) HGRD_F(cusparseSpGEMMreuse_workEstimation) HGRD_F(cusparseSpGEMMreuse_nnz) HGRD_F(cusparseSpGEMMreuse_copy) HGRD_F(cusparseSpGEMMreuse_compute)
#define HGRD_TYPED(n) HGRD_F(cusparseS##n) HGRD_F(cusparseD##n) HGRD_F(cusparseC##n) HGRD_F(cusparseZ##n)
HGRD_TYPED(nnz) HGRD_TYPED(dense2csr) HGRD_TYPED(csr2dense) HGRD_TYPED(csr2csc) HGRD_TYPED(csrmv) HGRD_TYPED(csrmm) HGRD_TYPED(csrmm2) HGRD_TYPED(gtsv2) HGRD_TYPED(gtsv2_bufferSizeExt) HGRD_TYPED(gtsv2StridedBatch) HGRD_TYPED(gtsv2StridedBatch_bufferSizeExt) HGRD_TYPED(gpsvInterleavedBatch) HGRD_TYPED(gpsvInterleavedBatch_bufferSizeExt)
HGRD_TYPED(csrilu02) HGRD_TYPED(csrilu02_bufferSize) HGRD_TYPED(csrilu02_analysis) HGRD_TYPED(csrsv2_solve) HGRD_TYPED(csrsv2_bufferSize) HGRD_TYPED(csrsv2_analysis) HGRD_TYPED(csric02) HGRD_TYPED(csric02_bufferSize) HGRD_TYPED(csric02_analysis)
HGRD_TYPED(bsrmv) HGRD_TYPED(csr2bsr) HGRD_TYPED(bsr2csr) HGRD_TYPED(csrgeam2) HGRD_TYPED(csrgeam2_bufferSizeExt)
HGRD_F(cusparseXcsrgeam2Nnz) HGRD_F(cusparseXcsr2bsrNnz) HGRD_F(cusparseXcsrilu02_zeroPivot) HGRD_F(cusparseXcsrsv2_zeroPivot) HGRD_F(cusparseCreateCsrsv2Info) HGRD_F(cusparseDestroyCsrsv2Info) HGRD_F(cusparseCreateCsrilu02Info) HGRD_F(cusparseDestroyCsrilu02Info)
#define HGRD_GET(T_, n) HGRD_API T_ n(cusparseMatDescr_t d) noexcept { int v; hgrd_library(2, d, &v); return (T_)v; }
HGRD_GET(cusparseIndexBase_t, cusparseGetMatIndexBase) HGRD_GET(cusparseMatrixType_t, cusparseGetMatType) HGRD_GET(cusparseFillMode_t, cusparseGetMatFillMode) HGRD_GET(cusparseDiagType_t, cusparseGetMatDiagType)
#undef HGRD_GET
#undef HGRD_TYPED
#undef HGRD_F
HGRD_API const char *cusparseGetErrorString(cusparseStatus_t s) noexcept { return hgrd_error_string(s); }
#endif
