extern int size, lent, missing;
void change(int n) {
  size = n;
  missing = n;
}
int *lender;
struct Lend {
  Lend() { lender = &lent; }
} lend;
int *where() { return lender; }
