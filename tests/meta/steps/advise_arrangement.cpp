// steps: 25800
// Structs, larger alignments, arrays, tiles of arrays.
#include <warpmem/advise/arrangement.hpp>

using namespace warpmem;

struct point {
  float x, y, z;
};
constexpr auto advice = advise_arrangement(sm_90::traits, {object_of<point, float, float, float>(), 1000});
