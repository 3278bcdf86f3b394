// Functions on integers that indices are computed by, and conversions.
#define HGRD_WIDTHS(X, T) X(T, T) X(T, T##2) X(T, T##3) X(T, T##4) X(T, T##8) X(T, T##16)
#define HGRD_WIDER(X, T) X(T, T##2) X(T, T##3) X(T, T##4) X(T, T##8) X(T, T##16)
#define HGRD_INTEGERS(X) X(char) X(uchar) X(short) X(ushort) X(int) X(uint) X(long) X(ulong)
#define HGRD_NUMBERS(X) HGRD_INTEGERS(X) X(float) X(double)

#define HGRD_ORDER(T, V)                                                      \
  HGRD_CL V min(V a, V b) { return b < a ? b : a; }                           \
  HGRD_CL V max(V a, V b) { return a < b ? b : a; }                           \
  HGRD_CL V clamp(V x, V low, V high) { return min(max(x, low), high); }
#define HGRD_ORDER_MIXED(T, V)                                                \
  HGRD_CL V min(V a, T b) { return min(a, (V)b); }                            \
  HGRD_CL V max(V a, T b) { return max(a, (V)b); }                            \
  HGRD_CL V clamp(V x, T low, T high) { return min(max(x, (V)low), (V)high); }
#define HGRD_ORDERS(T) HGRD_WIDTHS(HGRD_ORDER, T) HGRD_WIDER(HGRD_ORDER_MIXED, T)
HGRD_NUMBERS(HGRD_ORDERS)

#define HGRD_MULTIPLY(T, V)                                                   \
  HGRD_CL V mul24(V a, V b) { return a * b; }                                 \
  HGRD_CL V mad24(V a, V b, V c) { return a * b + c; }
HGRD_WIDTHS(HGRD_MULTIPLY, int)
HGRD_WIDTHS(HGRD_MULTIPLY, uint)

#define HGRD_ABSOLUTE_SIGNED(S, U, n) HGRD_CL U##n abs(S##n x) { return __builtin_astype(x < (S)0 ? -x : x, U##n); }
#define HGRD_ABSOLUTE(S, U)                                                   \
  HGRD_ABSOLUTE_SIGNED(S, U, 2) HGRD_ABSOLUTE_SIGNED(S, U, 3)                 \
  HGRD_ABSOLUTE_SIGNED(S, U, 4) HGRD_ABSOLUTE_SIGNED(S, U, 8) HGRD_ABSOLUTE_SIGNED(S, U, 16) \
  HGRD_CL U abs(S x) { return x < 0 ? -x : x; }
HGRD_ABSOLUTE(char, uchar)
HGRD_ABSOLUTE(short, ushort)
HGRD_ABSOLUTE(int, uint)
HGRD_ABSOLUTE(long, ulong)
#define HGRD_ABSOLUTE_UNSIGNED(T, V) HGRD_CL V abs(V x) { return x; }
HGRD_WIDTHS(HGRD_ABSOLUTE_UNSIGNED, uchar)
HGRD_WIDTHS(HGRD_ABSOLUTE_UNSIGNED, ushort)
HGRD_WIDTHS(HGRD_ABSOLUTE_UNSIGNED, uint)
HGRD_WIDTHS(HGRD_ABSOLUTE_UNSIGNED, ulong)

// The bits that leave at one end enter at the other.
HGRD_CL uint rotate(uint v, uint n) { return v << (n & 31) | v >> (-n & 31); }
HGRD_CL int rotate(int v, int n) { return (int)rotate((uint)v, (uint)n); }
HGRD_CL ulong rotate(ulong v, ulong n) { return v << (n & 63) | v >> (-n & 63); }
HGRD_CL long rotate(long v, long n) { return (long)rotate((ulong)v, (ulong)n); }

#define HGRD_SELECT(V, C) HGRD_CL V select(V a, V b, C c) { return c ? b : a; }
#define HGRD_SELECTS(V, S, U) HGRD_SELECT(V, S) HGRD_SELECT(V, U)
#define HGRD_SELECT_WIDTHS(T, S, U)                                           \
  HGRD_SELECTS(T, S, U) HGRD_SELECTS(T##2, S##2, U##2) HGRD_SELECTS(T##3, S##3, U##3) \
  HGRD_SELECTS(T##4, S##4, U##4) HGRD_SELECTS(T##8, S##8, U##8) HGRD_SELECTS(T##16, S##16, U##16)
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
