// steps: 30650
// Three pieces of one allocation.
#include <warpmem/advise/placement.hpp>

#include <cstdint>

using namespace warpmem;

constexpr std::int64_t pieces[] = {100, 400, 1000};
constexpr auto advice = advise_placement(sm_90::traits, 0, pieces, 4, 4);
