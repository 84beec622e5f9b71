// steps: 71250
// All lanes of a 16-byte atomic on one address: 32 packets, each a wavefront with its own data stage.
#include <warpmem/access.hpp>
#include <warpmem/memory/global.hpp>

using namespace warpmem;

struct alignas(16) four_words {
  unsigned words[4];
};
constexpr auto report = global_stages<sm_90>::analyze(broadcast<four_words>().as(memory_op::atomic));
