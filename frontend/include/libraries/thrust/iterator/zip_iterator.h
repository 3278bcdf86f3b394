// Part of the iterators.
#include "../detail/iterators.h"
