// Tensor core fragments. Which lane holds which element is unspecified: a load
// reads the whole tile in every lane, a store writes each element from one lane,
// and the products are unknown values.
#ifndef HGRD_MMA_H
#define HGRD_MMA_H
#include "cuda_fp16.h"
#include "cuda_bf16.h"
#include "hgrd/exchange.h"
#define HGRD_M static inline __attribute__((always_inline, device))
namespace nvcuda {
namespace wmma {
struct row_major {};
struct col_major {};
struct matrix_a {};
struct matrix_b {};
struct accumulator {};
enum layout_t { mem_row_major, mem_col_major };
namespace precision { struct tf32 {}; struct u4 {}; struct s4 {}; struct b1 {}; }
namespace experimental { namespace precision { struct u4 {}; struct s4 {}; struct b1 {}; } enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 }; enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 }; }

template <class T_> struct storage { typedef T_ type; };
template <> struct storage<precision::tf32> { typedef float type; };
template <> struct storage<precision::u4> { typedef unsigned type; };
template <> struct storage<precision::s4> { typedef int type; };
template <> struct storage<precision::b1> { typedef unsigned type; };
template <class U_, int M_, int N_, int K_> struct shape { enum { rows = M_, columns = N_ }; };
template <int M_, int N_, int K_> struct shape<matrix_a, M_, N_, K_> { enum { rows = M_, columns = K_ }; };
template <int M_, int N_, int K_> struct shape<matrix_b, M_, N_, K_> { enum { rows = K_, columns = N_ }; };

template <class Use, int M_, int N_, int K_, class T_, class Layout = void> struct fragment {
  typedef typename storage<T_>::type element_type;
  typedef typename storage<T_>::type storage_element_type;
  enum { rows = shape<Use, M_, N_, K_>::rows, columns = shape<Use, M_, N_, K_>::columns, num_elements = rows * columns >= 32 ? rows * columns / 32 : 1, num_storage_elements = num_elements };
  element_type x[num_elements];
};

template <class F_, class V_> HGRD_M void fill_fragment(F_ &f, V_ v) {
  for (int i = 0; i < F_::num_elements; i++) f.x[i] = v;
}
template <class F_, class T_> HGRD_M void hgrd_load(F_ &f, const T_ *p, unsigned ldm, bool rows) {
  int major = rows ? (int)F_::rows : (int)F_::columns, minor = rows ? (int)F_::columns : (int)F_::rows;
  T_ v = p[0];
  for (int i = 0; i < major; i++)
    for (int j = 0; j < minor; j++) v = p[(size_t)i * ldm + j];
  v = hgrd_lanes::exchange<T_>::down_(0xffffffff, v, 1, 32);
  for (int i = 0; i < F_::num_elements; i++) f.x[i] = v;
}
template <class U_, int M_, int N_, int K_, class T_, class E_> HGRD_M void load_matrix_sync(fragment<U_, M_, N_, K_, T_, row_major> &f, const E_ *p, unsigned ldm) { hgrd_load(f, p, ldm, true); }
template <class U_, int M_, int N_, int K_, class T_, class E_> HGRD_M void load_matrix_sync(fragment<U_, M_, N_, K_, T_, col_major> &f, const E_ *p, unsigned ldm) { hgrd_load(f, p, ldm, false); }
template <int M_, int N_, int K_, class T_, class E_> HGRD_M void load_matrix_sync(fragment<accumulator, M_, N_, K_, T_> &f, const E_ *p, unsigned ldm, layout_t l) { hgrd_load(f, p, ldm, l == mem_row_major); }
// Two neighbours a lane in each block of 8 by 8: one of the ways that elements may
// be spread over the lanes of a warp, and no way in which code reads them back
// that relies on none. Nothing is stored before all lanes are here.
template <int M_, int N_, int K_, class T_, class E_> HGRD_M void store_matrix_sync(E_ *p, const fragment<accumulator, M_, N_, K_, T_> &f, unsigned ldm, layout_t l) {
  const int major = l == mem_row_major ? M_ : N_, minor = l == mem_row_major ? N_ : M_;
  int lane = (int)hgrd_lanes::lane();
  (void)hgrd_warp_gather(-1);
  for (int i = lane / 4; i < major; i += 8)
    for (int j = lane % 4 * 2; j < minor; j += 8) {
      p[(size_t)i * ldm + j] = f.x[0];
      p[(size_t)i * ldm + j + 1] = f.x[0];
    }
}
template <class D_, class A_, class B_, class C_> HGRD_M void mma_sync(D_ &d, const A_ &a, const B_ &b, const C_ &c, bool = false) {
  float v = hgrd_lanes::exchange<float>::down_(0xffffffff, (float)a.x[0] * (float)b.x[0], 1, 32);
  for (int i = 0; i < D_::num_elements; i++) d.x[i] = (typename D_::element_type)((float)c.x[i] + v);
}
template <class D_, class A_, class B_, class C_> HGRD_M void bmma_sync(D_ &d, const A_ &a, const B_ &b, const C_ &c, int = 1, int = 1) { mma_sync(d, a, b, c); }
HGRD_M float __float_to_tf32(float x) { return x; }
}
}
#undef HGRD_M
#endif
