// The runtime API on the host, reduced to the vocabulary. Every call succeeds:
// the fact that an error path ends the program then costs nothing to find.
#ifndef HGRD_CUDA_RUNTIME_API_H
#define HGRD_CUDA_RUNTIME_API_H
#include "driver_types.h"
#include "hgrd/vocabulary_host.h"
#include "hgrd/launch.h"
#include "hgrd/memory.h"
#include "hgrd/device_management.h"
#include "hgrd/streams.h"
#include "hgrd/arrays.h"
#include "hgrd/graphs.h"
#include "hgrd/interop.h"
#endif
