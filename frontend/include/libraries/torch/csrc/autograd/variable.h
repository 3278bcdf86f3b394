#include "../../../torch/torch.h"
