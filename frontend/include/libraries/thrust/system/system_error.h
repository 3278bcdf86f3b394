// Part of the errors.
#include "../system_error.h"
