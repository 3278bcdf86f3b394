// Where older programs look for it.
#include "hipsparse/hipsparse.h"
