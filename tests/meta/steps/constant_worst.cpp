// steps: 2400
// Of all strides the one whose addresses and lines meet most often in the table of distinct keys. Lanes trade places,
// so that it is no stride.
#include <warpmem/access.hpp>
#include <warpmem/memory/constant.hpp>

using namespace warpmem;

constexpr auto access = lanes<float>([](int lane) { return 1220 * (lane ^ 1); });
constexpr auto report = constant_memory<sm_90>::analyze(access);
