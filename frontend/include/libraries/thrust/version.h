// Part of the configuration.
#include "detail/config.h"
