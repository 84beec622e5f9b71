// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which memory a small table belongs in: constant, shared, global or a texture of linear memory.
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/texture_access.hpp>
#include <warpmem/model/access/texture_image.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/memory/constant.hpp>
#include <warpmem/model/memory/global/counts.hpp>
#include <warpmem/model/memory/shared/counts.hpp>
#include <warpmem/model/memory/texture.hpp>
#include <warpmem/model/report/constant.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/model/report/global.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/model/report/texture.hpp>

namespace warpmem { inline namespace v0 {

// Memories that a small table may be kept in.
enum class table_space : unsigned char { constant, shared, global, texture };

// A load from a table in constant memory, and the same load from a copy of the table in shared or global memory, or
// through a texture (tex1Dfetch).
struct space_advice {
  table_space best{table_space::constant};
  constant_report constant{};  // costs requests
  shared_report shared{};      // costs wavefronts; has a fault where the table does not fit
  global_report global{};      // costs tag requests; the table starts at a multiple of 128 bytes
  texture_report texture{};    // costs sectors, each counted once per request
  access_faults faults{};      // of the access to constant memory

  [[nodiscard]] WARPMEM_HD constexpr bool helps() const noexcept { return best != table_space::constant; }
  // What the best memory serves one after the other.
  [[nodiscard]] WARPMEM_HD constexpr counter cost() const noexcept {
    return best == table_space::constant ? constant.requests
           : best == table_space::shared ? shared.wavefronts
           : best == table_space::global ? global.tag_requests
                                         : texture.sectors;
  }
};

namespace detail {

// The load as a fetch by index from linear memory, of a table as large as constant memory.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr texture_access as_fetch(constant_traits const& c,
                                                           basic_warp_access<Lanes> const& access) noexcept {
  texture_access fetch{};
  fetch.image = linear_1d(c.bank_bytes / access.lane_bytes, access.lane_bytes);
  fetch.active = access.participants();
  for (int lane = 0; lane < Lanes; ++lane) {
    fetch.at[lane].x = static_cast<double>(access.at[lane] / static_cast<address>(access.lane_bytes));
  }
  return fetch;
}

}  // namespace detail

// Addresses are offsets in the table. Compares what is served one after the other: constant requests, wavefronts of
// shared memory, tag requests of global memory where they are known, sectors of a texture; the fewest win, constant
// before shared before global before a texture. A request of one memory and a wavefront of another do not take the same
// time: the reports hold all four numbers.
// Filling the copy is not counted. Faults: those of any of the four accesses. Rules: docs/advice.md.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr space_advice advise_space(arch_row arch,
                                                             basic_warp_access<Lanes> const& access) noexcept {
  space_advice advice{};
  advice.constant = analyze_constant(arch, access);
  advice.faults = advice.constant.basis.faults;
  if (advice.faults.any()) {
    return advice;
  }
  advice.shared = analyze_shared(arch, access);
  advice.global = analyze_global(arch, access);
  if (!advice.shared.basis.faults.any() && advice.shared.wavefronts < advice.cost()) {
    advice.best = table_space::shared;
  }
  if (!advice.global.basis.faults.any() && advice.global.tag_requests < advice.cost()) {
    advice.best = table_space::global;
  }
  advice.texture = analyze_texture(arch, detail::as_fetch(arch.constant, access));
  if (advice.texture.sectors < advice.cost()) {
    advice.best = table_space::texture;
  }
  return advice;
}

}}  // namespace warpmem::v0
