// A kernel that is inline: each work-item writes its own element.
//hgrd:launch 8 64
inline __kernel void halves(__global int *out) {
  int i = get_global_id(0);
  out[i] = i;
}

__kernel void twice(__global int *out) { out[get_global_id(0)] *= 2; }
