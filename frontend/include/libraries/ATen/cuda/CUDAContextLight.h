#include "../../torch/detail/functions.h"
