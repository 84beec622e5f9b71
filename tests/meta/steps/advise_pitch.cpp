// steps: 73100
// Every pitch of rows of 400 bytes.
#include <warpmem/advise/pitch.hpp>

using namespace warpmem;

constexpr auto advice = advise_pitch(sm_90::traits, unpadded(100, 64, 1, 4));
