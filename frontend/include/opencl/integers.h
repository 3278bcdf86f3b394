// Functions on integers that indices are computed by, and conversions.
#define HGRD_WIDTHS(X_, T_) X_(T_, T_) X_(T_, T_##2) X_(T_, T_##3) X_(T_, T_##4) X_(T_, T_##8) X_(T_, T_##16)
#define HGRD_WIDER(X_, T_) X_(T_, T_##2) X_(T_, T_##3) X_(T_, T_##4) X_(T_, T_##8) X_(T_, T_##16)
#define HGRD_INTEGERS(X_) X_(char) X_(uchar) X_(short) X_(ushort) X_(int) X_(uint) X_(long) X_(ulong)
#define HGRD_NUMBERS(X_) HGRD_INTEGERS(X_) X_(float) X_(double)

#define HGRD_ORDER(T_, V_)                                                      \
  HGRD_CL V_ min(V_ a, V_ b) { return b < a ? b : a; }                           \
  HGRD_CL V_ max(V_ a, V_ b) { return a < b ? b : a; }                           \
  HGRD_CL V_ clamp(V_ x, V_ low, V_ high) { return min(max(x, low), high); }
#define HGRD_ORDER_MIXED(T_, V_)                                                \
  HGRD_CL V_ min(V_ a, T_ b) { return min(a, (V_)b); }                            \
  HGRD_CL V_ max(V_ a, T_ b) { return max(a, (V_)b); }                            \
  HGRD_CL V_ clamp(V_ x, T_ low, T_ high) { return min(max(x, (V_)low), (V_)high); }
#define HGRD_ORDERS(T_) HGRD_WIDTHS(HGRD_ORDER, T_) HGRD_WIDER(HGRD_ORDER_MIXED, T_)
HGRD_NUMBERS(HGRD_ORDERS)

#define HGRD_MULTIPLY(T_, V_)                                                   \
  HGRD_CL V_ mul24(V_ a, V_ b) { return a * b; }                                 \
  HGRD_CL V_ mad24(V_ a, V_ b, V_ c) { return a * b + c; }
HGRD_WIDTHS(HGRD_MULTIPLY, int)
HGRD_WIDTHS(HGRD_MULTIPLY, uint)

#define HGRD_ABSOLUTE_SIGNED(S_, U_, n) HGRD_CL U_##n abs(S_##n x) { return __builtin_astype(x < (S_)0 ? -x : x, U_##n); }
#define HGRD_ABSOLUTE(S_, U_)                                                   \
  HGRD_ABSOLUTE_SIGNED(S_, U_, 2) HGRD_ABSOLUTE_SIGNED(S_, U_, 3)                 \
  HGRD_ABSOLUTE_SIGNED(S_, U_, 4) HGRD_ABSOLUTE_SIGNED(S_, U_, 8) HGRD_ABSOLUTE_SIGNED(S_, U_, 16) \
  HGRD_CL U_ abs(S_ x) { return x < 0 ? -x : x; }
HGRD_ABSOLUTE(char, uchar)
HGRD_ABSOLUTE(short, ushort)
HGRD_ABSOLUTE(int, uint)
HGRD_ABSOLUTE(long, ulong)
#define HGRD_ABSOLUTE_UNSIGNED(T_, V_) HGRD_CL V_ abs(V_ x) { return x; }
HGRD_WIDTHS(HGRD_ABSOLUTE_UNSIGNED, uchar)
HGRD_WIDTHS(HGRD_ABSOLUTE_UNSIGNED, ushort)
HGRD_WIDTHS(HGRD_ABSOLUTE_UNSIGNED, uint)
HGRD_WIDTHS(HGRD_ABSOLUTE_UNSIGNED, ulong)

// The bits that leave at one end enter at the other.
HGRD_CL uint rotate(uint v, uint n) { return v << (n & 31) | v >> (-n & 31); }
HGRD_CL int rotate(int v, int n) { return (int)rotate((uint)v, (uint)n); }
HGRD_CL ulong rotate(ulong v, ulong n) { return v << (n & 63) | v >> (-n & 63); }
HGRD_CL long rotate(long v, long n) { return (long)rotate((ulong)v, (ulong)n); }

#define HGRD_SELECT(V_, C_) HGRD_CL V_ select(V_ a, V_ b, C_ c) { return c ? b : a; }
#define HGRD_SELECTS(V_, S_, U_) HGRD_SELECT(V_, S_) HGRD_SELECT(V_, U_)
#define HGRD_SELECT_WIDTHS(T_, S_, U_)                                           \
  HGRD_SELECTS(T_, S_, U_) HGRD_SELECTS(T_##2, S_##2, U_##2) HGRD_SELECTS(T_##3, S_##3, U_##3) \
  HGRD_SELECTS(T_##4, S_##4, U_##4) HGRD_SELECTS(T_##8, S_##8, U_##8) HGRD_SELECTS(T_##16, S_##16, U_##16)
HGRD_SELECT_WIDTHS(char, char, uchar)
HGRD_SELECT_WIDTHS(uchar, char, uchar)
HGRD_SELECT_WIDTHS(short, short, ushort)
HGRD_SELECT_WIDTHS(ushort, short, ushort)
HGRD_SELECT_WIDTHS(int, int, uint)
HGRD_SELECT_WIDTHS(uint, int, uint)
HGRD_SELECT_WIDTHS(float, int, uint)
HGRD_SELECT_WIDTHS(long, long, ulong)
HGRD_SELECT_WIDTHS(ulong, long, ulong)
HGRD_SELECT_WIDTHS(double, long, ulong)

#define convert_char(x) ((char)(x))
#define convert_uchar(x) ((uchar)(x))
#define convert_short(x) ((short)(x))
#define convert_ushort(x) ((ushort)(x))
#define convert_int(x) ((int)(x))
#define convert_int_rtz(x) ((int)(x))
#define convert_uint(x) ((uint)(x))
#define convert_uint_rtz(x) ((uint)(x))
#define convert_long(x) ((long)(x))
#define convert_ulong(x) ((ulong)(x))
#define convert_float(x) ((float)(x))
#define convert_double(x) ((double)(x))
#define convert_int2(x) __builtin_convertvector((x), int2)
#define convert_int3(x) __builtin_convertvector((x), int3)
#define convert_int4(x) __builtin_convertvector((x), int4)
#define convert_uint2(x) __builtin_convertvector((x), uint2)
#define convert_uint3(x) __builtin_convertvector((x), uint3)
#define convert_uint4(x) __builtin_convertvector((x), uint4)
#define convert_float2(x) __builtin_convertvector((x), float2)
#define convert_float3(x) __builtin_convertvector((x), float3)
#define convert_float4(x) __builtin_convertvector((x), float4)
