// steps: 41350
// 1.x: 16 bytes a lane are four accesses of two half-warps, each of them a 16-way conflict.
#include <warpmem/access.hpp>
#include <warpmem/memory/shared.hpp>

using namespace warpmem;

struct alignas(16) four_words {
  unsigned words[4];
};
constexpr auto report = shared_memory<sm_10>::analyze(strided<four_words>(4).as(memory_op::store));
