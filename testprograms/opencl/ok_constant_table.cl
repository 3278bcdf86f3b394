// All entries of a constant table of places differ.
//hgrd:launch 1 4
__constant int place[4] = {2, 0, 3, 1};

__kernel void scatter(__global int *out) {
  int t = get_local_id(0);
  if (t < 4)
    out[place[t]] = t;
}
