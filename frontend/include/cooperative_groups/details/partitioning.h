// What programs take from here is in the header of all groups.
#include "cooperative_groups.h"
