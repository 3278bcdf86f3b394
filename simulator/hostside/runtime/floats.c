// Floats of sixteen bits, rounded to nearest even.
unsigned short hgrd_f16_from_f32(float f) {
  uint32_t x;
  memcpy(&x, &f, 4);
  uint32_t sign = x >> 16 & 0x8000, mantissa = x & 0x7fffff;
  int exponent = (int)(x >> 23 & 255) - 127 + 15;
  if ((x >> 23 & 255) == 255) return sign | 0x7c00 | (mantissa ? 0x200 | mantissa >> 13 : 0);
  if (exponent >= 31) return sign | 0x7c00;
  if (exponent <= 0) {
    if (exponent < -10) return sign;
    mantissa |= 0x800000;
    uint32_t shift = 14 - exponent, half = 1u << (shift - 1), low = mantissa & ((1u << shift) - 1);
    uint32_t m = mantissa >> shift;
    return sign | (m + (low > half || (low == half && (m & 1))));
  }
  uint32_t m = (uint32_t)exponent << 10 | mantissa >> 13, low = mantissa & 0x1fff;
  return sign | (m + (low > 0x1000 || (low == 0x1000 && (m & 1))));
}
float hgrd_f16_to_f32(unsigned short h) {
  uint32_t sign = (uint32_t)(h & 0x8000) << 16, exponent = h >> 10 & 31, mantissa = h & 0x3ff, x;
  if (exponent == 31) x = sign | 0x7f800000 | mantissa << 13;
  else if (exponent) x = sign | (exponent + 112) << 23 | mantissa << 13;
  else {
    float f = (float)mantissa / 16777216.0f;
    return sign ? -f : f;
  }
  float f;
  memcpy(&f, &x, 4);
  return f;
}
unsigned short hgrd_bf16_from_f32(float f) {
  uint32_t x;
  memcpy(&x, &f, 4);
  if ((x & 0x7fffffff) > 0x7f800000) return x >> 16 | 0x40;
  return (x + 0x7fff + (x >> 16 & 1)) >> 16;
}
float hgrd_bf16_to_f32(unsigned short h) {
  uint32_t x = (uint32_t)h << 16;
  float f;
  memcpy(&f, &x, 4);
  return f;
}
unsigned char hgrd_f8_from_f32(float f, int kind) { hgrd_missing("floats of eight bits"); }
float hgrd_f8_to_f32(unsigned char v, int kind) { hgrd_missing("floats of eight bits"); }
