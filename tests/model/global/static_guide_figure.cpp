// CUDA C Programming Guide 5.5, appendix G, figure 16: a warp of 4-byte words, the transactions of each capability.
#include <support/transactions.hpp>
#include <warpmem/model/access.hpp>
#include <warpmem/model/memory/global.hpp>

namespace global_guide_figure {

using namespace warpmem;
using support::moves;

constexpr auto in_order = contiguous<float>(128);
constexpr auto permuted =
    lane_addresses<float>([](int lane) { return 128 + 4 * (lane ^ 1); });  // within each half-warp
constexpr auto off_by_4 = contiguous<float>(132);

// "Aligned and sequential", "aligned and non-sequential", "misaligned and sequential": counts of transactions.
template <class Arch>
constexpr bool figure(cache_op cache, int first, int second, int third) {
  using memory = global_memory<Arch>;
  return memory::analyze(in_order.with(cache)).transactions == first &&
         memory::analyze(permuted.with(cache)).transactions == second &&
         memory::analyze(off_by_4.with(cache)).transactions == third;
}

// 1.0 and 1.1: a half-warp in order is one transaction; any other, one a thread.
template <class Arch>
constexpr bool strict_half_warps() {
  using memory = global_memory<Arch>;
  return figure<Arch>(cache_op::unspecified, 2, 32, 32) && moves(memory::list(in_order), {{128, 64}, {192, 64}}) &&
         moves(memory::list(permuted), {{128, 32, 8}, {160, 32, 8}, {192, 32, 8}, {224, 32, 8}}) &&
         moves(memory::list(off_by_4), {{128, 32, 7}, {160, 32, 8}, {192, 32, 8}, {224, 32, 8}, {256, 32}});
}
static_assert(strict_half_warps<sm_10>());
static_assert(strict_half_warps<sm_11>());

// 1.2 and 1.3: order is free; the misaligned half-warps share nothing.
template <class Arch>
constexpr bool shrinking_segments() {
  using memory = global_memory<Arch>;
  return figure<Arch>(cache_op::unspecified, 2, 2, 3) && moves(memory::list(in_order), {{128, 64}, {192, 64}}) &&
         moves(memory::list(permuted), {{128, 64}, {192, 64}}) &&
         moves(memory::list(off_by_4), {{128, 128}, {192, 64}, {256, 32}});
}
static_assert(shrinking_segments<sm_12>());
static_assert(shrinking_segments<sm_13>());

// 2.x and 3.x, "uncached": 32-byte transactions of L2.
template <class Arch>
constexpr bool l2_only(cache_op cache) {
  using memory = global_memory<Arch>;
  return figure<Arch>(cache, 4, 4, 5) &&
         moves(memory::list(in_order.with(cache)), {{128, 32}, {160, 32}, {192, 32}, {224, 32}}) &&
         moves(memory::list(permuted.with(cache)), {{128, 32}, {160, 32}, {192, 32}, {224, 32}}) &&
         moves(memory::list(off_by_4.with(cache)), {{128, 32}, {160, 32}, {192, 32}, {224, 32}, {256, 32}});
}
static_assert(l2_only<sm_20>(cache_op::cg));
static_assert(l2_only<sm_21>(cache_op::cg));
static_assert(l2_only<sm_30>(cache_op::unspecified));
static_assert(l2_only<sm_30>(cache_op::ca));  // 3.0 has no such option
static_assert(l2_only<sm_32>(cache_op::unspecified));
static_assert(l2_only<sm_35>(cache_op::unspecified));
static_assert(l2_only<sm_37>(cache_op::unspecified));

// 2.x, "cached", its default; 3.5 (some devices) and 3.7 with -dlcm=ca.
template <class Arch>
constexpr bool l1_lines(cache_op cache) {
  using memory = global_memory<Arch>;
  return figure<Arch>(cache, 1, 1, 2) && moves(memory::list(in_order.with(cache)), {{128, 128}}) &&
         moves(memory::list(permuted.with(cache)), {{128, 128}}) &&
         moves(memory::list(off_by_4.with(cache)), {{128, 128}, {256, 128}});
}
static_assert(l1_lines<sm_20>(cache_op::unspecified));
static_assert(l1_lines<sm_20>(cache_op::ca));
static_assert(l1_lines<sm_21>(cache_op::unspecified));
static_assert(l1_lines<sm_35>(cache_op::ca));
static_assert(l1_lines<sm_37>(cache_op::ca));

}  // namespace global_guide_figure
