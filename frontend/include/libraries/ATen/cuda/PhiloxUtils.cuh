#include "../../torch/detail/random.h"
