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
#include <time.h>
#include <assert.h>
// The special functions of C++17 double the time of <cmath> and have no device
// form; programs get them from <tr1/cmath>.
#include <cstddef>
#undef _GLIBCXX_USE_STD_SPEC_FUNCS
#include <cmath>
#include <math.h>
#include <new>
#include <utility>
#if __has_include(<bits/stl_algobase.h>)
#include <bits/stl_algobase.h> // std::min and std::max, which <cmath> would bring
#endif
#include "vector_types.h"
#include "hgrd/minmax.h"
#include "hgrd/sync.h"
#include "hgrd/atomics.h"
#include "hgrd/intrinsics.h"
#include "library_types.h"
#include "cuda_runtime_api.h"
#include "hgrd/textures.h"
#endif
#endif
