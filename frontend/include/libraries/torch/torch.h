// Tensors and what is done with them on the host.
#ifndef HGRD_TORCH_TORCH_H
#define HGRD_TORCH_TORCH_H
#include "detail/bind.h"
#include "detail/dispatch.h"
#include "detail/functions.h"
#endif
