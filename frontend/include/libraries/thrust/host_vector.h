// Part of the vectors.
#include "device_vector.h"
