// Cooperative groups. The synchronisations are externs of the vocabulary; ranks
// and sizes are computed in place.
#ifndef HGRD_COOPERATIVE_GROUPS_H
#define HGRD_COOPERATIVE_GROUPS_H
#include "cuda_runtime.h"
#include "hgrd/exchange.h"

HGRD_CONVERGENT void hgrd_tile_sync(int size) noexcept;
HGRD_CONVERGENT void HGRD_WIDE(hgrd_coalesced_sync)(hgrd_signed_mask mask) noexcept;
HGRD_CONVERGENT void hgrd_grid_sync() noexcept;
HGRD_CONVERGENT void hgrd_multigrid_sync() noexcept;
// Between arriving and waiting a thread meets those on both sides of the barrier.
HGRD_CONVERGENT unsigned long long hgrd_barrier_enter(unsigned long long *state, unsigned long long threads) noexcept;
HGRD_CONVERGENT void hgrd_barrier_wait(unsigned long long *state, unsigned long long token) noexcept;
HGRD_CONVERGENT unsigned long long hgrd_grid_enter(unsigned long long *state) noexcept;
HGRD_CONVERGENT void hgrd_grid_wait(unsigned long long *state, unsigned long long token) noexcept;

HGRD_CONVERGENT unsigned long long hgrd_cluster_enter(unsigned long long *state, unsigned long long threads, unsigned long long dims) noexcept;
HGRD_DEVICE HGRD_CONST unsigned hgrd_cluster_dim(int axis) noexcept;
HGRD_DEVICE HGRD_CONST void *hgrd_cluster_map(const void *p, unsigned rank) noexcept;

#define HGRD_M inline __attribute__((always_inline, device))
namespace cooperative_groups {

namespace hgrd {
static HGRD_M unsigned block_threads() { return blockDim.x * blockDim.y * blockDim.z; }
static HGRD_M unsigned block_rank() { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }
static HGRD_M unsigned long long grid_blocks() { return (unsigned long long)gridDim.x * gridDim.y * gridDim.z; }
static HGRD_M unsigned long long block_number() { return ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x; }
static HGRD_M unsigned lane() { return (unsigned)__nvvm_read_ptx_sreg_laneid(); }
#if HGRD_LANES == 64
static HGRD_M int count(hgrd_mask m) { return __popcll(m); }
static HGRD_M int first(hgrd_mask m) { return __ffsll((long long)m) - 1; }
#else
static HGRD_M int count(hgrd_mask m) { return __popc(m); }
static HGRD_M int first(hgrd_mask m) { return __ffs((int)m) - 1; }
#endif
static HGRD_M int before(hgrd_mask m) { return count(m & (((hgrd_mask)1 << lane()) - 1)); }
}

struct thread_group;

struct thread_block {
  HGRD_M void sync() const { __syncthreads(); }
  static HGRD_M void sync(const thread_block &) { __syncthreads(); }
  HGRD_M unsigned size() const { return hgrd::block_threads(); }
  HGRD_M unsigned num_threads() const { return hgrd::block_threads(); }
  HGRD_M unsigned thread_rank() const { return hgrd::block_rank(); }
  HGRD_M dim3 group_index() const { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  HGRD_M dim3 thread_index() const { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
  HGRD_M dim3 group_dim() const { return dim3(blockDim.x, blockDim.y, blockDim.z); }
  HGRD_M dim3 dim_threads() const { return dim3(blockDim.x, blockDim.y, blockDim.z); }
  HGRD_M bool is_valid() const { return true; }
  typedef unsigned long long arrival_token;
  static HGRD_M unsigned long long *hgrd_state() { static __shared__ unsigned long long state; return &state; }
  HGRD_M arrival_token barrier_arrive() const { return hgrd_barrier_enter(hgrd_state(), 0); }
  HGRD_M void barrier_wait(arrival_token &&t) const { hgrd_barrier_wait(hgrd_state(), t); }
};
static HGRD_M thread_block this_thread_block() { return thread_block(); }
// Room that tiles of more than a warp need; opaque.
template <unsigned N_> struct block_tile_memory {};
template <unsigned N_> static HGRD_M thread_block this_thread_block(block_tile_memory<N_> &) { return thread_block(); }

struct grid_group {
  HGRD_M void sync() const { hgrd_grid_sync(); }
  HGRD_M unsigned long long size() const { return hgrd::grid_blocks() * hgrd::block_threads(); }
  HGRD_M unsigned long long num_threads() const { return size(); }
  HGRD_M unsigned long long thread_rank() const { return hgrd::block_number() * hgrd::block_threads() + hgrd::block_rank(); }
  HGRD_M unsigned long long num_blocks() const { return hgrd::grid_blocks(); }
  HGRD_M unsigned long long block_rank() const { return hgrd::block_number(); }
  HGRD_M dim3 group_dim() const { return dim3(gridDim.x, gridDim.y, gridDim.z); }
  HGRD_M dim3 dim_blocks() const { return dim3(gridDim.x, gridDim.y, gridDim.z); }
  HGRD_M dim3 block_index() const { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  HGRD_M bool is_valid() const { return true; }
  typedef unsigned long long arrival_token;
  static HGRD_M unsigned long long *hgrd_state() { static __device__ unsigned long long state; return &state; }
  HGRD_M arrival_token barrier_arrive() const { return hgrd_grid_enter(hgrd_state()); }
  HGRD_M void barrier_wait(arrival_token &&t) const { hgrd_grid_wait(hgrd_state(), t); }
};
static HGRD_M grid_group this_grid() { return grid_group(); }

// Blocks that run at the same time. Each can reach the shared memory of the others.
struct cluster_group {
  static HGRD_M unsigned x() { return hgrd_cluster_dim(0); }
  static HGRD_M unsigned y() { return hgrd_cluster_dim(1); }
  static HGRD_M unsigned z() { return hgrd_cluster_dim(2); }
  static HGRD_M void sync() { barrier_wait(barrier_arrive()); }
  static HGRD_M dim3 dim_blocks() { return dim3(x(), y(), z()); }
  static HGRD_M dim3 dim_threads() { return dim3(x() * blockDim.x, y() * blockDim.y, z() * blockDim.z); }
  static HGRD_M dim3 block_index() { return dim3(blockIdx.x % x(), blockIdx.y % y(), blockIdx.z % z()); }
  static HGRD_M dim3 thread_index() { return dim3(blockIdx.x % x() * blockDim.x + threadIdx.x, blockIdx.y % y() * blockDim.y + threadIdx.y, blockIdx.z % z() * blockDim.z + threadIdx.z); }
  static HGRD_M unsigned num_blocks() { return x() * y() * z(); }
  static HGRD_M unsigned block_rank() { return (blockIdx.z % z() * y() + blockIdx.y % y()) * x() + blockIdx.x % x(); }
  static HGRD_M unsigned num_threads() { return num_blocks() * hgrd::block_threads(); }
  static HGRD_M unsigned size() { return num_threads(); }
  static HGRD_M unsigned thread_rank() { return block_rank() * hgrd::block_threads() + hgrd::block_rank(); }
  template <class T_> static HGRD_M T_ *map_shared_rank(T_ *p, int rank) { return (T_ *)hgrd_cluster_map((const void *)p, (unsigned)rank); }
  static HGRD_M unsigned query_shared_rank(const void *) { return (unsigned)hgrd_clock() % num_blocks(); }
  static HGRD_M bool is_valid() { return true; }
  typedef unsigned long long arrival_token;
  static HGRD_M unsigned long long *hgrd_state() { static __device__ unsigned long long state; return &state; }
  static HGRD_M arrival_token barrier_arrive() {
    return hgrd_cluster_enter(hgrd_state(), 0, x() | (unsigned long long)y() << 16 | (unsigned long long)z() << 32);
  }
  static HGRD_M void barrier_wait(arrival_token &&t) { hgrd_barrier_wait(hgrd_state(), t); }
};
static HGRD_M cluster_group this_cluster() { return cluster_group(); }

struct multi_grid_group {
  HGRD_M void sync() const { hgrd_multigrid_sync(); }
  HGRD_M unsigned long long size() const { return (unsigned long long)hgrd_clock(); }
  HGRD_M unsigned long long thread_rank() const { return (unsigned long long)hgrd_clock(); }
  HGRD_M unsigned num_grids() const { return (unsigned)hgrd_clock(); }
  HGRD_M unsigned grid_rank() const { return (unsigned)hgrd_clock(); }
  HGRD_M bool is_valid() const { return true; }
};
static HGRD_M multi_grid_group this_multi_grid() { return multi_grid_group(); }

// Collectives on a mask of lanes.
#define HGRD_SHUFFLES(mask, width)                                            \
  template <class T_> HGRD_M T_ shfl(T_ v, int lane) const { return hgrd_lanes::exchange<T_>::idx_(mask, v, lane, width); } \
  template <class T_> HGRD_M T_ shfl_up(T_ v, unsigned d) const { return hgrd_lanes::exchange<T_>::up_(mask, v, (int)d, width); } \
  template <class T_> HGRD_M T_ shfl_down(T_ v, unsigned d) const { return hgrd_lanes::exchange<T_>::down_(mask, v, (int)d, width); } \
  template <class T_> HGRD_M T_ shfl_xor(T_ v, unsigned m) const { return hgrd_lanes::exchange<T_>::xor_(mask, v, (int)m, width); }
#define HGRD_COLLECTIVES(mask)                                                \
  HGRD_M int any(int p) const { return __any_sync(mask, p); }                 \
  HGRD_M int all(int p) const { return __all_sync(mask, p); }                 \
  HGRD_M hgrd_mask ballot(int p) const { return (hgrd_mask)__ballot_sync(mask, p) >> base(); } \
  template <class T_> HGRD_M hgrd_mask match_any(T_ v) const { return (hgrd_mask)__match_any_sync(mask, v) >> base(); } \
  template <class T_> HGRD_M hgrd_mask match_all(T_ v, int &p) const { return (hgrd_mask)__match_all_sync(mask, v, &p) >> base(); }

// A tile knows its place among the tiles of its parent.
template <unsigned N_, class Parent = void> struct thread_block_tile {
  unsigned meta_rank, meta_size;
  HGRD_M thread_block_tile(unsigned rank, unsigned size) : meta_rank(rank), meta_size(size) {}
  template <class P_> HGRD_M thread_block_tile(const thread_block_tile<N_, P_> &t) : meta_rank(t.meta_rank), meta_size(t.meta_size) {}
  HGRD_M unsigned base() const { return N_ >= HGRD_LANES ? 0 : hgrd::lane() / N_ * N_; }
  HGRD_M hgrd_mask mask() const { return N_ >= HGRD_LANES ? HGRD_ALL_LANES : (((hgrd_mask)1 << (N_ % HGRD_LANES)) - 1) << base(); }
  HGRD_M void sync() const { hgrd_tile_sync((int)N_); }
  HGRD_M unsigned thread_rank() const { return N_ <= HGRD_LANES ? hgrd::lane() % N_ : hgrd::block_rank() % N_; }
  HGRD_M unsigned meta_group_rank() const { return meta_rank; }
  HGRD_M unsigned meta_group_size() const { return meta_size; }
  static constexpr __attribute__((host, device)) unsigned size() { return N_; }
  static constexpr __attribute__((host, device)) unsigned num_threads() { return N_; }
  HGRD_SHUFFLES(mask(), N_)
  HGRD_COLLECTIVES(mask())
};

struct coalesced_group {
  hgrd_mask lanes;
  HGRD_M coalesced_group() : lanes((hgrd_mask)HGRD_WIDE(hgrd_activemask)()) {}
  HGRD_M explicit coalesced_group(hgrd_mask m) : lanes(m) {}
  HGRD_M unsigned base() const { return 0; }
  HGRD_M hgrd_mask mask() const { return lanes; }
  HGRD_M void sync() const { HGRD_WIDE(hgrd_coalesced_sync)((hgrd_signed_mask)lanes); }
  HGRD_M unsigned size() const { return hgrd::count(lanes); }
  HGRD_M unsigned num_threads() const { return hgrd::count(lanes); }
  HGRD_M unsigned thread_rank() const { return hgrd::before(lanes); }
  HGRD_M unsigned meta_group_rank() const { return (unsigned)HGRD_WIDE(hgrd_match_any)((hgrd_signed_mask)lanes, 0); }
  HGRD_M unsigned meta_group_size() const { return (unsigned)HGRD_WIDE(hgrd_match_any)((hgrd_signed_mask)lanes, 1); }
  // Lanes are named by their rank among those of the group.
  HGRD_M int lane_of(unsigned rank) const {
    hgrd_mask m = lanes;
    for (; rank > 0; rank--) m &= m - 1;
    return hgrd::first(m);
  }
  template <class T_> HGRD_M T_ shfl(T_ v, unsigned rank) const {
    return hgrd_lanes::exchange<T_>::idx_(lanes, v, rank == 0 ? hgrd::first(lanes) : lane_of(rank), HGRD_LANES);
  }
  template <class T_> HGRD_M T_ shfl_up(T_ v, unsigned d) const {
    unsigned r = thread_rank();
    return hgrd_lanes::exchange<T_>::idx_(lanes, v, lane_of(r < d ? r : r - d), HGRD_LANES);
  }
  template <class T_> HGRD_M T_ shfl_down(T_ v, unsigned d) const {
    unsigned r = thread_rank();
    return hgrd_lanes::exchange<T_>::idx_(lanes, v, lane_of(r + d < size() ? r + d : r), HGRD_LANES);
  }
  HGRD_COLLECTIVES(lanes)
};
static HGRD_M coalesced_group coalesced_threads() { return coalesced_group(); }

// A group known at run time only: a block, or tiles of some size.
struct thread_group {
  unsigned n; // 0: the block; one more than a warp has: lanes; else a tile's size
  hgrd_mask lanes;
  HGRD_M thread_group(const thread_block &) : n(0), lanes(0) {}
  template <unsigned N_, class P_> HGRD_M thread_group(const thread_block_tile<N_, P_> &) : n(N_), lanes(0) {}
  HGRD_M thread_group(const coalesced_group &g) : n(HGRD_LANES + 1), lanes(g.lanes) {}
  HGRD_M explicit thread_group(unsigned n) : n(n), lanes(0) {}
  HGRD_M void sync() const {
    if (n == 0) __syncthreads();
    else if (n == HGRD_LANES + 1) HGRD_WIDE(hgrd_coalesced_sync)((hgrd_signed_mask)lanes);
    else hgrd_tile_sync((int)n);
  }
  HGRD_M unsigned size() const { return n == 0 ? hgrd::block_threads() : n == HGRD_LANES + 1 ? hgrd::count(lanes) : n; }
  HGRD_M unsigned num_threads() const { return size(); }
  HGRD_M unsigned thread_rank() const {
    return n == 0 ? hgrd::block_rank() : n == HGRD_LANES + 1 ? hgrd::before(lanes) : hgrd::block_rank() % n;
  }
  template <class T_> HGRD_M T_ shfl(T_ v, int lane) const { return hgrd_lanes::exchange<T_>::idx_(HGRD_ALL_LANES, v, lane, n ? (int)n : HGRD_LANES); }
  template <class T_> HGRD_M T_ shfl_down(T_ v, unsigned d) const { return hgrd_lanes::exchange<T_>::down_(HGRD_ALL_LANES, v, (int)d, n ? (int)n : HGRD_LANES); }
  template <class T_> HGRD_M T_ shfl_up(T_ v, unsigned d) const { return hgrd_lanes::exchange<T_>::up_(HGRD_ALL_LANES, v, (int)d, n ? (int)n : HGRD_LANES); }
};

template <unsigned N_> static HGRD_M thread_block_tile<N_, thread_block> tiled_partition(const thread_block &) {
  return thread_block_tile<N_, thread_block>(hgrd::block_rank() / N_, (hgrd::block_threads() + N_ - 1) / N_);
}
template <unsigned N_, unsigned M_, class P_> static HGRD_M thread_block_tile<N_, thread_block_tile<M_, P_>> tiled_partition(const thread_block_tile<M_, P_> &) {
  return thread_block_tile<N_, thread_block_tile<M_, P_>>(hgrd::block_rank() % M_ / N_, (M_ + N_ - 1) / N_);
}
// Tiles of lanes go by their ranks among these: who that is, is not known.
static HGRD_M thread_group tiled_partition(const thread_group &g, unsigned n) { return g.n == HGRD_LANES + 1 ? thread_group(coalesced_group()) : thread_group(n); }
static HGRD_M thread_group tiled_partition(const thread_block &, unsigned n) { return thread_group(n); }
static HGRD_M coalesced_group tiled_partition(const coalesced_group &, unsigned) { return coalesced_group(); }
template <class G_> static HGRD_M coalesced_group binary_partition(const G_ &g, bool p) {
  hgrd_mask m = (hgrd_mask)__ballot_sync(g.mask(), p);
  return coalesced_group(p ? m : ~m & g.mask());
}
template <class G_, class L_> static HGRD_M coalesced_group labeled_partition(const G_ &g, L_ label) { return coalesced_group((hgrd_mask)__match_any_sync(g.mask(), label)); }

template <class G_> static HGRD_M void sync(const G_ &g) { g.sync(); }
template <class G_> static HGRD_M void synchronize(const G_ &g) { g.sync(); }
template <class G_> static HGRD_M unsigned thread_rank(const G_ &g) { return g.thread_rank(); }
template <class G_> static HGRD_M unsigned group_size(const G_ &g) { return g.size(); }

template <class T_> struct plus { HGRD_M T_ operator()(T_ a, T_ b) const { return a + b; } };
template <class T_> struct less { HGRD_M T_ operator()(T_ a, T_ b) const { return b < a ? b : a; } };
template <class T_> struct greater { HGRD_M T_ operator()(T_ a, T_ b) const { return a < b ? b : a; } };
template <class T_> struct bit_and { HGRD_M T_ operator()(T_ a, T_ b) const { return a & b; } };
template <class T_> struct bit_or { HGRD_M T_ operator()(T_ a, T_ b) const { return a | b; } };
template <class T_> struct bit_xor { HGRD_M T_ operator()(T_ a, T_ b) const { return a ^ b; } };
// By shuffles: an exchange of values that orders no memory.
template <class G_, class T_, class F_> static HGRD_M T_ reduce(const G_ &g, T_ v, F_ f) {
  for (int i = (int)g.size() / 2; i > 0; i /= 2) v = f(v, g.shfl_down(v, i));
  return g.shfl(v, 0);
}
template <class G_, class T_, class F_> static HGRD_M T_ inclusive_scan(const G_ &g, T_ v, F_ f) {
  for (int i = 1; i < (int)g.size(); i *= 2) {
    T_ u = g.shfl_up(v, i);
    if ((int)g.thread_rank() >= i) v = f(u, v);
  }
  return v;
}
template <class G_, class T_> static HGRD_M T_ inclusive_scan(const G_ &g, T_ v) { return inclusive_scan(g, v, plus<T_>()); }
template <class G_, class T_, class F_> static HGRD_M T_ exclusive_scan(const G_ &g, T_ v, F_ f) {
  T_ s = g.shfl_up(inclusive_scan(g, v, f), 1);
  return g.thread_rank() == 0 ? T_() : s;
}
template <class G_, class T_> static HGRD_M T_ exclusive_scan(const G_ &g, T_ v) { return exclusive_scan(g, v, plus<T_>()); }

// Copies by all threads of a group, pipeline 1; complete after wait.
template <class G_, class T_> static HGRD_M void memcpy_async(const G_ &g, T_ *d, const T_ *s, size_t bytes) {
  for (size_t i = g.thread_rank(); i < bytes / sizeof(T_); i += g.size()) {
    hgrd_async_begin(1);
    __builtin_memcpy((void *)&d[i], (const void *)&s[i], sizeof(T_));
    hgrd_async_end();
  }
  hgrd_async_commit(1);
}
template <class G_> static HGRD_M void wait(const G_ &g) {
  hgrd_async_wait(1, 0);
  g.sync();
}
template <unsigned N_, class G_> static HGRD_M void wait_prior(const G_ &g) {
  hgrd_async_wait(1, (int)N_);
  g.sync();
}

namespace experimental {
using cooperative_groups::tiled_partition;
using cooperative_groups::this_thread_block;
using cooperative_groups::block_tile_memory;
}
#undef HGRD_COLLECTIVES
#undef HGRD_SHUFFLES
}
#undef HGRD_M
#endif
