// Part of the barriers.
#include "cuda/barrier"
