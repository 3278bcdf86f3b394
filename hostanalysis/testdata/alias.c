void launch(int *a, int n);
static void go(int *a, int n) { launch(a, n); }
void gone(int *a, int n) __attribute__((alias("go")));
void start(int *a) { go(a, 1); }
