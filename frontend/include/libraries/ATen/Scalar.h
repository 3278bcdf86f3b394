#include "../torch/detail/number.h"
