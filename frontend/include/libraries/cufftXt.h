// Fourier transforms over several devices and with callbacks, opaque.
#ifndef HGRD_CUFFTXT_H
#define HGRD_CUFFTXT_H
#define _CUFFTXT_H_
#include "cufft.h"
enum { MAX_CUDA_DESCRIPTOR_GPUS = 64 };
typedef enum { LIB_FORMAT_CUFFT = 0, LIB_FORMAT_UNDEFINED = 1 } libFormat;
typedef struct cudaXtDesc_t {
  int version, nGPUs, GPUs[MAX_CUDA_DESCRIPTOR_GPUS];
  void *data[MAX_CUDA_DESCRIPTOR_GPUS];
  size_t size[MAX_CUDA_DESCRIPTOR_GPUS];
  void *cudaXtState;
} cudaXtDesc;
typedef struct cudaLibXtDesc_t {
  int version;
  cudaXtDesc *descriptor;
  libFormat library;
  int subFormat;
  void *libDescriptor;
} cudaLibXtDesc;
typedef enum { CUFFT_XT_FORMAT_INPUT = 0, CUFFT_XT_FORMAT_OUTPUT, CUFFT_XT_FORMAT_INPLACE, CUFFT_XT_FORMAT_INPLACE_SHUFFLED, CUFFT_XT_FORMAT_1D_INPUT_SHUFFLED } cufftXtSubFormat;
typedef enum { CUFFT_COPY_HOST_TO_DEVICE = 0, CUFFT_COPY_DEVICE_TO_HOST, CUFFT_COPY_DEVICE_TO_DEVICE } cufftXtCopyType;
typedef enum { CUFFT_CB_LD_COMPLEX = 0, CUFFT_CB_LD_COMPLEX_DOUBLE, CUFFT_CB_LD_REAL, CUFFT_CB_LD_REAL_DOUBLE, CUFFT_CB_ST_COMPLEX, CUFFT_CB_ST_COMPLEX_DOUBLE, CUFFT_CB_ST_REAL, CUFFT_CB_ST_REAL_DOUBLE } cufftXtCallbackType;
typedef cufftComplex (*cufftCallbackLoadC)(void *, size_t, void *, void *);
typedef cufftDoubleComplex (*cufftCallbackLoadZ)(void *, size_t, void *, void *);
typedef cufftReal (*cufftCallbackLoadR)(void *, size_t, void *, void *);
typedef cufftDoubleReal (*cufftCallbackLoadD)(void *, size_t, void *, void *);
typedef void (*cufftCallbackStoreC)(void *, size_t, cufftComplex, void *, void *);
typedef void (*cufftCallbackStoreZ)(void *, size_t, cufftDoubleComplex, void *, void *);
typedef void (*cufftCallbackStoreR)(void *, size_t, cufftReal, void *, void *);
typedef void (*cufftCallbackStoreD)(void *, size_t, cufftDoubleReal, void *, void *);
#define HGRD_F(n) HGRD_LIBRARY(cufftResult, n)
HGRD_F(cufftXtSetGPUs) HGRD_F(cufftXtMalloc) HGRD_F(cufftXtMemcpy) HGRD_F(cufftXtFree) HGRD_F(cufftXtMakePlanMany) HGRD_F(cufftXtSetCallback)
HGRD_F(cufftXtClearCallback) HGRD_F(cufftXtExec) HGRD_F(cufftXtExecDescriptor) HGRD_F(cufftXtExecDescriptorC2C) HGRD_F(cufftXtExecDescriptorR2C)
HGRD_F(cufftXtExecDescriptorC2R) HGRD_F(cufftXtExecDescriptorZ2Z) HGRD_F(cufftXtExecDescriptorD2Z) HGRD_F(cufftXtExecDescriptorZ2D)
#undef HGRD_F
#endif
