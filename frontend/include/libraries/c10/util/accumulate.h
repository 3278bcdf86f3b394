#include "../../torch/detail/base.h"
