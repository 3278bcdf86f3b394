// The launch in the constructor is of two blocks of one row, the one in the method of one block.
template <typename T> __global__ void number(T *a) {
  // want+1 "inter-block write-write race on a: write at @w, write at @w"
  a[threadIdx.x] = blockIdx.x; // @w
}

template <typename T> class Row {
public:
  Row(Row &&other);
  void renumber();

private:
  T *a;
};

template <typename T> Row<T>::Row(Row &&other) : a(other.a) {
  other.a = nullptr;
  number<<<2, 32>>>(a);
}

template <typename T> void Row<T>::renumber() { number<<<1, 64>>>(a); }

template class Row<int>;
