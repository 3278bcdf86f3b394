// Part of the policies.
#include "../../execution_policy.h"
