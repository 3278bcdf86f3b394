// PyTorch for extensions: tensors, and Python's side.
#ifndef HGRD_TORCH_EXTENSION_H
#define HGRD_TORCH_EXTENSION_H
#include "torch.h"
#include "../pybind11/pybind11.h"
#endif
