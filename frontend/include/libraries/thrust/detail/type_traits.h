// Part of the configuration.
#include "config.h"
