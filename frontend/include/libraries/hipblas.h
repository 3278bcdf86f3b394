// Where older programs look for it.
#include "hipblas/hipblas.h"
