// Part of the random numbers.
#include "../random.h"
