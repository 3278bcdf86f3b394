// Part of the iterators.
#include "counting_input_iterator.cuh"
