/* Whether messages may lie in device memory: they may. */
#ifndef HGRD_MPI_EXT_H
#define HGRD_MPI_EXT_H
#define MPIX_CUDA_AWARE_SUPPORT 1
#ifdef __cplusplus
extern "C"
#endif
int MPIX_Query_cuda_support(void);
#endif
