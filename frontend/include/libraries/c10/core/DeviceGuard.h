#include "../../torch/torch.h"
