// Matrix products by descriptors, from the host, opaque. Numbers of attributes are our own.
#ifndef HGRD_CUBLASLT_H
#define HGRD_CUBLASLT_H
#include "cublas_v2.h"
typedef struct cublasLtContext *cublasLtHandle_t;
typedef struct { uint64_t data[8]; } cublasLtMatrixLayoutOpaque_t, cublasLtMatmulPreferenceOpaque_t, cublasLtMatrixTransformDescOpaque_t, cublasLtMatmulAlgo_t;
typedef struct { void *bias, *aux, *amax; uint64_t data[29]; } cublasLtMatmulDescOpaque_t; // a product may write to these
typedef cublasLtMatrixLayoutOpaque_t *cublasLtMatrixLayout_t;
typedef cublasLtMatmulDescOpaque_t *cublasLtMatmulDesc_t;
typedef cublasLtMatmulPreferenceOpaque_t *cublasLtMatmulPreference_t;
typedef cublasLtMatrixTransformDescOpaque_t *cublasLtMatrixTransformDesc_t;
typedef struct { cublasLtMatmulAlgo_t algo; size_t workspaceSize; cublasStatus_t state; float wavesCount; int reserved[4]; } cublasLtMatmulHeuristicResult_t;
typedef enum { CUBLASLT_ORDER_COL, CUBLASLT_ORDER_ROW, CUBLASLT_ORDER_COL32, CUBLASLT_ORDER_COL4_4R2_8C, CUBLASLT_ORDER_COL32_2R_4R4 } cublasLtOrder_t;
typedef enum { CUBLASLT_POINTER_MODE_HOST, CUBLASLT_POINTER_MODE_DEVICE, CUBLASLT_POINTER_MODE_DEVICE_VECTOR, CUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_ZERO, CUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_HOST } cublasLtPointerMode_t;
typedef enum { CUBLASLT_EPILOGUE_DEFAULT = 1, CUBLASLT_EPILOGUE_RELU = 2, CUBLASLT_EPILOGUE_BIAS = 4, CUBLASLT_EPILOGUE_RELU_BIAS = 6, CUBLASLT_EPILOGUE_DRELU = 8, CUBLASLT_EPILOGUE_DRELU_BGRAD = 24,
  CUBLASLT_EPILOGUE_GELU = 32, CUBLASLT_EPILOGUE_GELU_BIAS = 36, CUBLASLT_EPILOGUE_DGELU = 64, CUBLASLT_EPILOGUE_DGELU_BGRAD = 80, CUBLASLT_EPILOGUE_RELU_AUX = 130, CUBLASLT_EPILOGUE_RELU_AUX_BIAS = 134,
  CUBLASLT_EPILOGUE_GELU_AUX = 160, CUBLASLT_EPILOGUE_GELU_AUX_BIAS = 164, CUBLASLT_EPILOGUE_BGRADA = 256, CUBLASLT_EPILOGUE_BGRADB = 512 } cublasLtEpilogue_t;
typedef enum { CUBLASLT_MATMUL_DESC_COMPUTE_TYPE, CUBLASLT_MATMUL_DESC_SCALE_TYPE, CUBLASLT_MATMUL_DESC_POINTER_MODE, CUBLASLT_MATMUL_DESC_TRANSA, CUBLASLT_MATMUL_DESC_TRANSB, CUBLASLT_MATMUL_DESC_TRANSC,
  CUBLASLT_MATMUL_DESC_FILL_MODE, CUBLASLT_MATMUL_DESC_EPILOGUE, CUBLASLT_MATMUL_DESC_BIAS_POINTER, CUBLASLT_MATMUL_DESC_BIAS_BATCH_STRIDE, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER,
  CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE, CUBLASLT_MATMUL_DESC_ALPHA_VECTOR_BATCH_STRIDE, CUBLASLT_MATMUL_DESC_SM_COUNT_TARGET,
  CUBLASLT_MATMUL_DESC_A_SCALE_POINTER, CUBLASLT_MATMUL_DESC_B_SCALE_POINTER, CUBLASLT_MATMUL_DESC_C_SCALE_POINTER, CUBLASLT_MATMUL_DESC_D_SCALE_POINTER, CUBLASLT_MATMUL_DESC_AMAX_D_POINTER,
  CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_DATA_TYPE, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_SCALE_POINTER, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_AMAX_POINTER, CUBLASLT_MATMUL_DESC_FAST_ACCUM,
  CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE } cublasLtMatmulDescAttributes_t;
typedef enum { CUBLASLT_MATRIX_LAYOUT_TYPE, CUBLASLT_MATRIX_LAYOUT_ORDER, CUBLASLT_MATRIX_LAYOUT_ROWS, CUBLASLT_MATRIX_LAYOUT_COLS, CUBLASLT_MATRIX_LAYOUT_LD, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT,
  CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, CUBLASLT_MATRIX_LAYOUT_PLANE_OFFSET } cublasLtMatrixLayoutAttribute_t;
typedef enum { CUBLASLT_MATMUL_PREF_SEARCH_MODE, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES,
  CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES, CUBLASLT_MATMUL_PREF_MAX_WAVES_COUNT } cublasLtMatmulPreferenceAttributes_t;
typedef enum { CUBLASLT_MATRIX_TRANSFORM_DESC_SCALE_TYPE, CUBLASLT_MATRIX_TRANSFORM_DESC_POINTER_MODE, CUBLASLT_MATRIX_TRANSFORM_DESC_TRANSA, CUBLASLT_MATRIX_TRANSFORM_DESC_TRANSB } cublasLtMatrixTransformDescAttributes_t;
HGRD_LIBRARY_CREATE(cublasStatus_t, cublasLtCreate, cublasLtHandle_t)
HGRD_LIBRARY_CREATE(cublasStatus_t, cublasLtMatrixLayoutCreate, cublasLtMatrixLayout_t)
HGRD_LIBRARY_CREATE(cublasStatus_t, cublasLtMatmulPreferenceCreate, cublasLtMatmulPreference_t)
HGRD_LIBRARY_CREATE(cublasStatus_t, cublasLtMatrixTransformDescCreate, cublasLtMatrixTransformDesc_t)
#define HGRD_F(n) HGRD_LIBRARY(cublasStatus_t, n)
HGRD_F(cublasLtDestroy) HGRD_F(cublasLtMatmulAlgoGetHeuristic) HGRD_F(cublasLtMatmulAlgoGetIds) HGRD_F(cublasLtMatmulAlgoInit) HGRD_F(cublasLtMatmulAlgoCheck)
HGRD_F(cublasLtMatmulDescGetAttribute)
HGRD_F(cublasLtMatrixLayoutInit) HGRD_F(cublasLtMatrixLayoutDestroy) HGRD_F(cublasLtMatrixLayoutSetAttribute) HGRD_F(cublasLtMatrixLayoutGetAttribute)
HGRD_F(cublasLtMatmulPreferenceInit) HGRD_F(cublasLtMatmulPreferenceDestroy) HGRD_F(cublasLtMatmulPreferenceSetAttribute) HGRD_F(cublasLtMatmulPreferenceGetAttribute)
HGRD_F(cublasLtMatrixTransform) HGRD_F(cublasLtMatrixTransformDescDestroy) HGRD_F(cublasLtMatrixTransformDescSetAttribute)
template <class... A_> HGRD_API cublasStatus_t cublasLtMatmulDescInit(cublasLtMatmulDesc_t d, A_...) noexcept {
  *d = cublasLtMatmulDescOpaque_t();
  return CUBLAS_STATUS_SUCCESS;
}
template <class... A_> HGRD_API cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t *out, A_...) noexcept {
  *out = new cublasLtMatmulDescOpaque_t();
  return CUBLAS_STATUS_SUCCESS;
}
HGRD_API cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t d) noexcept {
  delete d;
  return CUBLAS_STATUS_SUCCESS;
}
HGRD_API cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t d, cublasLtMatmulDescAttributes_t a, const void *value, size_t) noexcept {
  if (a == CUBLASLT_MATMUL_DESC_BIAS_POINTER) d->bias = *(void *const *)value;
  if (a == CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER) d->aux = *(void *const *)value;
  if (a == CUBLASLT_MATMUL_DESC_AMAX_D_POINTER || a == CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_AMAX_POINTER) d->amax = *(void *const *)value;
  return CUBLAS_STATUS_SUCCESS;
}
template <class... A_> HGRD_API cublasStatus_t cublasLtMatmul(cublasLtHandle_t h, cublasLtMatmulDesc_t d, A_... a) noexcept {
  hgrd_library((int)sizeof...(A_) + 3, d->bias, d->aux, d->amax, a...);
  return CUBLAS_STATUS_SUCCESS;
}
HGRD_API size_t cublasLtGetVersion() noexcept { return 120000; }
HGRD_API const char *cublasLtGetStatusString(cublasStatus_t s) noexcept { return hgrd_error_string(s); }
HGRD_API const char *cublasLtGetStatusName(cublasStatus_t s) noexcept { return hgrd_error_string(s); }
#undef HGRD_F
#endif
