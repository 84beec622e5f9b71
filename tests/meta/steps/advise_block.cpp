// steps: 214750
// Every shape of 32 threads.
#include <warpmem/advise/block.hpp>

using namespace warpmem;

constexpr auto advice = advise_block(sm_90::traits, unpadded(32, 16, 1, 4), {8, 4});
