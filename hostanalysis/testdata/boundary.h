// What the users of a library see.
class Square {
public:
  Square() : data(nullptr), rows(0), cols(0), stride(0) {}
  void resize(int n);
  [[gnu::noinline]] void mirror();      // hangs on the object alone
  [[gnu::noinline]] void shift(int by); // on what is passed, too
  void refresh();
  void tidy();

protected:
  void pack(); // for derived classes

private:
  float *data;
  int rows, cols, stride;
};

struct Pair {
  float *data;
  int n;
  [[gnu::noinline]] void take(const Pair &other); // two objects
};
