// As cutil.h.
#include "cutil.h"
