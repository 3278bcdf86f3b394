__global__ void k(float *a, int rows, int cols) { a[rows] = cols; }
void start(float *a, int rows, int cols) { k<<<rows, 32>>>(a, rows, cols); }
