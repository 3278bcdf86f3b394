// OpenMP pragmas are not compiled in: one thread runs everything.
#ifndef HGRD_OMP_H
#define HGRD_OMP_H
#include "cuda_runtime.h"
typedef int omp_lock_t;
HGRD_API double omp_get_wtime() { return (double)hgrd_opaque(); }
HGRD_API int omp_get_num_threads() { return 1; }
HGRD_API int omp_get_max_threads() { return 1; }
HGRD_API int omp_get_thread_num() { return 0; }
HGRD_API int omp_get_num_procs() { return (int)hgrd_opaque(); }
HGRD_API void omp_set_num_threads(int) {}
HGRD_API void omp_set_dynamic(int) {}
HGRD_API void omp_init_lock(omp_lock_t *) {}
HGRD_API void omp_set_lock(omp_lock_t *) {}
HGRD_API void omp_unset_lock(omp_lock_t *) {}
HGRD_API void omp_destroy_lock(omp_lock_t *) {}
#endif
