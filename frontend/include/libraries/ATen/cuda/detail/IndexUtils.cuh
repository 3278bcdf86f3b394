#include "../../../torch/detail/info.h"
