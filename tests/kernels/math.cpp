// What the functions of <math.h> give in kernels, beside long double on the host.
#include <warpmem/gpu.hpp>
#include <warpmem/warpmem.hpp>

#include <cmath>
#include <cstddef>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "support/catch.hpp"

using namespace warpmem;

namespace {

constexpr std::size_t count = 4096;
constexpr launch_shape shape{.grid = {count / 128}, .block = {128}};

template <class T>
char const* type_name() {
  return sizeof(T) == 8 ? "_of_doubles" : "_of_floats";
}

// Numbers between two, their ends and what is special; small ones as often as large ones.
template <class T>
std::vector<T> numbers(double least, double highest, unsigned seed) {
  T const low = static_cast<T>(least), high = static_cast<T>(highest);
  std::mt19937_64 random{seed};
  std::vector<T> all{low,
                     high,
                     T(0),
                     -T(0),
                     T(1),
                     std::numeric_limits<T>::infinity(),
                     -std::numeric_limits<T>::infinity(),
                     std::numeric_limits<T>::quiet_NaN(),
                     std::numeric_limits<T>::denorm_min(),
                     (std::numeric_limits<T>::max)()};
  for (T const x : std::vector<T>{T(0.5), T(1.5), T(2.5), T(-0.5), T(2), T(3), T(-1)}) {
    all.push_back(x);
  }
  std::uniform_real_distribution<double> even{least, highest}, exponent{-20, 0};
  while (all.size() < count) {
    double const x = even(random);
    all.push_back(static_cast<T>(all.size() % 2 == 0 ? x : least < 0 ? x * std::exp(exponent(random)) : x));
  }
  return all;
}

// How many units in the last place lie between the two.
template <class T>
double ulps(T got, long double exact) {
  T const right = static_cast<T>(exact);
  if (std::isnan(right) || std::isnan(got)) {
    return std::isnan(right) == std::isnan(got) ? 0 : 1e30;
  }
  if (got == right) {
    return std::signbit(got) == std::signbit(right) ? 0 : 1e30;
  }
  if (std::isinf(got) || std::isinf(right)) {
    return 1e30;
  }
  T const size = std::fabs(right);
  T const step = std::nextafter(size, std::numeric_limits<T>::infinity()) - size;
  return static_cast<double>(std::fabs(static_cast<long double>(got) - exact) / static_cast<long double>(step));
}

template <class T, class F>
void check(simulated_gpu& gpu, std::string const& name, F exact, double most,
           std::vector<std::vector<T>> const& inputs) {
  std::vector<T> results(count);
  std::string const kernel = name + type_name<T>();
  kernel_run const run = inputs.size() == 1 ? gpu.launch(shape, kernel, inputs[0], results)
                                            : gpu.launch(shape, kernel, inputs[0], inputs[1], results);
  CHECK(run.problems().empty());
  double worst = 0;
  std::size_t where = 0;
  for (std::size_t i = 0; i != count; ++i) {
    double const off = ulps(results[i], exact(i));
    if (off > worst) {
      worst = off;
      where = i;
    }
  }
  INFO(kernel << " is off by " << worst << " of " << inputs[0][where] << ", "
              << (inputs.size() == 2 ? inputs[1][where] : T(0)) << ": " << results[where] << " in place of "
              << static_cast<double>(exact(where)));
  CHECK(worst <= most + 0.5);
}

}  // namespace

TEST_CASE("functions of <math.h> in kernels are as exact as CUDA's", "[ptx][toolchain]") {
  simulated_gpu gpu{sm_90::traits};
#define OF_TYPE(T, name, least, highest, most)                                                                 \
  {                                                                                                            \
    std::vector<T> const x = numbers<T>(least, highest, 7);                                                    \
    check<T>(gpu, #name, [&](std::size_t i) { return std::name(static_cast<long double>(x[i])); }, most, {x}); \
  }
#define ONE(name, least, highest, most64, most32) \
  OF_TYPE(double, name, least, highest, most64)   \
  OF_TYPE(float, name, least, highest, most32)
#include "words/functions.inc"
#undef ONE
#undef OF_TYPE
}

TEST_CASE("functions of two numbers in kernels are as exact as CUDA's", "[ptx][toolchain]") {
  simulated_gpu gpu{sm_90::traits};
#define OF_TYPE(T, name, least, highest, least2, highest2, most)                                                       \
  {                                                                                                                    \
    std::vector<T> const x = numbers<T>(least, highest, 7), y = numbers<T>(least2, highest2, 8);                       \
    check<T>(gpu, #name,                                                                                               \
             [&](std::size_t i) { return std::name(static_cast<long double>(x[i]), static_cast<long double>(y[i])); }, \
             most, {x, y});                                                                                            \
  }
#define TWO(name, least, highest, least2, highest2, most64, most32) \
  OF_TYPE(double, name, least, highest, least2, highest2, most64)   \
  OF_TYPE(float, name, least, highest, least2, highest2, most32)
#include "words/functions2.inc"
#undef TWO
#undef OF_TYPE
}
