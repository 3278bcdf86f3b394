#include "../../torch/detail/device.h"
