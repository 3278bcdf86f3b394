// Part of the algorithms.
#include "detail/algorithm.h"
