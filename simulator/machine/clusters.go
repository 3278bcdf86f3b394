package machine

// Clusters of blocks: those whose indices agree when they are divided by the cluster's dimensions. A barrier of a cluster is a
// barrier object for all of its threads, also of blocks that have not begun.

// clustered notes that the word at an address is the barrier of clusters with packed dimensions.
func (r *runner) clustered(addr, dims uint64) {
	if r.clusters == nil {
		r.clusters = map[uint64][3]uint32{}
	}
	d := [3]uint32{}
	for i := range d {
		d[i] = max(uint32(dims>>(16*i))&0xffff, 1)
	}
	r.clusters[addr] = d
}

// clusterOf is the number of the cluster of a block.
func (r *runner) clusterOf(block uint32, dims [3]uint32) uint32 {
	block = r.launch.Linear(block)
	number, each := uint32(0), uint32(1)
	for i, n := range r.launch.Grid {
		number += block % n / dims[i] * each
		each *= (n + dims[i] - 1) / dims[i]
		block /= n
	}
	return number
}

// inCluster counts the threads of a cluster that have not returned.
func (r *runner) inCluster(cluster uint32, dims [3]uint32) int64 {
	n := int64(0)
	for _, b := range r.resident {
		if b.live > 0 && r.clusterOf(b.index, dims) == cluster {
			n += int64(b.live)
		}
	}
	for i := r.begun; i < r.blocks; i++ {
		if r.clusterOf(i, dims) == cluster {
			n += int64(r.launch.Threads())
		}
	}
	return n
}
