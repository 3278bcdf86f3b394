// Part of the cooperative groups header.
#include "../cooperative_groups.h"
