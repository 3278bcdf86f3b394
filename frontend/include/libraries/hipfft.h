// Where older programs look for it.
#include "hipfft/hipfft.h"
