// Random numbers on both sides.
#ifndef HGRD_THRUST_RANDOM_H
#define HGRD_THRUST_RANDOM_H
#include "detail/config.h"
namespace thrust {
template <class U, U a, U c, U m> struct linear_congruential_engine {
  typedef U result_type;
  U state;
  static const U min = c == 0 ? 1 : 0, max = m - 1, default_seed = 1;
  HGRD_T explicit linear_congruential_engine(U s = 1) : state(s) {}
  HGRD_T void seed(U s = 1) { state = s; }
  HGRD_T U operator()() { state = (U)(((unsigned long long)state * a + c) % m); return state; }
  HGRD_T void discard(unsigned long long n) { state = (U)(state + n); }
};
typedef linear_congruential_engine<unsigned, 48271u, 0u, 2147483647u> minstd_rand;
typedef linear_congruential_engine<unsigned, 16807u, 0u, 2147483647u> minstd_rand0;
typedef minstd_rand default_random_engine;
typedef minstd_rand taus88;
typedef minstd_rand ranlux24;
typedef minstd_rand ranlux48;
template <class T = double> struct uniform_real_distribution {
  typedef T result_type;
  T low, high;
  HGRD_T explicit uniform_real_distribution(T a = 0, T b = 1) : low(a), high(b) {}
  template <class G> HGRD_T T operator()(G &g) const { return low + (high - low) * ((T)(g() - G::min) / (T)(G::max - G::min)); }
};
template <class T = int> struct uniform_int_distribution {
  typedef T result_type;
  T low, high;
  HGRD_T explicit uniform_int_distribution(T a = 0, T b = 0x7fffffff) : low(a), high(b) {}
  template <class G> HGRD_T T operator()(G &g) const { return low + (T)(g() % ((unsigned long long)(high - low) + 1)); }
};
template <class T = double> struct normal_distribution {
  typedef T result_type;
  T mean, deviation;
  HGRD_T explicit normal_distribution(T m = 0, T d = 1) : mean(m), deviation(d) {}
  template <class G> HGRD_T T operator()(G &g) const { return mean + deviation * (T)(::sqrt(-2 * ::log((double)g() / G::max)) * ::cos(6.2831853 * g() / G::max)); }
};
namespace random { using thrust::minstd_rand; using thrust::default_random_engine; using thrust::uniform_real_distribution; using thrust::uniform_int_distribution; using thrust::normal_distribution; }
}
#endif
