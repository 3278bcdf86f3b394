// Errors that the runtime reports.
#ifndef HGRD_THRUST_ERROR_H
#define HGRD_THRUST_ERROR_H
#include "detail/config.h"
#include <iostream>
#include <system_error>
namespace thrust {
using std::error_code;
using std::system_error;
namespace system { using std::system_error; using std::error_code; namespace detail { using std::bad_alloc; } }
inline const std::error_category &cuda_category() { return std::generic_category(); }
}
#endif
