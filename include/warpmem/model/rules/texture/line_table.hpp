// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// What an instruction has asked of each line so far: at most 512 lines, 16 texels per lane. Like distinct_keys, a
// hash table that needs no clearing.
class line_table {
 public:
  struct entry {
    std::uint64_t key;
    unsigned sectors;  // asked for, one bit each
    int wavefront;     // tag wavefront of the line's last request to L2
  };

  // The line's entry; a new one has no sectors.
  WARPMEM_HD constexpr entry& at(std::uint64_t key) noexcept {
    auto slot = static_cast<unsigned>((key * 0x9e3779b97f4a7c15ULL) >> 54);
    while ((used_[slot / 64] >> slot % 64 & 1U) != 0) {
      if (entries_[slot].key == key) {
        return entries_[slot];
      }
      slot = (slot + 1) % slots;
    }
    used_[slot / 64] |= std::uint64_t{1} << slot % 64;
    entries_[slot].key = key;
    entries_[slot].sectors = 0;
    entries_[slot].wavefront = 0;
    return entries_[slot];
  }

 private:
  static constexpr unsigned slots = 1024;
  entry entries_[slots];  // only those named in used_ hold a line
  std::uint64_t used_[slots / 64]{};
};

}}}  // namespace warpmem::v0::detail
