// Random numbers on both sides.
#ifndef HGRD_THRUST_RANDOM_H
#define HGRD_THRUST_RANDOM_H
#include "detail/config.h"
namespace thrust {
template <class U_, U_ a, U_ c, U_ m> struct linear_congruential_engine {
  typedef U_ result_type;
  U_ state;
  static const U_ min = c == 0 ? 1 : 0, max = m - 1, default_seed = 1;
  HGRD_T explicit linear_congruential_engine(U_ s = 1) : state(s) {}
  HGRD_T void seed(U_ s = 1) { state = s; }
  HGRD_T U_ operator()() { state = (U_)(((unsigned long long)state * a + c) % m); return state; }
  HGRD_T void discard(unsigned long long n) { state = (U_)(state + n); }
};
typedef linear_congruential_engine<unsigned, 48271u, 0u, 2147483647u> minstd_rand;
typedef linear_congruential_engine<unsigned, 16807u, 0u, 2147483647u> minstd_rand0;
typedef minstd_rand default_random_engine;
typedef minstd_rand taus88;
typedef minstd_rand ranlux24;
typedef minstd_rand ranlux48;
template <class T_ = double> struct uniform_real_distribution {
  typedef T_ result_type;
  T_ low, high;
  HGRD_T explicit uniform_real_distribution(T_ a = 0, T_ b = 1) : low(a), high(b) {}
  template <class G_> HGRD_T T_ operator()(G_ &g) const { return low + (high - low) * ((T_)(g() - G_::min) / (T_)(G_::max - G_::min)); }
};
template <class T_ = int> struct uniform_int_distribution {
  typedef T_ result_type;
  T_ low, high;
  HGRD_T explicit uniform_int_distribution(T_ a = 0, T_ b = 0x7fffffff) : low(a), high(b) {}
  template <class G_> HGRD_T T_ operator()(G_ &g) const { return low + (T_)(g() % ((unsigned long long)(high - low) + 1)); }
};
template <class T_ = double> struct normal_distribution {
  typedef T_ result_type;
  T_ mean, deviation;
  HGRD_T explicit normal_distribution(T_ m = 0, T_ d = 1) : mean(m), deviation(d) {}
  template <class G_> HGRD_T T_ operator()(G_ &g) const { return mean + deviation * (T_)(::sqrt(-2 * ::log((double)g() / G_::max)) * ::cos(6.2831853 * g() / G_::max)); }
};
namespace random { using thrust::minstd_rand; using thrust::default_random_engine; using thrust::uniform_real_distribution; using thrust::uniform_int_distribution; using thrust::normal_distribution; }
}
#endif
