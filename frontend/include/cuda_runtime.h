// CUDA for static analysis: declarations and small inline bodies that reduce the
// API to the vocabulary documented in package frontend. Included ahead of every
// program.
#ifndef HGRD_CUDA_RUNTIME_H
#define HGRD_CUDA_RUNTIME_H
#include "hgrd/macros.h"
#ifdef __cplusplus
// Device overloads first: see hgrd/math.h.
#include "hgrd/math.h"
#include "hgrd/libc.h"
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <limits.h>
#include <math.h>
#include <cmath>
#include <new>
#include <utility>
#include "vector_types.h"
#include "hgrd/minmax.h"
#include "hgrd/sync.h"
#include "hgrd/atomics.h"
#include "hgrd/intrinsics.h"
#include "cuda_runtime_api.h"
#include "hgrd/textures.h"
#endif
#endif
