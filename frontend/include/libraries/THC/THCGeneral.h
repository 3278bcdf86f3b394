#include "../THC/THC.h"
