// A bitonic sort of a block, where both threads of a pair swap it.
template <class Key>
__global__ void sort(Key *data) {
  extern __shared__ unsigned char room[];
  Key *s = reinterpret_cast<Key *>(room);
  int t = threadIdx.x, g = blockIdx.x * blockDim.x + t;
  s[t] = data[g];
  __syncthreads();
  for (int k = 2; k <= blockDim.x; k <<= 1)
    for (int j = k >> 1; j > 0; j >>= 1) {
      int other = t ^ j;
      if (other != t) {
        bool up = (t & k) == 0;
        Key a = s[t], b = s[other]; // @r want "intra-block read-write race on room: read at @r, write at @v" "intra-warp read-write race on room: read at @r, write at @w"
        if ((b < a) == up) {
          s[t] = b; // @w want "intra-warp write-write race on room: write at @w, write at @v"
          s[other] = a; // @v
        }
      }
      __syncthreads();
    }
  data[g] = s[t];
}
void run(float *data, int blocks, int threads) {
  if (threads == 128 || threads == 256) sort<float><<<blocks, threads, threads * sizeof(float)>>>(data);
}
