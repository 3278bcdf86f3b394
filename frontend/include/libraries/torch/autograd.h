#include "../torch/torch.h"
