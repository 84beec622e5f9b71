// What holds for every row of the architecture table, those yet to be added included.
#include <warpmem/model/access.hpp>
#include <warpmem/model/arch.hpp>
#include <warpmem/model/memory.hpp>

#include <cstddef>

namespace arch_table {

using namespace warpmem;

constexpr std::size_t rows = sizeof(all_capabilities) / sizeof(all_capabilities[0]);
static_assert(rows >= 27);

constexpr bool ascending() {
  for (std::size_t i = 1; i < rows; ++i) {
    if (all_capabilities[i - 1].value >= all_capabilities[i].value) {
      return false;
    }
  }
  return true;
}
static_assert(ascending());

constexpr bool is_power_of_two(int n) { return n > 0 && (n & (n - 1)) == 0; }

constexpr bool row_is_sound(int sm, arch_traits const& t) {
  auto const names = arch_names_for({sm});
  shared_traits const& s = t.shared;
  return t.cc.value == sm && t.cc.major_number() * 10 + t.cc.minor_number() == sm && t == arch_traits_for({sm}) &&
         names.architecture[0] != '\0' && names.chips[0] != '\0' &&
         // CUDA C++ Programming Guide, "Technical Specifications per Compute Capability"
         t.execution.warp_lanes == 32 && t.execution.max_warps_per_sm * 32 == t.execution.max_threads_per_sm &&
         t.execution.max_threads_per_block <= t.execution.max_threads_per_sm &&
         s.per_block_bytes <= s.per_block_opt_in_bytes &&
         s.per_block_opt_in_bytes + s.reserved_bytes <= s.per_sm_bytes &&
         s.window_bytes == s.per_block_opt_in_bytes + s.reserved_bytes && is_power_of_two(s.banks) &&
         s.bank_bytes == 4 && t.constant.bank_bytes == 64 * 1024 &&
         // how it is known is part of the answer
         t.global.known.how != evidence::unknown && s.known.how != evidence::unknown &&
         s.known_wide.how != evidence::unknown && t.constant.known.how != evidence::unknown &&
         (s.has_ldmatrix == (s.known_matrix.how != evidence::unknown)) && (s.has_ldmatrix || !s.has_stmatrix) &&
         // only 9.0 was measured
         (sm == 90 || sm > 121 || (t.global.known.how != evidence::measured && s.known.how != evidence::measured));
}

// A full warp in order is what every GPU is made for: no byte too many, no conflict, no replay.
constexpr bool moves_what_it_uses(global_report const& r) {
  return !r.basis.faults.any() && r.basis.accesses == 1 && r.excessive_transactions() == 0 &&
         r.bytes_moved == r.bytes_requested && r.efficiency() == 1.0;
}
constexpr bool coalesced_is_ideal(arch_traits const& t) {
  auto const words = analyze_shared(t, contiguous<float>());
  auto const same = analyze_constant(t, broadcast<float>());
  return moves_what_it_uses(analyze_global(t, contiguous<float>(1024))) &&
         moves_what_it_uses(analyze_global(t, contiguous<double>(1024))) && words.bank_conflicts == 0 &&
         words.excessive_wavefronts() == 0 && words.wavefronts >= 1 && same.replays() == 0 && same.requests >= 1 &&
         same.lookup_misses == same.requests;
}

#define ROW(SM, ...)                                  \
  static_assert(row_is_sound(SM, sm_##SM::traits));   \
  static_assert(coalesced_is_ideal(sm_##SM::traits)); \
  static_assert(sm_##SM::traits == sm_tag<SM>::traits);
WARPMEM_ARCH_TABLE(ROW)
#undef ROW

// The base claims nothing that only one chip was asked.
static_assert(!arch_traits{}.global.tags.known() && !sm_61::traits.global.tags.known());
static_assert(arch_traits{}.global.store_tag_wavefronts == 0 && sm_90::traits.global.store_tag_wavefronts == 8);

// What the table does not have.
static_assert(arch_traits_for({}).cc.value == 0);
static_assert(arch_traits_for({91}).cc.value == 0);
static_assert(arch_traits_for({-90}).cc.value == 0);
static_assert(arch_traits_for({900}).cc.value == 0);
static_assert(arch_names_for({91}).architecture[0] == '\0');

}  // namespace arch_table
