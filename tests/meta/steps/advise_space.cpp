// steps: 1850
// One load from three memories.
#include <warpmem/access.hpp>
#include <warpmem/advise/space.hpp>

using namespace warpmem;

constexpr auto advice = advise_space(sm_90::traits, contiguous<float>());
