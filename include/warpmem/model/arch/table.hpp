// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every compute capability, one row each. A row gives the number, the family it starts from (families.hpp), the
// architecture, the chips, and its own changes to `t`, an arch_traits. The tag sm_<number>, the run-time look-up, the
// names and the tests over all capabilities follow from the row.
#pragma once

#include <warpmem/model/arch/families.hpp>
#include <warpmem/model/arch/provenance.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>

// Rows of a program's own, for a chip to come: to be defined before any header, the same in all files.
#if !defined(WARPMEM_MORE_ROWS)
#  define WARPMEM_MORE_ROWS(ROW)
#endif

// clang-format off
#define WARPMEM_ARCH_TABLE(ROW)                                                                                        \
  ROW( 10, tesla,           "Tesla",     "G80",                                                                        \
      make_in_order(t); t.global.atomic_max_lane_bytes = 0)                                                            \
  ROW( 11, tesla,           "Tesla",     "G92",                                                                        \
      make_in_order(t); t.global.atomic_max_lane_bytes = 4)                                                            \
  ROW( 12, tesla,           "Tesla",     "GT215")                                                                      \
  ROW( 13, tesla,           "Tesla",     "GT200",                                                                      \
      t.constant.known_lines = published_lines())                                                                      \
  ROW( 20, fermi,           "Fermi",     "GF100",                                                                      \
      t.cache.l2_kib = 768; t.cache.dram_atom_bytes = 64)                                                              \
  ROW( 21, fermi,           "Fermi",     "GF104")                                                                      \
  ROW( 30, kepler,          "Kepler",    "GK104",                                                                      \
      t.execution.registers_per_thread = 63; t.global.read_only_segment_bytes = 0; t.texture.cache_kib = {12, 12};     \
      t.cache.l2_kib = 1536)                                                                                           \
  ROW( 32, kepler,          "Kepler",    "GK20A (Tegra K1)",                                                           \
      make_tegra(t))                                                                                                   \
  ROW( 35, kepler,          "Kepler",    "GK110",                                                                      \
      t.global.l1_loads = l1_policy::some_opt_in; t.cache.l2_kib = 1536; t.cache.dram_atom_bytes = 32;                 \
      t.allocation = {.pitch = 512, .known_pitch = user_reported()})                                                   \
  ROW( 37, kepler,          "Kepler",    "GK210",                                                                      \
      t.global.l1_loads = l1_policy::opt_in; t.execution.registers_per_sm = 128 * 1024; t.cache.l2_kib = 1536;         \
      t.cache.unified_kib = 128; set_shared_sizes(t.shared, 112, 48, 0, {80, 96, 112});                                \
      t.constant.known_lines = published_lines();                                                                      \
      t.shared.known_wide = t.shared.known_wide_stores = user_reported())                                              \
  ROW( 50, maxwell,         "Maxwell",   "GM107",                                                                      \
      t.global.l1_loads = l1_policy::read_only_path; t.allocation = {.pitch = 512, .known_pitch = user_reported()})    \
  ROW( 52, maxwell,         "Maxwell",   "GM200",                                                                      \
      set_shared_sizes(t.shared, 96, 48, 0, {96}); t.cache.l2_kib = 2048; t.cache.dram_atom_bytes = 32;                \
      t.constant.known_lines = published_lines())                                                                      \
  ROW( 53, maxwell,         "Maxwell",   "GM20B (Tegra X1)",                                                           \
      make_tegra(t); t.global.l1_loads = l1_policy::not_stated; t.global.known_stores = user_reported())                \
  ROW( 60, pascal_gpus,     "Pascal",    "GP100",                                                                      \
      t.global.l1_loads = l1_policy::by_default; t.constant.working_set_bytes = 4 * 1024; t.cache.l2_kib = 4096;       \
      t.cache.dram_atom_bytes = 32; t.constant.known_lines = published_lines())                                        \
  ROW( 61, pascal_gpus,     "Pascal",    "GP102-GP108",                                                                \
      set_shared_sizes(t.shared, 96, 48, 0, {96}); t.cache.l1_kib = {48, 48}; t.texture.read_only_cache_kib = 48;      \
      t.cache.l2_kib = 2048; t.constant.known_lines = published_lines(); t.global.known_stores = user_reported())      \
  ROW( 62, pascal_gpus,     "Pascal",    "GP10B (Tegra X2)",                                                           \
      make_tegra(t))                                                                                                   \
  ROW( 70, volta,           "Volta",     "V100",                                                                       \
      t.texture.gob = gob_order::unknown; t.cache.l2_kib = 6144; t.cache.dram_atom_bytes = 32;                         \
      t.constant.known_lines = published_lines())                                                                      \
  ROW( 72, volta,           "Volta",     "Xavier")                                                                     \
  ROW( 75, turing,          "Turing",    "TU10x")                                                                      \
  ROW( 80, ampere,          "Ampere",    "A100",                                                                       \
      t.shared.known_wide = documented(source::published_a100);                                                        \
      t.global.known_warm_data = documented(source::published_observations))                                           \
  ROW( 86, ampere_small,    "Ampere",    "GA10x",                                                                      \
      t.cache.l2_kib = 5120; t.cache.dram_atom_bytes = 32; t.texture.pitch_alignment = 32;                             \
      t.global.known_warm_data = documented(source::published_observations))                                           \
  ROW( 87, ampere,          "Ampere",    "Orin",                                                                       \
      make_small_sm(t, 16))                                                                                            \
  ROW( 88, ampere_small,    "Ampere",    "unnamed") /* in no guide: docs/disagreements.md */                           \
  ROW( 89, ampere_small,    "Ada",       "AD10x",                                                                      \
      t.execution.max_blocks_per_sm = 24)                                                                              \
  ROW( 90, hopper,          "Hopper",    "H100/H200")                                                                  \
  ROW(100, blackwell,       "Blackwell", "B200")                                                                       \
  ROW(103, blackwell,       "Blackwell", "B300")                                                                       \
  ROW(110, blackwell,       "Blackwell", "Thor",                                                                       \
      make_small_sm(t, 24); t.cache.l2_kib = 32768)                                                                    \
  ROW(120, blackwell_small, "Blackwell", "GB20x",                                                                      \
      t.texture.narrow_texels_have_own_gobs = true)                                                                    \
  ROW(121, blackwell_small, "Blackwell", "GB10")                                                                       \
  WARPMEM_MORE_ROWS(ROW)
// clang-format on

namespace warpmem { inline namespace v0 {

// The row of a capability chosen at run time; arch_traits{} (cc.value == 0) when the table has none.
[[nodiscard]] WARPMEM_HD constexpr arch_traits arch_traits_for(compute_capability cc) noexcept {
  using namespace detail;
  arch_traits t{};
  switch (cc.value) {
#define WARPMEM_ROW(SM, FAMILY, ARCHITECTURE, CHIPS, ...) \
  case SM:                                                \
    FAMILY(t);                                            \
    __VA_ARGS__;                                          \
    t.cc.value = SM;                                      \
    break;
    WARPMEM_ARCH_TABLE(WARPMEM_ROW)
#undef WARPMEM_ROW
    default:
      break;
  }
  return t;
}

// The row with cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeEightByte) in effect. Only 3.x has that mode
// (has_eight_byte_mode); any other row is returned unchanged, as the call has no effect there.
[[nodiscard]] WARPMEM_HD constexpr arch_traits with_eight_byte_banks(arch_traits arch) noexcept {
  if (arch.shared.has_eight_byte_mode) {
    arch.shared.bank_bytes = 8;
  }
  return arch;
}

// The names that documents use for a capability.
struct arch_names {
  char const* architecture{""};  // "Hopper"
  char const* chips{""};         // "H100/H200"
};

// Names of a capability; empty strings when the table has none.
[[nodiscard]] WARPMEM_HD constexpr arch_names arch_names_for(compute_capability cc) noexcept {
  switch (cc.value) {
#define WARPMEM_ROW(SM, FAMILY, ARCHITECTURE, CHIPS, ...) \
  case SM:                                                \
    return {ARCHITECTURE, CHIPS};
    WARPMEM_ARCH_TABLE(WARPMEM_ROW)
#undef WARPMEM_ROW
    default:
      return {};
  }
}

// All rows, oldest first, for loops over capabilities.
inline constexpr compute_capability all_capabilities[] = {
#define WARPMEM_ROW(SM, ...) compute_capability{SM},
    WARPMEM_ARCH_TABLE(WARPMEM_ROW)
#undef WARPMEM_ROW
};

// The row of a capability chosen at compile time.
template <int SM>
struct sm_tag {
  static constexpr arch_traits traits = arch_traits_for({SM});
  static_assert(traits.cc.value == SM, "warpmem: no row for this compute capability in WARPMEM_ARCH_TABLE");
};

#define WARPMEM_ROW(SM, ...) using sm_##SM = sm_tag<SM>;
WARPMEM_ARCH_TABLE(WARPMEM_ROW)
#undef WARPMEM_ROW

// Anything with such a row: the tags above, or a caller's hypothetical capability.
template <class A>
concept architecture = requires {
  arch_traits{A::traits};  // not std::convertible_to: <concepts> costs a third of this library's compile time
};

// A tag for A in the 8-byte bank mode of capability 3.x.
template <architecture A>
struct eight_byte_banks {
  static_assert(A::traits.shared.has_eight_byte_mode, "warpmem: only capability 3.x has an 8-byte bank mode");
  static constexpr arch_traits traits = with_eight_byte_banks(A::traits);
};

}}  // namespace warpmem::v0

// Models of a capability that is chosen at compile time: global_memory<sm_90>::analyze(access) is
// analyze_global(sm_90::traits, access). Defines the template `door`, whose functions call analyze_<name>, list_<name>
// and explain_<name>, where these exist. Their first argument may be a braced list: then it is an `access_type`. Only a
// sequence of accesses may throw.
// clang-format off
#define WARPMEM_DOOR(door, name, access_type)                                                                          \
  template <architecture Arch>                                                                                         \
  struct door {                                                                                                        \
    template <class Access = access_type>                                                                              \
    [[nodiscard]] WARPMEM_HD static constexpr auto analyze(Access const& access) {                                     \
      return analyze_##name(Arch::traits, access);                                                                     \
    }                                                                                                                  \
    template <class Access = access_type, class How>                                                                   \
    [[nodiscard]] WARPMEM_HD static constexpr auto analyze(Access const& access, How const& how) noexcept {            \
      return analyze_##name(Arch::traits, access, how);                                                                \
    }                                                                                                                  \
    template <class Access = access_type>                                                                              \
    [[nodiscard]] WARPMEM_HD static constexpr auto list(Access const& access) noexcept {                               \
      return list_##name(Arch::traits, access);                                                                        \
    }                                                                                                                  \
    template <class Access = access_type>                                                                              \
    [[nodiscard]] WARPMEM_HD static constexpr auto explain(Access const& access) noexcept {                            \
      return explain_##name(Arch::traits, access);                                                                     \
    }                                                                                                                  \
  }
// clang-format on
