#include "../torch/detail/array.h"
