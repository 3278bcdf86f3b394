// Part of the algorithms over the whole device.
#include "hgrd/cub_device.h"
