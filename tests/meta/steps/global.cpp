// steps: 2500
// A coalesced, a strided and a scattered load of one word a lane.
#include <warpmem/access.hpp>
#include <warpmem/memory/global.hpp>

using namespace warpmem;

constexpr auto coalesced = global_memory<sm_90>::analyze(contiguous<float>());
constexpr auto separate = global_memory<sm_90>::analyze(strided<float>(33));
constexpr auto scattered =
    global_memory<sm_90>::analyze(lanes<float>([](int lane) { return 4096 * ((lane * 7) % 32); }));
