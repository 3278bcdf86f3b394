// OpenCL C in the terms of the device vocabulary. clang declares OpenCL's
// functions by itself, those without memory effect as functions of their
// arguments; what is defined here takes precedence.
#ifndef HGRD_OPENCL_KERNEL_H
#define HGRD_OPENCL_KERNEL_H

#define HGRD_CL static inline __attribute__((always_inline, overloadable))
#define HGRD_CONST __attribute__((const))
#define HGRD_CONVERGENT __attribute__((convergent))

#include "opencl/items.h"
#include "opencl/sync.h"
#include "opencl/atomics.h"
#include "opencl/integers.h"
#include "opencl/math.h"
#include "opencl/vectors.h"
#include "opencl/subgroups.h"
#include "opencl/copies.h"

// What is fetched into caches is read later.
#define prefetch(p, n) ((void)0)

int printf(__constant const char *format, ...) HGRD_CONST;

// The version that the program asks for.
#ifdef HGRD_CL_VERSION
#undef __OPENCL_C_VERSION__
#undef __OPENCL_VERSION__
#define __OPENCL_C_VERSION__ HGRD_CL_VERSION
#define __OPENCL_VERSION__ HGRD_CL_VERSION
#endif

#endif
