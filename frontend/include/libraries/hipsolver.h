// Where older programs look for it.
#include "hipsolver/hipsolver.h"
