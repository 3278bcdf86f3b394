#include "../torch/detail/bind.h"
