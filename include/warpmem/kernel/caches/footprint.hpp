// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which sectors a kernel's blocks touch: what bounds of its caches are made of.
#pragma once

#include <warpmem/kernel/caches/footprint_counts.hpp>
#include <warpmem/kernel/caches/launch.hpp>
#include <warpmem/kernel/caches/likely/look_ups.hpp>
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

// Whether L1 keeps what a load with this operator brings.
[[nodiscard]] constexpr bool stays_in_l1(cache_op cache) noexcept {
  return cache != cache_op::cg && cache != cache_op::cv;
}

// Takes accesses of blocks as they are executed. Blocks that come in turns, as those of a grid barrier, are known to do
// so, and less is certain of them.
class sector_footprint {
 public:
  // How many blocks run at once at first, and how many of these an SM has at most.
  explicit sector_footprint(std::uint64_t first_wave = 0, std::uint64_t of_one_sm = 1)
      : first_wave_{first_wave}, of_one_sm_{of_one_sm} {}
  explicit sector_footprint(cache_launch const& launch)
      : sector_footprint{launch.first_wave(), launch.first_on_one_sm()} {
    if (launch.likely) {
      keep_order();
    }
  }

  void add(site_kind const& kind, address const (&at)[32], lane_mask active, warp_place by) {
    begin(by);
    detail::touched_lines const lines(at, active, kind.lane_bytes);
    look_ups_ += static_cast<std::uint64_t>(lines.count());
    for (int k = 0; k < lines.count(); ++k) {
      add_line(kind, lines[k]);
    }
    if (is_read_modify_write(kind.op)) {
      own_words(at, active, kind.lane_bytes);
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
    has_constants_ = has_constants_ || kind.space == memory_space::constant;
    if (kind.space == memory_space::global || kind.space == memory_space::local ||
        kind.space == memory_space::texture || kind.space == memory_space::surface) {
      unfollowed_reads_ = true;
      unfollowed_writes_ = unfollowed_writes_ || kind.op != memory_op::load;
    }
  }

  // From here on, also the order of look-ups.
  void keep_order() { log_.emplace(); }
  // If it was kept.
  [[nodiscard]] detail::look_up_log* order() noexcept { return log_ ? &*log_ : nullptr; }

  // Its first block is the last one of another footprint.
  void goes_on_with_a_block() noexcept { turns_ = true; }

  [[nodiscard]] bool unfollowed_reads() const noexcept { return unfollowed_reads_; }
  [[nodiscard]] bool unfollowed_writes() const noexcept { return unfollowed_writes_; }
  [[nodiscard]] bool has_constants() const noexcept { return has_constants_; }
  [[nodiscard]] bool has_turns() const noexcept { return turns_; }
  [[nodiscard]] detail::sector_pages const& pages() const noexcept { return pages_; }

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
    turns_ = turns_ || seen_[block];
    seen_[block] = true;
    if (log_) {
      log_->begin(block);
    }
  }
  void end_block() noexcept {
    most_lines_ = (std::max)(most_lines_, lines_);
    most_look_ups_ = (std::max)(most_look_ups_, look_ups_);
    lines_ = 0;
    look_ups_ = 0;
  }

  void add_line(site_kind const& kind, detail::touched_line const& touched) {
    detail::sector_page& page = pages_.at(touched.at);
    std::size_t const index = detail::sector_page::index_of(touched.at);
    detail::sector_line& line = page.lines[index];
    if (!is_read_modify_write(kind.op) && line.by != block_) {
      line.by = block_;
      ++lines_;
    }
    bool const is_load = !is_read_modify_write(kind.op) && kind.op != memory_op::store;
    if (is_load && kind.form != instruction_form::async_copy && stays_in_l1(kind.cache)) {
      load(line, page.loads[index], touched.sectors);
      return;
    }
    for (std::size_t s = 0; s < 4; ++s) {
      if ((touched.sectors >> s & 1U) != 0) {
        add_sector(kind, line, page.loads[index], s, (touched.whole >> s & 1U) != 0);
      }
    }
  }
  void load(detail::sector_line& line, detail::line_loads& loads, std::uint32_t sectors) noexcept {
    needed_by_blocks_ += line.need(sectors, block_);
    std::uint32_t const first = line.load(sectors, block_, warp_, block_ <= first_wave_ ? 1U : 0U);
    loaded_by_blocks_ += first;
    loads.by_blocks += first;
    loads.asked += static_cast<std::uint32_t>(std::popcount(sectors));
  }
  // All but loads that L1 keeps.
  void add_sector(site_kind const& kind, detail::sector_line& line, detail::line_loads& loads, std::size_t s,
                  bool whole) {
    using namespace detail;
    if (kind.op == memory_op::store) {
      line.store(s, block_, warp_);
      part_stores_ += whole ? 0U : 1U;
      line.mark(s, whole ? 0U : sector_partly);
      return;
    }
    needed_by_blocks_ += line.need(1U << s, block_);
    if (is_read_modify_write(kind.op)) {
      line.mark(s, sector_atomic);
      return;
    }
    line.mark(s, kind.form == instruction_form::async_copy ? sector_copied : sector_loaded);
    ++loads.asked;
    if (loads.passed_by[s / 2] != block_) {
      loads.passed_by[s / 2] = block_;
      loads.by_blocks += 2;
    }
  }
  // Of atomics: the words of each lane.
  void own_words(address const (&at)[32], lane_mask active, int lane_bytes) {
    for (std::uint32_t left = active.bits; left != 0; left &= left - 1) {
      address const lane = at[std::countr_zero(left)];
      address const end = lane + static_cast<address>(lane_bytes);
      for (address word = lane & ~address{3}; word < end; word += 4) {
        pages_.at(word & ~address{127}).own(word, block_);
      }
    }
  }

  detail::sector_pages pages_{};
  std::optional<detail::look_up_log> log_{};
  std::vector<bool> seen_{};  // blocks
  std::uint64_t first_wave_;
  std::uint64_t of_one_sm_;
  std::uint32_t block_{};  // from 1
  std::uint8_t warp_{};
  std::uint64_t lines_{};  // of this block
  std::uint64_t most_lines_{};
  std::uint64_t look_ups_{};  // likewise
  std::uint64_t most_look_ups_{};
  std::uint64_t loaded_by_blocks_{};
  std::uint64_t needed_by_blocks_{};
  std::uint64_t part_stores_{};
  bool turns_{};
  bool unfollowed_reads_{};
  bool unfollowed_writes_{};
  bool has_constants_{};
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
  most_lines_ = (std::max)({most_lines_, other.most_lines_, other.lines_});
  most_look_ups_ = (std::max)({most_look_ups_, other.most_look_ups_, other.look_ups_});
  loaded_by_blocks_ += other.loaded_by_blocks_;
  needed_by_blocks_ += other.needed_by_blocks_;
  part_stores_ += other.part_stores_;
  turns_ = turns_ || other.turns_;
  unfollowed_reads_ = unfollowed_reads_ || other.unfollowed_reads_;
  unfollowed_writes_ = unfollowed_writes_ || other.unfollowed_writes_;
  has_constants_ = has_constants_ || other.has_constants_;
  return *this;
}

inline footprint_counts sector_footprint::counts() const {
  footprint_counts n{};
  n.part_stores = part_stores_;
  n.loaded_by_blocks = loaded_by_blocks_;
  n.needed_by_blocks = needed_by_blocks_;
  n.most_lines = (std::max)(most_lines_, lines_);
  n.most_look_ups = (std::max)(most_look_ups_, look_ups_);
  pages_.each([&](address, detail::sector_page const& page) {
    for (detail::sector_line const& line : page.lines) {
      detail::add_counts(line, turns_ ? 0 : of_one_sm_, n);
    }
  });
  return n;
}

}}  // namespace warpmem::v0
