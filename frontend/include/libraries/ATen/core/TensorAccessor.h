#include "../../torch/detail/accessor.h"
