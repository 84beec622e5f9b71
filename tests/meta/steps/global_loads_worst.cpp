// steps: 4650
// Segments a Fibonacci number apart meet in one slot of the table of distinct keys: the most look-ups possible. Lanes
// trade places, so that no stride makes it easy.
#include <warpmem/access.hpp>
#include <warpmem/memory/global.hpp>

using namespace warpmem;

constexpr auto access = lanes<float>([](int lane) { return 128 * 165580141LL * (lane ^ 1); });
constexpr auto report = global_memory<sm_90>::analyze(access);
