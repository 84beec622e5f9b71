// Capability 2.x and 3.x: requests by access size, and which loads L1 caches.
#include <warpmem/model/access.hpp>
#include <warpmem/model/memory/global.hpp>

namespace global_2x_3x {

using namespace warpmem;

struct alignas(16) four_floats {
  float x, y, z, w;
};

// CUDA C Programming Guide 5.5, G.4.2: "two requests, one for each half-warp, if the size is 8 bytes, four, one for
// each quarter-warp, if the size is 16 bytes", each of them whole lines.
static_assert(global_memory<sm_20>::analyze(contiguous<float>()).requests == 1);
static_assert(global_memory<sm_20>::analyze(contiguous<double>()).requests == 2);
static_assert(global_memory<sm_20>::analyze(contiguous<four_floats>()).requests == 4);
static_assert(global_memory<sm_20>::analyze(contiguous<double>()).transactions == 2);
static_assert(global_memory<sm_20>::analyze(contiguous<four_floats>()).transactions == 4);
static_assert(global_memory<sm_20>::analyze(broadcast<double>()).transactions == 2);  // once for each request
static_assert(global_memory<sm_20>::analyze(contiguous<double>(64)).transactions == 4);
// The same split on 3.x (CUDA C Programming Guide 10.0, H.3.2), in 32-byte transactions.
static_assert(global_memory<sm_35>::analyze(contiguous<double>()).requests == 2);
static_assert(global_memory<sm_35>::analyze(contiguous<double>()).transactions == 8);
static_assert(global_memory<sm_35>::analyze(contiguous<four_floats>()).requests == 4);

// Stores are of 32 bytes on every one of them (CUPTI 5.5's definitions of its metrics).
constexpr bool stores_by_32_bytes(int sm) {
  auto const r = analyze_global(arch_traits_for({sm}), contiguous<float>().as(memory_op::store));
  return r.transactions == 4 && r.bytes_moved == 128;
}
// G.4.2: loads by lines of 128 bytes in L1, in 32 bytes past it.
constexpr int bytes_of_one_word(int sm, cache_op cache) {
  return static_cast<int>(
      analyze_global(arch_traits_for({sm}), broadcast<float>().with(cache)).bytes_moved.value_or(-1));
}
static_assert(stores_by_32_bytes(20) && stores_by_32_bytes(21));
static_assert(stores_by_32_bytes(30) && stores_by_32_bytes(32) && stores_by_32_bytes(35) && stores_by_32_bytes(37));
static_assert(bytes_of_one_word(20, cache_op::unspecified) == 128 && bytes_of_one_word(20, cache_op::cg) == 32);
static_assert(bytes_of_one_word(30, cache_op::unspecified) == 32 && bytes_of_one_word(30, cache_op::ca) == 32);
// G.5.2: only 3.5, on some devices, and 3.7 can be asked to cache global loads in L1.
static_assert(bytes_of_one_word(35, cache_op::unspecified) == 32 && bytes_of_one_word(35, cache_op::ca) == 128);
static_assert(bytes_of_one_word(37, cache_op::unspecified) == 32 && bytes_of_one_word(37, cache_op::ca) == 128);
// The read-only path has lines of 32 bytes (Mei and Chu 2015); 3.0 has none, 3.2 by the PTX ISA has.
static_assert(bytes_of_one_word(35, cache_op::nc) == 32 && bytes_of_one_word(32, cache_op::nc) == 32);
static_assert(global_memory<sm_30>::analyze(broadcast<float>().with(cache_op::nc))
                  .basis.faults.has(fault::unsupported_operation));

// Sectors and tags are words of later caches.
static_assert(!global_memory<sm_20>::analyze(contiguous<float>()).sectors.known());
static_assert(!global_memory<sm_35>::analyze(contiguous<float>()).tag_requests.known());

}  // namespace global_2x_3x
