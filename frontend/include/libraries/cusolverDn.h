// Solvers for dense matrices, from the host, opaque.
#ifndef HGRD_CUSOLVERDN_H
#define HGRD_CUSOLVERDN_H
#include "cusolver_common.h"
typedef struct cusolverDnContext *cusolverDnHandle_t;
typedef struct cusolverDnParams *cusolverDnParams_t;
typedef struct syevjInfo *syevjInfo_t;
typedef struct gesvdjInfo *gesvdjInfo_t;
HGRD_LIBRARY_CREATE(cusolverStatus_t, cusolverDnCreate, cusolverDnHandle_t)
HGRD_LIBRARY_CREATE(cusolverStatus_t, cusolverDnCreateParams, cusolverDnParams_t)
HGRD_LIBRARY_CREATE(cusolverStatus_t, cusolverDnCreateSyevjInfo, syevjInfo_t)
HGRD_LIBRARY_CREATE(cusolverStatus_t, cusolverDnCreateGesvdjInfo, gesvdjInfo_t)
#define HGRD_F(n) HGRD_LIBRARY(cusolverStatus_t, cusolverDn##n)
#define HGRD_SIZED(n) HGRD_F(n) HGRD_F(n##_bufferSize)
#define HGRD_REAL(n) HGRD_SIZED(S##n) HGRD_SIZED(D##n)
#define HGRD_COMPLEX(n) HGRD_SIZED(C##n) HGRD_SIZED(Z##n)
#define HGRD_TYPED(n) HGRD_REAL(n) HGRD_COMPLEX(n)
HGRD_F(Destroy) HGRD_F(DestroyParams) HGRD_F(DestroySyevjInfo) HGRD_F(DestroyGesvdjInfo) HGRD_F(SetStream) HGRD_F(GetStream) HGRD_F(SetAdvOptions)
HGRD_F(XsyevjSetTolerance) HGRD_F(XsyevjSetMaxSweeps) HGRD_F(XsyevjSetSortEig) HGRD_F(XsyevjGetResidual) HGRD_F(XsyevjGetSweeps)
HGRD_F(XgesvdjSetTolerance) HGRD_F(XgesvdjSetMaxSweeps) HGRD_F(XgesvdjSetSortEig) HGRD_F(XgesvdjGetResidual) HGRD_F(XgesvdjGetSweeps)
HGRD_TYPED(potrf) HGRD_TYPED(potri) HGRD_TYPED(potrs) HGRD_TYPED(potrfBatched) HGRD_TYPED(potrsBatched) HGRD_TYPED(getrf) HGRD_TYPED(getrs) HGRD_TYPED(geqrf) HGRD_TYPED(sytrf)
HGRD_TYPED(gebrd) HGRD_TYPED(gesvd) HGRD_TYPED(gesvdj) HGRD_TYPED(gesvdjBatched) HGRD_TYPED(gesvdaStridedBatched) HGRD_TYPED(laswp)
HGRD_REAL(ormqr) HGRD_REAL(orgqr) HGRD_REAL(orgbr) HGRD_REAL(ormtr) HGRD_REAL(orgtr) HGRD_REAL(sytrd) HGRD_REAL(syevd) HGRD_REAL(syevdx) HGRD_REAL(syevj) HGRD_REAL(syevjBatched) HGRD_REAL(sygvd) HGRD_REAL(sygvj)
HGRD_COMPLEX(unmqr) HGRD_COMPLEX(ungqr) HGRD_COMPLEX(ungbr) HGRD_COMPLEX(unmtr) HGRD_COMPLEX(ungtr) HGRD_COMPLEX(hetrd) HGRD_COMPLEX(heevd) HGRD_COMPLEX(heevdx) HGRD_COMPLEX(heevj) HGRD_COMPLEX(heevjBatched) HGRD_COMPLEX(hegvd) HGRD_COMPLEX(hegvj)
HGRD_SIZED(Xpotrf) HGRD_F(Xpotrs) HGRD_SIZED(Xgetrf) HGRD_F(Xgetrs) HGRD_SIZED(Xgeqrf) HGRD_SIZED(Xsyevd) HGRD_SIZED(Xsyevdx) HGRD_SIZED(Xgesvd) HGRD_SIZED(Xgesvdp) HGRD_SIZED(Xgesvdr) HGRD_SIZED(Xtrtri)
#undef HGRD_TYPED
#undef HGRD_COMPLEX
#undef HGRD_REAL
#undef HGRD_SIZED
#undef HGRD_F
#endif
