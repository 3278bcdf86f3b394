// Part of the marks.
#include "../nvToolsExt.h"
