// steps: 32300
// All lanes of an atomic on one word: 32 packets, found one after the other.
#include <warpmem/access.hpp>
#include <warpmem/memory/global.hpp>

using namespace warpmem;

constexpr auto report = global_memory<sm_90>::analyze(broadcast<float>().as(memory_op::atomic));
