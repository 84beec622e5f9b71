// steps: 2800
// 2.0 and later: of all strides the one whose words meet most often in the table of distinct keys. Lanes trade places,
// so that it is no stride.
#include <warpmem/access.hpp>
#include <warpmem/memory/shared.hpp>

using namespace warpmem;

constexpr auto access = lanes<float>([](int lane) { return 5636 * (lane ^ 1); });
constexpr auto report = shared_memory<sm_90>::analyze(access);
