// What the CUDA API on the host comes down to. Package frontend documents each.
#ifndef HGRD_VOCABULARY_HOST_H
#define HGRD_VOCABULARY_HOST_H
#include "hgrd/macros.h"

HGRD_HOST int hgrd_launch(int gx, int gy, int gz, int bx, int by, int bz,
                          unsigned long shared, void *stream) noexcept;
HGRD_HOST int hgrd_launch_func(const void *func, int gx, int gy, int gz, int bx, int by,
                               int bz, void **args, unsigned long shared, void *stream,
                               int mode) noexcept;

HGRD_HOST __attribute__((pure)) const void *hgrd_kernel_named(const char *name) noexcept;

HGRD_HOST void *hgrd_alloc_device(unsigned long bytes) noexcept;
HGRD_HOST void *hgrd_alloc_mapped(unsigned long bytes) noexcept;
HGRD_HOST void *hgrd_alloc_managed(unsigned long bytes) noexcept;
HGRD_HOST void *hgrd_alloc_host(unsigned long bytes) noexcept;
HGRD_HOST HGRD_CONST unsigned long hgrd_pitch(unsigned long width_bytes) noexcept;
HGRD_HOST void hgrd_free(void *p) noexcept;

HGRD_HOST void hgrd_memcpy(void *dst, const void *src, unsigned long n, int kind) noexcept;
HGRD_HOST void hgrd_memcpy2d(void *dst, unsigned long dpitch, const void *src,
                             unsigned long spitch, unsigned long width,
                             unsigned long height, int kind) noexcept;
HGRD_HOST void hgrd_late(void *dst, void *stream) noexcept;
HGRD_HOST void hgrd_sync(void *stream, int all) noexcept;
HGRD_HOST void hgrd_record(void *event, void *stream) noexcept;
HGRD_HOST void hgrd_wait(void *stream, void *event) noexcept;
HGRD_HOST void hgrd_event_sync(void *event) noexcept;
HGRD_HOST void hgrd_beside() noexcept;
HGRD_HOST void hgrd_register() noexcept;
HGRD_HOST void hgrd_graph_node(void *node, void *graph, void *const *after, unsigned long n) noexcept;
HGRD_HOST void hgrd_graph_change(void *run, void *node) noexcept;
HGRD_HOST void hgrd_graph_depend(void *graph, void *const *from, void *const *to, unsigned long n) noexcept;
HGRD_HOST void hgrd_graph_part(void *graph, void *const *from, void *const *to, unsigned long n) noexcept;
HGRD_HOST void hgrd_graph_event(void *event, int wait) noexcept;
HGRD_HOST void hgrd_graph_child(void *graph) noexcept;
HGRD_HOST void hgrd_graph_clone(void *to, void *from) noexcept;
HGRD_HOST void hgrd_graph_drop(void *node) noexcept;
HGRD_HOST long hgrd_graph_update(void *run, void *graph) noexcept;
HGRD_HOST void hgrd_graph_enable(void *run, void *node, int on) noexcept;
HGRD_HOST long hgrd_graph_count(void *graph) noexcept;
HGRD_HOST void hgrd_capture_into(void *stream, void *graph, void *const *after, unsigned long n) noexcept;
HGRD_HOST void hgrd_capture_event(void *stream, void *event, int wait) noexcept;
HGRD_HOST void hgrd_capture_begin(void *stream) noexcept;
HGRD_HOST void hgrd_capture_end(void *stream, void *graph) noexcept;
HGRD_HOST void hgrd_graph_make(void *run, void *graph) noexcept;
HGRD_HOST void hgrd_graph_launch(void *run, void *stream) noexcept;
HGRD_HOST void hgrd_memset(void *p, int value, unsigned long n) noexcept;
HGRD_HOST void hgrd_memset2d(void *p, unsigned long pitch, int value, unsigned long width,
                             unsigned long height) noexcept;

HGRD_HOST void hgrd_symbol_write(const void *symbol, const void *src, unsigned long n,
                                 unsigned long offset) noexcept;
HGRD_HOST void hgrd_symbol_read(void *dst, const void *symbol, unsigned long n,
                                unsigned long offset) noexcept;
HGRD_HOST HGRD_CONST void *hgrd_symbol_address(const void *symbol) noexcept;

HGRD_HOST __attribute__((pure)) void *hgrd_symbol_named(const char *name) noexcept;

HGRD_HOST void *hgrd_array_create(unsigned long width, unsigned long height,
                                  unsigned long depth, unsigned long element) noexcept;
HGRD_HOST void hgrd_array_write(void *array, const void *src, unsigned long n) noexcept;
HGRD_HOST void hgrd_array_read(void *dst, void *array, unsigned long n) noexcept;
HGRD_HOST unsigned long hgrd_texture_create(const void *memory, unsigned long n) noexcept;

HGRD_HOST void *hgrd_handle_create(int kind) noexcept;
HGRD_HOST HGRD_CONST long hgrd_device_attribute(int attribute) noexcept;
HGRD_HOST HGRD_CONST long hgrd_occupancy(const void *func, int what, long a, long b) noexcept;
HGRD_HOST float hgrd_elapsed() noexcept;
HGRD_HOST long hgrd_opaque() noexcept;
HGRD_HOST HGRD_CONST const char *hgrd_error_string(int error) noexcept;

// For analysis API functions succeed, and what a runtime would know is unknown.
// Compiled to run, with HGRD_NATIVE, they return how the externs they called
// fared, and those that have no body there end the program with their name.
#ifdef HGRD_NATIVE
HGRD_HOST int hgrd_status() noexcept;
HGRD_HOST int hgrd_last_error(int clear) noexcept;
HGRD_HOST long hgrd_value(int what, const void *of) noexcept;
HGRD_HOST __attribute__((noreturn)) void hgrd_missing(const char *name) noexcept;
#define HGRD_DONE ((cudaError_t)hgrd_status())
#define HGRD_LAST_ERROR(clear) ((cudaError_t)hgrd_last_error(clear))
#define HGRD_VALUE(what, of) hgrd_value(what, (const void *)(of))
#define HGRD_MISSING(name) hgrd_missing(name);
#else
#define HGRD_DONE cudaSuccess
#define HGRD_LAST_ERROR(clear) cudaSuccess
#define HGRD_VALUE(what, of) hgrd_opaque()
#define HGRD_MISSING(name)
#endif
// What hgrd_value is asked for.
enum { hgrd_memory_free, hgrd_memory_total, hgrd_memory_type };

#endif
