// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Why a bound of a kernel's caches is what it is, and what a kernel has that leaves a bound open: one table says of
// each fact which bounds it takes and in which words.
#pragma once

#include <warpmem/model/config.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

namespace warpmem { inline namespace v0 {

// Why a count is not less than `least` and not more than `most`; of several launches, the last of these.
enum class bound_reason : std::uint8_t {
  nothing,    // the kernel does no such thing
  each_once,  // nothing is asked for twice
  fits,       // what is asked for again cannot have been evicted
  may_hit,    // what one block brought, another may find
  may_merge,  // stores to one sector may go on together
  may_stay,   // L2 keeps some of what was stored
  may_evict,  // what is asked for again may have been evicted
  // Facts of a kernel.
  emptied,        // fences and loads that acquire empty L1
  not_kept,       // a hint says that L1 shall not keep what is loaded
  atomics_evict,  // atomics that return values take lines from L1
  wide_fetch,     // a hint asks L2 for 128 bytes
  may_drop,       // only PTX is known, and the result of a load is not used
  may_regroup,    // lanes leave loops at different times, in groups that are not known
  may_spill,      // only PTX is known, and registers may be too few
  may_split,      // only PTX is known, and wide loads may become several
  may_sink,       // only PTX is known, and a load may go behind a branch
  copies_drop,    // cp.async to where another one is on its way
  copies_apart,   // cp.async past L1 that fills other sectors than it reads
  fetches_more,   // a hint asks L2 for 256 bytes
  prefetches,     // prefetch
  l2_policy,      // hints what L2 should keep or discard
  memory_mapped,  // ld.mmio, st.mmio
  sleeps,         // __nanosleep: how long it takes is not known
  system_fence,   // __threadfence_system
  driver_call,    // printf, malloc
  writes_not_followed,
  not_followed,   // the kernel also accesses memory in ways that are not followed
  order_matters,  // threads go where others' writes, atomics or clocks send them
  host_sets,      // cache_setup::host_sets
};

namespace detail {

// Which quantities: bits.
inline constexpr unsigned of_l1_misses = 1;
inline constexpr unsigned of_l2_reads = 2;
inline constexpr unsigned of_l2_writes = 4;
inline constexpr unsigned of_dram_reads = 8;
inline constexpr unsigned of_dram_writes = 16;
inline constexpr unsigned of_all_reads = of_l1_misses | of_l2_reads | of_dram_reads;
inline constexpr unsigned of_all = of_all_reads | of_l2_writes | of_dram_writes;

struct bound_fact {
  bound_reason why;
  unsigned no_least;  // of these quantities no least is known
  unsigned no_most;   // of these no most is known
  std::string_view words;
};

// In the order of bound_reason. A fact that takes nothing has a rule in <warpmem/kernel/caches/bounds.hpp>.
inline constexpr bound_fact bound_facts[] = {
    {bound_reason::nothing, 0, 0, "there are none"},
    {bound_reason::each_once, 0, 0, "no sector is asked for twice"},
    {bound_reason::fits, 0, 0, "what is asked for again is still there"},
    {bound_reason::may_hit, 0, 0, "what one block brought, another may find"},
    {bound_reason::may_merge, 0, 0, "stores to one sector may go on together"},
    {bound_reason::may_stay, 0, 0, "L2 may keep what was stored"},
    {bound_reason::may_evict, 0, 0, "what is asked for again may have been evicted"},
    {bound_reason::emptied, 0, 0, "fences, or loads and atomics that acquire, empty L1"},
    {bound_reason::not_kept, 0, 0, "loads have the hint L1::no_allocate, or are the last use (.lu)"},
    {bound_reason::atomics_evict, 0, 0, "atomics that return values evict lines from L1"},
    {bound_reason::wide_fetch, 0, 0, "loads have the hint L2::128B"},
    {bound_reason::may_drop, of_all_reads, 0,
     "a load's result is not used: ptxas may drop it, and only the PTX is known"},
    {bound_reason::may_regroup, 0, 0,
     "lanes leave a loop at different times: ptxas may have unrolled it, or they do not meet again behind it"},
    {bound_reason::may_spill, 0, of_all & ~of_l1_misses,
     "ptxas may spill registers to memory, and only the PTX is known"},
    {bound_reason::may_split, 0, of_all_reads, "ptxas may split a wide load, and only the PTX is known"},
    {bound_reason::may_sink, of_all_reads, 0,
     "ptxas may move a load into the one side of a branch that uses it, and only the PTX is known"},
    {bound_reason::copies_drop, of_all_reads, 0,
     "two copies of cp.async to one place are in flight at once, and hardware may drop one"},
    {bound_reason::copies_apart, of_l1_misses, 0,
     "copies of cp.async past L1 fill sectors otherwise than they lie where they are read"},
    {bound_reason::fetches_more, 0, of_l2_reads | of_dram_reads, "loads have the hint L2::256B"},
    {bound_reason::prefetches, of_l1_misses | of_l2_reads, of_l2_reads | of_dram_reads, "prefetches are not followed"},
    {bound_reason::l2_policy, of_dram_writes, of_dram_reads | of_dram_writes, "hints tell L2 what to keep or discard"},
    {bound_reason::memory_mapped, 0, of_all, "accesses to mapped devices (mmio) are not followed"},
    {bound_reason::sleeps, 0, of_dram_reads | of_dram_writes,
     "it sleeps (__nanosleep), and other traffic reaches DRAM meanwhile"},
    {bound_reason::system_fence, 0, of_l2_writes | of_dram_reads | of_dram_writes,
     "fences of system scope write sectors, too"},
    {bound_reason::driver_call, 0, of_all, "accesses of printf and malloc are not followed"},
    {bound_reason::writes_not_followed, of_dram_reads, of_l2_writes | of_dram_writes,
     "some accesses are not followed: textures, surfaces, local memory, bulk copies, or what hardware refuses"},
    {bound_reason::not_followed, of_l1_misses, of_l2_reads | of_dram_reads,
     "some accesses are not followed: textures, surfaces, local memory, bulk copies, or what hardware refuses"},
    {bound_reason::order_matters, of_all, of_all,
     "where threads go, or how long they wait, depends on others, on atomics or on clocks: a GPU may take another "
     "order"},
    {bound_reason::host_sets, of_all, of_all,
     "the host sets limits, carve-outs or windows of caches, or gives the kernel pinned or managed memory"},
};
static_assert([] {
  for (std::size_t k = 0; k < std::size(bound_facts); ++k) {
    if (static_cast<std::size_t>(bound_facts[k].why) != k) {
      return false;
    }
  }
  return std::size(bound_facts) == static_cast<std::size_t>(bound_reason::host_sets) + 1;
}());

}  // namespace detail

// What a kernel has that bounds of its caches depend on.
class cache_facts {
 public:
  constexpr void add(bound_reason fact, bool is_so = true) noexcept { bits_ |= is_so ? bit(fact) : 0U; }
  [[nodiscard]] constexpr bool has(bound_reason fact) const noexcept { return (bits_ & bit(fact)) != 0; }
  // Whether models of what is likely know all of it.
  [[nodiscard]] constexpr bool are_modelled() const noexcept {
    cache_facts known;
    for (bound_reason const r :
         {bound_reason::may_regroup, bound_reason::may_split, bound_reason::may_sink, bound_reason::atomics_evict}) {
      known.add(r);
    }
    return (bits_ & ~known.bits_) == 0;
  }
  // The last fact that takes a least, or a most, of these quantities; `nothing`: there is none.
  [[nodiscard]] constexpr bound_reason against_least(unsigned quantity) const noexcept {
    return last([=](detail::bound_fact const& f) { return (f.no_least & quantity) != 0; });
  }
  [[nodiscard]] constexpr bound_reason against_most(unsigned quantity) const noexcept {
    return last([=](detail::bound_fact const& f) { return (f.no_most & quantity) != 0; });
  }
  constexpr cache_facts& operator|=(cache_facts other) noexcept {
    bits_ |= other.bits_;
    return *this;
  }
  friend constexpr bool operator==(cache_facts, cache_facts) = default;

 private:
  [[nodiscard]] static constexpr std::uint64_t bit(bound_reason fact) noexcept {
    return std::uint64_t{1} << static_cast<unsigned>(fact);
  }
  template <class Takes>
  [[nodiscard]] constexpr bound_reason last(Takes takes) const noexcept {
    bound_reason found = bound_reason::nothing;
    for (detail::bound_fact const& f : detail::bound_facts) {
      found = has(f.why) && takes(f) ? f.why : found;
    }
    return found;
  }

  std::uint64_t bits_{};
};

}}  // namespace warpmem::v0
