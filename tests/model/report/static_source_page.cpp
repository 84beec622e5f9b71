// What is known of the source page: the tool's rule for wide shared loads was measured on 9.0 and nowhere else, however
// well the hardware's own count is documented.
#include <warpmem/model/access.hpp>
#include <warpmem/model/memory/global.hpp>
#include <warpmem/model/memory/shared.hpp>

#include <cstdint>

namespace report_source_page { namespace {

using namespace warpmem;

constexpr evidence page(arch_traits arch, warp_access const& access) {
  return analyze_shared_source_page(arch, access).basis.known.how;
}
constexpr evidence hardware(arch_traits arch, warp_access const& access) {
  return analyze_shared(arch, access).basis.known.how;
}

constexpr auto wide = contiguous<std::uint64_t>();
constexpr auto narrow = contiguous<float>();

static_assert(page(sm_90::traits, wide) == evidence::measured);
static_assert(page(sm_100::traits, wide) == evidence::carried_over);

// Documented for the hardware, carried over for the tool.
static_assert(hardware(sm_70::traits, wide) == evidence::documented);
static_assert(hardware(sm_75::traits, wide) == evidence::documented);
static_assert(hardware(sm_80::traits, wide) == evidence::documented);
static_assert(page(sm_70::traits, wide) == evidence::carried_over);
static_assert(page(sm_75::traits, wide) == evidence::carried_over);
static_assert(page(sm_80::traits, wide) == evidence::carried_over);

// Where the tool counts as the hardware does, it is known as well.
static_assert(page(sm_80::traits, narrow) == evidence::documented);
static_assert(page(sm_80::traits, wide.as(memory_op::store)) == hardware(sm_80::traits, wide.as(memory_op::store)));

}}  // namespace report_source_page
