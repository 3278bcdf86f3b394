// The helpers of CUDA's samples before version 5: checks of results, timers, options, files.
#ifndef HGRD_CUTIL_H
#define HGRD_CUTIL_H
#include "cuda_runtime.h"
#include <stdio.h>
#include <stdlib.h>
typedef enum CUTBoolean { CUTFalse = 0, CUTTrue = 1 } CUTBoolean;
#define HGRD_CUT_CHECK(call) do { if ((call) != cudaSuccess) { fprintf(stderr, "%s:%d\n", __FILE__, __LINE__); exit(EXIT_FAILURE); } } while (0)
#define CUDA_SAFE_CALL_NO_SYNC(call) HGRD_CUT_CHECK(call)
#define CUDA_SAFE_CALL(call) HGRD_CUT_CHECK(call)
#define CUDA_SAFE_THREAD_SYNC() HGRD_CUT_CHECK(cudaDeviceSynchronize())
#define CUFFT_SAFE_CALL(call) do { if ((call) != 0) exit(EXIT_FAILURE); } while (0)
#define CUT_SAFE_CALL(call) do { if (CUTTrue != (call)) exit(EXIT_FAILURE); } while (0)
#define CUT_CHECK_ERROR(message) do { if (cudaGetLastError() != cudaSuccess) { fprintf(stderr, "%s\n", message); exit(EXIT_FAILURE); } } while (0)
#define CUT_CONDITION(value) CUT_SAFE_CALL((CUTBoolean)((value) != 0))
#define CUT_SAFE_MALLOC(call) do { if (!(call)) exit(EXIT_FAILURE); } while (0)
#define CUT_DEVICE_INIT(argc, argv) do { int hgrd_n = 0; cudaGetDeviceCount(&hgrd_n); if (hgrd_n == 0) exit(EXIT_FAILURE); cudaSetDevice(0); } while (0)
#define CUT_DEVICE_INIT_DRV(device, argc, argv) do { } while (0)
#define CUT_EXIT(argc, argv) exit(EXIT_SUCCESS)
#define CUT_BANK_CHECKER(array, index) array[index]
#define cutilSafeCall(call) HGRD_CUT_CHECK(call)
#define cutilSafeCallNoSync(call) HGRD_CUT_CHECK(call)
#define cutilSafeThreadSync() HGRD_CUT_CHECK(cudaDeviceSynchronize())
#define cutilCheckError(call) CUT_SAFE_CALL(call)
#define cutilCheckMsg(message) CUT_CHECK_ERROR(message)
#define cutilSafeMalloc(call) CUT_SAFE_MALLOC(call)
#define cutilCondition(value) CUT_CONDITION(value)
#define cutilExit(argc, argv) exit(EXIT_SUCCESS)
#define cutilDeviceSynchronize() cudaDeviceSynchronize()
#define cutilThreadSynchronize() cudaDeviceSynchronize()
#define cutilDeviceReset() cudaDeviceReset()
static inline int cutilDeviceInit(int, char **) { cudaSetDevice(0); return 0; }
static inline int cutilChooseCudaDevice(int, char **) { cudaSetDevice(0); return 0; }
static inline int cutGetMaxGflopsDeviceId() { return 0; }
extern "C" {
CUTBoolean cutCreateTimer(unsigned *);
CUTBoolean cutDeleteTimer(unsigned);
CUTBoolean cutStartTimer(unsigned);
CUTBoolean cutStopTimer(unsigned);
CUTBoolean cutResetTimer(unsigned);
float cutGetTimerValue(unsigned);
float cutGetAverageTimerValue(unsigned);
CUTBoolean cutCheckCmdLineFlag(int, const char **, const char *);
CUTBoolean cutGetCmdLineArgumenti(int, const char **, const char *, int *);
CUTBoolean cutGetCmdLineArgumentf(int, const char **, const char *, float *);
CUTBoolean cutGetCmdLineArgumentstr(int, const char **, const char *, char **);
char *cutFindFilePath(const char *, const char *);
void cutFree(void *);
CUTBoolean cutCheckCondition(int, const char *, int);
}
#define HGRD_CUT_COMPARE(name, T_)                                              \
  extern "C" CUTBoolean cutCompare##name(const T_ *, const T_ *, unsigned);      \
  extern "C" CUTBoolean cutCompare##name##e(const T_ *, const T_ *, unsigned, float);
HGRD_CUT_COMPARE(f, float) HGRD_CUT_COMPARE(i, int) HGRD_CUT_COMPARE(ui, unsigned) HGRD_CUT_COMPARE(ub, unsigned char)
extern "C" CUTBoolean cutCompareL2fe(const float *, const float *, unsigned, float);
#define HGRD_CUT_FILE(name, T_)                                                 \
  extern "C" CUTBoolean cutReadFile##name(const char *, T_ **, unsigned *, bool = false);  \
  extern "C" CUTBoolean cutWriteFile##name(const char *, const T_ *, unsigned, T_, bool = false);
HGRD_CUT_FILE(f, float) HGRD_CUT_FILE(d, double) HGRD_CUT_FILE(i, int) HGRD_CUT_FILE(ui, unsigned) HGRD_CUT_FILE(b, char) HGRD_CUT_FILE(ub, unsigned char)
#define HGRD_CUT_IMAGE(name, T_)                                                \
  extern "C" CUTBoolean cutLoad##name(const char *, T_ **, unsigned *, unsigned *);       \
  extern "C" CUTBoolean cutSave##name(const char *, T_ *, unsigned, unsigned);
HGRD_CUT_IMAGE(PGMub, unsigned char) HGRD_CUT_IMAGE(PGMi, unsigned) HGRD_CUT_IMAGE(PGMs, unsigned short) HGRD_CUT_IMAGE(PGMf, float)
HGRD_CUT_IMAGE(PPMub, unsigned char) HGRD_CUT_IMAGE(PPM4ub, unsigned char)
#undef HGRD_CUT_COMPARE
#undef HGRD_CUT_FILE
#undef HGRD_CUT_IMAGE
#endif
