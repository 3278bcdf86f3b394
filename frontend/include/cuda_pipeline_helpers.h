// Part of the pipelines.
#include "cuda_pipeline.h"
