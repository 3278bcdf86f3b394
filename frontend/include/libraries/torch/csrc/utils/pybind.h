#include "../../../torch/extension.h"
