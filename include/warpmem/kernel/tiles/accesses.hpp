// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The accesses of a launch to one array in shared memory, and what they take where it lies otherwise.
#pragma once

#include <warpmem/batch/shapes.hpp>
#include <warpmem/kernel/caches/array_traffic.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/kernel/tiles.hpp>
#include <warpmem/kernel/tiles/footprint.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/advise/fix.hpp>
#include <warpmem/model/advise/fix_global.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/layout/accesses_of.hpp>
#include <warpmem/model/memory/matrix/counts.hpp>
#include <warpmem/model/memory/shared/counts.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/shared.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace detail {

// The accesses of a launch to one array.
class tile_accesses {
 public:
  // place_of(number) is a site_place. `all` lives as long as this.
  template <class PlaceOf>
  tile_accesses(arch_traits const& arch, named_array array, shared_footprint const& all, PlaceOf place_of)
      : arch_{arch}, array_{std::move(array)} {
    for (auto const& [s, accesses] : all.sites()) {
      sites_.push_back({place_of(s.place), s.kind, 0, 0, 0});
      add(accesses);
      if (all_.empty() || all_.back().site != sites_.size() - 1) {
        sites_.pop_back();
      }
    }
    // Those that cost most first: a bad candidate is soon seen.
    std::sort(all_.begin(), all_.end(), [](one const& a, one const& b) { return a.least < b.least; });
  }

  // Why nothing can be tried; empty: all is known.
  [[nodiscard]] char const* why_not() const noexcept {
    return !is_known_     ? "the wavefronts of one of its accesses are unknown"
           : !is_aligned_ ? "an access of several elements begins between two of their size"
                          : "";
  }
  [[nodiscard]] std::vector<tile_site> const& sites() const noexcept { return sites_; }
  [[nodiscard]] int least_bytes() const noexcept { return least_bytes_; }
  [[nodiscard]] int most_bytes() const noexcept { return most_bytes_; }
  [[nodiscard]] std::int64_t before() const noexcept { return before_; }
  // Without a bank conflict.
  [[nodiscard]] std::int64_t conflict_free() const noexcept { return conflict_free_; }

  // Wavefronts where move(offset) is where an offset into the array goes; at least `limit` once it is reached, and for
  // what hardware would refuse.
  template <class Move>
  [[nodiscard]] std::int64_t wavefronts(Move move, std::int64_t limit) const {
    std::int64_t sum = 0;
    for (one const& a : all_) {
      counter const n = analyze(a, move).wavefronts;
      sum = n.known() ? sum + a.times * n.value_or(0) : limit;
      if (sum >= limit) {
        return limit;
      }
    }
    return sum;
  }
  // The same by site, into one of its numbers.
  template <class Move>
  void split(Move move, std::int64_t tile_site::*into, std::vector<tile_site>& sites) const {
    for (tile_site& s : sites) {
      s.*into = 0;
    }
    for (one const& a : all_) {
      sites[a.site].*into += a.times * analyze(a, move).wavefronts.value_or(0);
    }
  }
  // How far apart rows may be: where lanes go from row to row, and meet in a bank.
  [[nodiscard]] std::set<std::int64_t> row_distances() const {
    constexpr std::size_t most = 8;
    std::set<std::int64_t> found;
    for (one const& a : all_) {
      warp_access const access = moved(a, [](std::int64_t offset) { return offset; });
      for (std::int64_t const distance : {rows_of(access).distance, columns_of(access).distance}) {
        bool const is_row = distance >= std::int64_t{8} * access.lane_bytes && distance % most_bytes_ == 0 &&
                            distance < static_cast<std::int64_t>(array_.bytes);
        if (is_row && a.conflicts > 0 && found.size() < most) {
          found.insert(distance);
        }
      }
    }
    return found;
  }

 private:
  struct one {
    std::size_t site;
    shape_key<32> const* key;  // of the footprint: a copy each, aligned to 64 bytes, is slow to sort
    std::int64_t times;
    std::int64_t conflicts;
    std::int64_t least;  // minus the wavefronts of all times
  };

  // A lane gives the address of a row of a matrix, which has 16 bytes.
  [[nodiscard]] static int lane_bytes_of(site_kind const& kind) noexcept {
    return kind.form == instruction_form::matrix_access ? 16 : kind.lane_bytes;
  }
  [[nodiscard]] bool is_inside(address at) const noexcept {
    return at >= array_.begin && at < array_.begin + array_.bytes;
  }
  // Of the last site.
  void add(shared_footprint::accesses const& accesses) {
    site_kind const& kind = sites_.back().kind;
    for (auto const& [key, times] : accesses) {
      bool is_here = false;
      for (int lane = 0; lane < 32; ++lane) {
        is_here = is_here || ((key.active >> lane & 1U) != 0 && is_inside(key.words[lane]));
      }
      if (!is_here) {
        continue;
      }
      one a{sites_.size() - 1, &key, times, 0, 0};
      shared_report const r = analyze(a, [](std::int64_t offset) { return offset; });
      is_known_ = is_known_ && r.wavefronts.known() && !r.basis.faults.any();
      is_aligned_ = is_aligned_ && is_aligned(a);
      std::int64_t const all = times * r.wavefronts.value_or(0);
      before_ += all;
      conflict_free_ += times * r.conflict_free_wavefronts.value_or(0);
      sites_.back().before += all;
      a.conflicts = r.bank_conflicts.value_or(0);
      a.least = -all;
      int const bytes = lane_bytes_of(kind);
      least_bytes_ = all_.empty() ? bytes : smaller(least_bytes_, bytes);
      most_bytes_ = larger(most_bytes_, bytes);
      all_.push_back(a);
    }
  }
  // Whether what a lane takes lies in the array and begins at a multiple of its size there, so that it stays together.
  [[nodiscard]] bool is_aligned(one const& a) const noexcept {
    warp_access const m = moved(a, [](std::int64_t offset) { return offset; });
    auto const bytes = static_cast<address>(m.lane_bytes);
    for (int lane = 0; lane < 32; ++lane) {
      address const offset = m.at[lane] - array_.begin;
      if (m.active.test(lane) && is_inside(m.at[lane]) && (offset % bytes != 0 || offset + bytes > array_.bytes)) {
        return false;
      }
    }
    return true;
  }
  template <class Move>
  [[nodiscard]] warp_access moved(one const& a, Move move) const {
    site_kind const& kind = sites_[a.site].kind;
    warp_access m{};
    m.active = lane_mask{a.key->active};
    m.lane_bytes = lane_bytes_of(kind);
    m.op = kind.op;
    m.cache = kind.cache;
    m.atomic = kind.atomic;
    for (int lane = 0; lane < 32; ++lane) {
      address const at = a.key->words[lane];
      m.at[lane] =
          is_inside(at) ? array_.begin + static_cast<address>(move(static_cast<std::int64_t>(at - array_.begin))) : at;
    }
    return m;
  }
  template <class Move>
  [[nodiscard]] shared_report analyze(one const& a, Move move) const {
    site_kind const& kind = sites_[a.site].kind;
    warp_access const m = moved(a, move);
    return kind.form == instruction_form::matrix_access ? analyze_matrix(arch_, rows_as_matrices(m, kind.matrices))
                                                        : analyze_shared(arch_, m);
  }

  arch_traits const& arch_;
  named_array array_;
  std::vector<one> all_{};
  std::vector<tile_site> sites_{};
  int least_bytes_{1};
  int most_bytes_{1};
  std::int64_t before_{};
  std::int64_t conflict_free_{};
  bool is_known_{true};
  bool is_aligned_{true};
};

}}}  // namespace warpmem::v0::detail
