// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is remembered of each sector that a kernel touches: 20 bytes, and 32 more where atomics go, in pages of 8 KiB of
// memory.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace warpmem { inline namespace v0 { namespace detail {

// Flags of a sector.
inline constexpr unsigned sector_loaded = 1;  // by loads
inline constexpr unsigned sector_copied = 2;  // by cp.async
inline constexpr unsigned sector_stored = 4;
inline constexpr unsigned sector_shared = 8;       // stored by several warps
inline constexpr unsigned sector_read_first = 16;  // the warp that stored it first had loaded it before
inline constexpr unsigned sector_atomic = 32;
inline constexpr unsigned sector_partly = 64;    // a store wrote a part of it
inline constexpr unsigned sector_several = 128;  // loaded by several blocks

inline constexpr std::uint32_t several_blocks = ~std::uint32_t{0};  // in the place of a block's number

inline constexpr std::uint8_t no_warp = 255;  // a block has no more than 32

[[nodiscard]] constexpr std::uint16_t capped(std::uint32_t n) noexcept {
  return static_cast<std::uint16_t>(n < 0xFFFFU ? n : 0xFFFFU);
}

// Of a line of 128 bytes; it fills one line of the host's cache. Blocks are numbered from 1; 0 is none.
struct alignas(64) sector_line {
  std::uint32_t by{};                         // the block that touched it last
  std::array<std::uint32_t, 2> pair_by{};     // the block that needed 64 bytes last
  std::array<std::uint32_t, 4> loaded_by{};   // the block that loaded a sector last, with L1
  std::array<std::uint32_t, 4> stored_by{};   // the block that stored it; all ones: several
  std::array<std::uint16_t, 4> first_wave{};  // blocks of the first wave that loaded it, at least
  std::array<std::uint8_t, 4> loading{};      // the warp of `loaded_by` that loaded it last
  std::array<std::uint8_t, 4> storing{};      // the warp of `stored_by` that stored it last
  std::array<std::uint8_t, 4> is{};           // flags, below

  void mark(std::size_t s, unsigned flags) noexcept { is[s] = static_cast<std::uint8_t>(is[s] | flags); }
  [[nodiscard]] bool is_read(std::size_t s) const noexcept { return (is[s] & (sector_loaded | sector_copied)) != 0; }
  [[nodiscard]] bool is_changed(std::size_t s) const noexcept { return (is[s] & (sector_stored | sector_atomic)) != 0; }
  [[nodiscard]] bool is_touched() const noexcept { return (is[0] | is[1] | is[2] | is[3]) != 0; }
  // By loads that L1 keeps.
  [[nodiscard]] bool is_kept() const noexcept {
    return (loaded_by[0] | loaded_by[1] | loaded_by[2] | loaded_by[3]) != 0;
  }
  // A block needs 64 bytes around these sectors. How many sectors it needs for the first time.
  std::uint32_t need(std::uint32_t sectors, std::uint32_t block) noexcept {
    std::uint32_t first = 0;
    for (std::size_t p = 0; p < 2; ++p) {
      bool const is_needed = (sectors >> 2 * p & 3U) != 0;
      first += is_needed && pair_by[p] != block ? 2U : 0U;
      pair_by[p] = is_needed ? block : pair_by[p];
    }
    return first;
  }
  // A warp loads these sectors, and L1 keeps them. How many the block loads for the first time. Without a branch for
  // each sector: most instructions that kernels execute come here. `waves`: 1 if the block is of the first wave.
  std::uint32_t load(std::uint32_t sectors, std::uint32_t block, std::uint8_t warp, std::uint32_t waves) noexcept {
    std::uint32_t first = 0;
    for (std::size_t s = 0; s < 4; ++s) {
      bool const is_loaded = (sectors >> s & 1U) != 0;
      std::uint32_t const is_new = is_loaded && loaded_by[s] != block ? 1U : 0U;
      bool const is_other = is_new != 0 && loaded_by[s] != 0;
      loading[s] = is_loaded ? warp : loading[s];
      loaded_by[s] = is_loaded ? block : loaded_by[s];
      first_wave[s] = capped(first_wave[s] + (is_new & waves));
      mark(s, (is_loaded ? sector_loaded : 0U) | (is_other ? sector_several : 0U));
      first += is_new;
    }
    return first;
  }
  // Only the order of one warp is known: another may store before this one loads.
  void store(std::size_t s, std::uint32_t block, std::uint8_t warp) noexcept {
    auto const is_own = [&](std::uint32_t by_block, std::uint8_t by_warp) {
      return by_block == block && by_warp == warp && warp != no_warp;
    };
    if (stored_by[s] == 0) {
      mark(s, is_own(loaded_by[s], loading[s]) ? sector_stored | sector_read_first : sector_stored);
    } else if (!is_own(stored_by[s], storing[s])) {
      mark(s, sector_shared);
    }
    stored_by[s] = stored_by[s] == 0 || stored_by[s] == block ? block : several_blocks;
    storing[s] = warp;
  }
};
// Loads of a line, in sectors.
struct line_loads {
  std::uint32_t asked{};                     // by instructions
  std::uint32_t by_blocks{};                 // by each block once, at most; 64 bytes where L1 does not keep them
  std::array<std::uint32_t, 2> passed_by{};  // the block that loaded 64 bytes past L1 last
};
// Blocks that updated a word by atomics: one, numbered from 1; all ones: several.
using word_owners = std::array<std::array<std::uint32_t, 32>, 64>;

inline constexpr std::uint32_t sector_page_lines = 64;
struct sector_page {
  static constexpr int shift = 13;  // of addresses
  std::array<sector_line, sector_page_lines> lines{};
  std::array<line_loads, sector_page_lines> loads{};
  std::unique_ptr<word_owners> owners{};  // where atomics go
  std::uint32_t number{};                 // in the order in which pages came
  std::uint64_t torn{};  // a bit for each line: one that a warp stored, but not as a whole, or loaded past L1

  [[nodiscard]] static std::size_t index_of(address at) noexcept {
    return static_cast<std::size_t>(at >> 7) % sector_page_lines;
  }
  // The block does an atomic at the word.
  void own(address word, std::uint32_t block) {
    if (owners == nullptr) {
      owners = std::make_unique<word_owners>();
    }
    std::uint32_t& owner = (*owners)[index_of(word)][word / 4 % 32];
    owner = owner == 0 || owner == block ? block : several_blocks;
  }
};

// Pages by address, in no order.
class sector_pages {
 public:
  [[nodiscard]] sector_page& at(address line) {
    address const number = line >> sector_page::shift;
    recent& r = recent_[static_cast<std::size_t>(number % recent_.size())];
    if (r.page == nullptr || r.number != number) {
      r = {number, &find(number)};
    }
    return *r.page;
  }
  // A block does atomics at the words of these lanes.
  void own_words(address const (&at)[32], lane_mask active, int lane_bytes, std::uint32_t block) {
    for (std::uint32_t left = active.bits; left != 0; left &= left - 1) {
      address const lane = at[std::countr_zero(left)];
      address const end = lane + static_cast<address>(lane_bytes);
      for (address word = lane & ~address{3}; word < end; word += 4) {
        this->at(word & ~address{127}).own(word, block);
      }
    }
  }
  // use(number of the page, page)
  template <class Use>
  void each(Use use) const {
    for (entry const& e : table_) {
      if (e.page != nullptr) {
        use(e.number, *e.page);
      }
    }
  }
  // Of a line that was touched: from 0, without gaps between pages.
  [[nodiscard]] std::uint32_t number_of(address line) {
    return find(line >> sector_page::shift).number * sector_page_lines +
           static_cast<std::uint32_t>(line >> 7U) % sector_page_lines;
  }
  [[nodiscard]] sector_page& page(address number) { return find(number); }
  // Null if nothing was touched there.
  [[nodiscard]] sector_page const* look_for(address number) const noexcept {
    for (std::size_t k = hash(number);; ++k) {
      if (table_.empty()) {
        return nullptr;
      }
      entry const& e = table_[k & (table_.size() - 1)];
      if (e.page == nullptr || e.number == number) {
        return e.page.get();
      }
    }
  }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

 private:
  struct entry {
    address number{};
    std::unique_ptr<sector_page> page{};
  };
  struct recent {
    address number{};
    sector_page* page{};
  };

  [[nodiscard]] static std::size_t hash(address number) noexcept {
    std::uint64_t const h = number * 0x9E3779B97F4A7C15U;
    return static_cast<std::size_t>(h ^ h >> 32);
  }
  [[nodiscard]] sector_page& find(address number) {
    if (2 * (size_ + 1) > table_.size()) {
      grow();
    }
    entry& e = slot(number);
    if (e.page == nullptr) {
      e = {number, std::make_unique<sector_page>()};
      e.page->number = static_cast<std::uint32_t>(size_++);
    }
    return *e.page;
  }
  [[nodiscard]] entry& slot(address number) {
    std::size_t k = hash(number) & (table_.size() - 1);
    while (table_[k].page != nullptr && table_[k].number != number) {
      k = (k + 1) & (table_.size() - 1);
    }
    return table_[k];
  }
  void grow() {
    std::vector<entry> old(table_.size() < 32 ? 64 : 2 * table_.size());
    old.swap(table_);
    for (entry& e : old) {
      if (e.page != nullptr) {
        slot(e.number) = std::move(e);
      }
    }
  }

  std::vector<entry> table_{};
  std::array<recent, 64> recent_{};
  std::size_t size_{};
};

}}}  // namespace warpmem::v0::detail
