// Part of the tuples.
#include "tuple.h"
