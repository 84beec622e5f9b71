// steps: 8150
// A million elements, one, two and four at a time.
#include <warpmem/advise/vector.hpp>

using namespace warpmem;

constexpr auto advice = advise_vector(sm_90::traits, {0, 4, 1000000});
