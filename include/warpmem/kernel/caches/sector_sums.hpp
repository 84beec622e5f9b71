// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What several threads remember of one page of sectors, together.
#pragma once

#include <warpmem/kernel/caches/sectors.hpp>
#include <warpmem/model/config.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>

namespace warpmem { inline namespace v0 { namespace detail {

inline void add_line(sector_line& to, sector_line const& from) noexcept {
  to.by |= from.by;
  for (std::size_t s = 0; s < 4; ++s) {
    bool const both = (to.is[s] & from.is[s] & sector_stored) != 0;
    bool const both_load = to.is_read(s) && from.is_read(s);
    to.mark(s, from.is[s] | (both ? sector_shared : 0U) | (both_load ? sector_several : 0U));
    to.stored_by[s] = both ? several_blocks : to.stored_by[s] + from.stored_by[s];  // one of these is 0
    to.loaded_by[s] = to.loaded_by[s] != 0 ? to.loaded_by[s] : from.loaded_by[s];
    to.first_wave[s] = capped(to.first_wave[s] + std::uint32_t{from.first_wave[s]});
  }
}
inline void add_owners(sector_page& to, sector_page const& from) {
  if (from.owners == nullptr) {
    return;
  }
  if (to.owners == nullptr) {
    to.owners = std::make_unique<word_owners>(*from.owners);
    return;
  }
  for (std::size_t k = 0; k < to.owners->size(); ++k) {
    for (std::size_t w = 0; w < 32; ++w) {
      std::uint32_t& own = (*to.owners)[k][w];
      std::uint32_t const other = (*from.owners)[k][w];
      own = own == 0 || own == other ? other : other == 0 ? own : several_blocks;
    }
  }
}
// Of other blocks of the same launch.
inline void add_page(sector_page& to, sector_page const& from) {
  for (std::size_t k = 0; k < to.lines.size(); ++k) {
    add_line(to.lines[k], from.lines[k]);
    to.loads[k].asked += from.loads[k].asked;
    to.loads[k].by_blocks += from.loads[k].by_blocks;
    for (std::size_t p = 0; p < 2; ++p) {
      std::uint32_t& own = to.loads[k].passed_by[p];
      own = own != 0 ? own : from.loads[k].passed_by[p];
    }
  }
  to.torn |= from.torn;
  add_owners(to, from);
}

}}}  // namespace warpmem::v0::detail
