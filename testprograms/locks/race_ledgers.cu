// Each block keeps a ledger of counters, and its warps in turn look at some and change others, one of them by all lanes.
//hgrd:expect settle=racy
struct Ledger {
  int lock, open, seen, spent, last;
};

__device__ void book(Ledger *l, int lane, int price) {
  while (lane == 0 && atomicCAS_block(&l->lock, 0, 1) != 0)
    ;
  __threadfence_block();
  __syncwarp();
  if (atomicAdd_block(&l->open, 0) > lane) {
    atomicAdd_block(&l->seen, 1);
    if (atomicAdd_block(&l->spent, price) > 1000)
      atomicSub_block(&l->open, 1);
  }
  __syncwarp();
  l->last += price; // @l want "intra-warp read-write race on ledgers: read at @l, write at @l" want "intra-warp write-write race on ledgers: write at @l, write at @l" want "intra-block read-write race on ledgers: read at @l, write at @l" want "intra-block write-write race on ledgers: write at @l, write at @l"
  if (lane == 0) {
    if (atomicAdd_block(&l->open, 0) > 0)
      atomicAdd_block(&l->open, 2);
    __threadfence_block();
    atomicExch_block(&l->lock, 0);
  }
  __syncwarp();
}

__global__ void settle(Ledger *ledgers, int rounds) {
  Ledger *l = &ledgers[blockIdx.x];
  int lane = threadIdx.x % 32;
  for (int r = 0; r < rounds; r++) {
    book(l, lane, 3);
    book(l, lane, 5);
  }
}

int main(int argc, char **argv) {
  Ledger *ledgers;
  cudaMalloc(&ledgers, 16 * sizeof(Ledger));
  cudaMemset(ledgers, 0, 16 * sizeof(Ledger));
  settle<<<16, 128>>>(ledgers, argc);
  cudaFree(ledgers);
  return 0;
}
