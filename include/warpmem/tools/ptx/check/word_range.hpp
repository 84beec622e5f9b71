// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words of shared memory from the first to the last one that lanes touch. Where these are few, they are looked at
// side by side, those between the lanes' too: what holds for all of them holds for the lanes'.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/access_order.hpp>
#include <warpmem/tools/ptx/check/block_shadow.hpp>
#include <warpmem/tools/ptx/check/touches.hpp>
#include <warpmem/tools/ptx/check/word_access.hpp>
#include <warpmem/tools/ptx/check/word_rows.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

class word_range {
 public:
  static constexpr std::size_t most = word_range_room;

  // Wide: nothing is known of it.
  word_range() = default;
  // `words`: that there are. Lanes that are off count as well.
  word_range(checked_access const& c, std::size_t words) noexcept {
    u32 first = ~0U;
    u32 last = 0;
    u32 beyond = 0;
    for (u64 const at : c.at) {
      u32 const word = static_cast<u32>(at / bytes_of_word);
      beyond |= static_cast<u32>(at >> 32);
      first = word < first ? word : first;
      last = word > last ? word : last;
    }
    last += (c.size - 1) / bytes_of_word;
    first_ = first;
    span_ = beyond == 0 && last < words ? last - first + 1 : wide;
  }

  // Whether all bytes were written.
  [[nodiscard]] bool is_written(u8 const* masks) const noexcept {
    return with_size([&]<int words>(size_of<words>) { return are_written<words>(masks + first_); });
  }
  // Whether nobody wrote that is not ordered before, and one more who reads adds nothing.
  [[nodiscard]] bool is_known(touched_words const& all, access_order const& o) const noexcept {
    return with_size([&]<int words>(size_of<words>) {
      return are_times_quiet<words>(all.write.time + first_, o) &&
             are_known<words>(all.read.time + first_, all.read.who + first_, o);
    });
  }

 private:
  static constexpr std::size_t wide = ~std::size_t{0};

  template <int words>
  struct size_of {};
  template <class F>
  [[nodiscard]] bool with_size(F f) const noexcept {
    return span_ <= 16 ? f(size_of<16>{}) : span_ <= 32 ? f(size_of<32>{}) : span_ <= most && f(size_of<64>{});
  }

  std::size_t first_{};
  std::size_t span_{wide};
};

}}}}  // namespace warpmem::v0::ptx::detail
