#include "../../torch/detail/stream.h"
