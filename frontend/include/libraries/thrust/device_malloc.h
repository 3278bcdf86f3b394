// Part of the pointers.
#include "memory.h"
