// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which sectors a kernel's blocks touch: what bounds of its caches are made of.
#pragma once

#include <warpmem/kernel/caches/footprint_counts.hpp>
#include <warpmem/kernel/caches/launch.hpp>
#include <warpmem/kernel/caches/likely/look_ups.hpp>
#include <warpmem/kernel/caches/reasons.hpp>
#include <warpmem/kernel/caches/regrouped.hpp>
#include <warpmem/kernel/caches/sector_sums.hpp>
#include <warpmem/kernel/caches/sectors.hpp>
#include <warpmem/kernel/caches/touched_lines.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/config.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace warpmem { inline namespace v0 {

// Takes accesses of blocks as they are executed. Blocks that come in turns, as those of a grid barrier, are known to do
// so, and less is certain of them.
class sector_footprint {
 public:
  // How many blocks run at once at first, and how many of these an SM has at most.
  explicit sector_footprint(std::uint64_t first_wave = 0, std::uint64_t of_one_sm = 1)
      : first_wave_{first_wave}, of_one_sm_{of_one_sm} {}
  explicit sector_footprint(cache_launch const& launch)
      : sector_footprint{launch.first_wave(), launch.has_clusters ? 0 : launch.first_on_one_sm()} {
    if (launch.likely) {
      keep_order();
    }
    groups_.watch(launch.may_regroup, launch.lanes_apart);
  }

  void add(site_kind const& kind, address const (&at)[32], lane_mask active, warp_place by) {
    begin(by);
    detail::touched_lines const lines(at, active, kind.lane_bytes);
    life_.look_ups += static_cast<std::uint64_t>(lines.count());
    sums_.returns_atomics =
        sums_.returns_atomics || kind.op == memory_op::atomic || kind.op == memory_op::compare_and_swap;
    groups_.add(kind, lines, by.warp, active);
    bool const tears = kind.op == memory_op::store && !detail::are_lines_together(at, active, kind.lane_bytes);
    for (int k = 0; k < lines.count(); ++k) {
      add_line(kind, lines[k], tears);
    }
    if (is_read_modify_write(kind.op)) {
      life_.atomics += static_cast<std::uint64_t>(lines.count());
      pages_.own_words(at, active, kind.lane_bytes, block_);
    }
    if (log_) {
      log_->add(kind, lines, {at, active, by.warp}, [&](int k) { return pages_.number_of(lines[k].at); });
    }
  }
  // Of any space. What goes past the accesses of lanes is not followed, nor what hardware refuses.
  void follow(site_kind const& kind, address const (&at)[32], lane_mask active, warp_place by) {
    if (kind.space == memory_space::global && detail::is_executed(at, active, kind.lane_bytes)) {
      add(kind, at, active, by);
    } else {
      pass(kind);
    }
  }
  // Another instruction, or an access of another space.
  void pass(site_kind const& kind) noexcept {
    sums_.has_constants = sums_.has_constants || kind.space == memory_space::constant;
    if (kind.space == memory_space::global || kind.space == memory_space::local ||
        kind.space == memory_space::texture || kind.space == memory_space::surface) {
      sums_.unfollowed_reads = true;
      sums_.unfollowed_writes = sums_.unfollowed_writes || kind.op != memory_op::load;
    }
  }

  // cp.async goes to where another one is on its way.
  void drops_copies() noexcept { sums_.drops_copies = true; }
  // Some lanes of a warp leave a loop, and others later.
  void split(warp_place by) noexcept { groups_.split(by.block + 1 == block_, by.warp); }
  // A block has ended, of which the warp that executed most executed so many instructions. Where nobody says so,
  // look-ups stand for them.
  void ran(std::uint64_t instructions) noexcept {
    sums_.most_instructions = (std::max)(sums_.most_instructions, instructions);
    sums_.instructions += instructions;
  }

  // From here on, also the order of look-ups.
  void keep_order() { log_.emplace(); }
  // If it was kept.
  [[nodiscard]] detail::look_up_log* order() noexcept { return log_ ? &*log_ : nullptr; }

  // Its first block is the last one of another footprint.
  void goes_on_with_a_block() noexcept { sums_.has_turns = true; }

  [[nodiscard]] bool has_constants() const noexcept { return sums_.has_constants; }
  [[nodiscard]] bool has_turns() const noexcept { return sums_.has_turns; }
  // What its accesses have that leaves bounds open.
  [[nodiscard]] cache_facts facts() const noexcept {
    cache_facts all = sums_.facts();
    all.add(bound_reason::may_regroup, groups_.regroups());
    return all;
  }
  [[nodiscard]] detail::sector_pages const& pages() const noexcept { return pages_; }
  [[nodiscard]] detail::regrouped_sectors const& regrouped() const noexcept { return groups_.more(); }

  // Of other blocks of the same launch.
  sector_footprint& operator+=(sector_footprint const& other);
  [[nodiscard]] footprint_counts counts() const;

 private:
  void begin(warp_place by) {
    std::uint32_t const block = by.block;
    warp_ = static_cast<std::uint8_t>((std::min)(by.warp, std::uint32_t{detail::no_warp}));
    if (block + 1 == block_) {
      return;
    }
    end_block();
    block_ = block + 1;
    if (seen_.size() <= block) {
      seen_.resize((std::max<std::size_t>)(block + 1, 2 * seen_.size()));
    }
    sums_.has_turns = sums_.has_turns || seen_[block];
    seen_[block] = true;
    if (log_) {
      log_->begin(block);
    }
  }
  void end_block() noexcept {
    sums_.end(life_);
    life_ = {};
    groups_.begin_block();
  }

  void add_line(site_kind const& kind, detail::touched_line const& touched, bool tears) {
    detail::sector_page& page = pages_.at(touched.at);
    std::size_t const index = detail::sector_page::index_of(touched.at);
    detail::sector_line& line = page.lines[index];
    bool const is_torn = kind.op == memory_op::store && (tears || touched.whole != 0xFU);
    bool const is_load = !is_read_modify_write(kind.op) && kind.op != memory_op::store;
    bool const passes = is_load && !kind.stays_in_l1();
    page.torn |= std::uint64_t{is_torn || passes ? 1U : 0U} << index;
    if (!is_read_modify_write(kind.op) && line.by != block_) {
      line.by = block_;
      ++life_.lines;
      // Pieces of neighbouring lines: one more, one that grew, or two that became one.
      life_.pieces += is_of_block(touched.at - 128) ? 0U : 1U;
      life_.pieces -= is_of_block(touched.at + 128) ? 1U : 0U;
    }
    if (is_load && kind.form != instruction_form::async_copy && !passes) {
      load(line, page.loads[index], touched.sectors);
      return;
    }
    for (std::size_t s = 0; s < 4; ++s) {
      if ((touched.sectors >> s & 1U) != 0) {
        add_sector(kind, line, page.loads[index], s, (touched.whole >> s & 1U) != 0);
      }
    }
  }
  [[nodiscard]] bool is_of_block(address line) const noexcept {
    detail::sector_page const* const page = pages_.look_for(line >> detail::sector_page::shift);
    return page != nullptr && page->lines[detail::sector_page::index_of(line)].by == block_;
  }
  void load(detail::sector_line& line, detail::line_loads& loads, std::uint32_t sectors) noexcept {
    sums_.needed += line.need(sectors, block_);
    std::uint32_t const first = line.load(sectors, block_, warp_, block_ <= first_wave_ ? 1U : 0U);
    sums_.loaded += first;
    loads.by_blocks += first;
    loads.asked += static_cast<std::uint32_t>(std::popcount(sectors));
    for (std::size_t s = 0; s < 4; ++s) {
      line.mark(s, is_other(loads.passed_by[s / 2]) && (sectors >> s & 1U) != 0 ? detail::sector_several : 0U);
    }
  }
  [[nodiscard]] bool is_other(std::uint32_t block) const noexcept { return block != 0 && block != block_; }
  // All but loads that L1 keeps.
  void add_sector(site_kind const& kind, detail::sector_line& line, detail::line_loads& loads, std::size_t s,
                  bool whole) {
    using namespace detail;
    if (kind.op == memory_op::store) {
      line.store(s, block_, warp_);
      sums_.part_stores += whole ? 0U : 1U;
      line.mark(s, whole ? 0U : sector_partly);
      return;
    }
    sums_.needed += line.need(1U << s, block_);
    if (is_read_modify_write(kind.op)) {
      line.mark(s, sector_atomic);
      return;
    }
    line.mark(s, kind.form == instruction_form::async_copy ? sector_copied : sector_loaded);
    line.mark(s, is_other(line.loaded_by[s]) || is_other(loads.passed_by[s / 2]) ? sector_several : 0U);
    ++loads.asked;
    if (loads.passed_by[s / 2] != block_) {
      loads.passed_by[s / 2] = block_;
      loads.by_blocks += 2;
    }
  }

  detail::sector_pages pages_{};
  std::optional<detail::look_up_log> log_{};
  std::vector<bool> seen_{};  // blocks
  std::uint64_t first_wave_;
  std::uint64_t of_one_sm_;
  std::uint32_t block_{};  // from 1
  std::uint8_t warp_{};
  detail::block_sums sums_{};  // of the blocks before this one
  detail::block_life life_{};  // of this one
  detail::regrouping groups_{};
};

inline sector_footprint& sector_footprint::operator+=(sector_footprint const& other) {
  end_block();
  std::vector<std::uint32_t> numbers(other.pages_.size());  // of the other's pages, here
  other.pages_.each([&](address number, detail::sector_page const& page) {
    detail::sector_page& own = pages_.page(number);
    numbers[page.number] = own.number;
    detail::add_page(own, page);
  });
  if (log_ && other.log_) {
    log_->append(*other.log_, [&](std::uint32_t line) {
      return numbers[line / detail::sector_page_lines] * detail::sector_page_lines + line % detail::sector_page_lines;
    });
  }
  groups_.add_others(other.groups_);
  sums_ += other.sums_;
  sums_.end(other.life_);
  return *this;
}

inline footprint_counts sector_footprint::counts() const {
  footprint_counts n{};
  n.blocks = sums_;
  n.blocks.end(life_);
  pages_.each([&](address number, detail::sector_page const& page) {
    detail::add_pieces(pages_.look_for(number - 1), page, n);
    for (std::size_t k = 0; k < page.lines.size(); ++k) {
      detail::add_counts(page.lines[k], sums_.has_turns ? 0 : of_one_sm_, n);
      detail::add_reads_of_changed(page, k, n);
    }
  });
  return n;
}

}}  // namespace warpmem::v0
