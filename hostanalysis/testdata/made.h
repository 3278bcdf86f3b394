class Made {
public:
  Made(int *a, int n);
  ~Made();

private:
  int *a;
};
