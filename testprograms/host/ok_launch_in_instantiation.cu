// The constructor of a class template for other files, that moves: instantiated here, and not called.
template <typename T> __global__ void number(T *a) {
  a[threadIdx.x] = blockIdx.x;
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
  number<<<1, 32>>>(a);
}

template <typename T> void Row<T>::renumber() { number<<<1, 64>>>(a); }

template class Row<int>;
