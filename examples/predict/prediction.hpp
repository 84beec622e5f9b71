// The models' counters for one row, under the column names of the measured files.
#pragma once

#include <warpmem/models.hpp>
#include <warpmem/text/words.hpp>

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <variant>

#include "instruction.hpp"

namespace predict {

// A counter that does not apply to a memory space, or that is unknown for the capability, is unknown here: the cell
// stays empty.
class prediction {
 public:
  std::string fault;          // why hardware would refuse the access; then no counter is known
  warpmem::provenance known;  // how the least known of the counters is known
  warpmem::l1_state l1{};     // for which state of L1 the counters hold; none if they do not depend on it

  [[nodiscard]] warpmem::counter get(std::string_view column) const {
    auto const found = counters_.find(column);
    return found == counters_.end() ? warpmem::counter::unknown() : found->second;
  }
  void set(std::string_view column, warpmem::counter value) { counters_[column] = value; }
  // The launch itself adds this to a counter; the measured files include it.
  void add_launch(std::string_view column, int count) { set(column, get(column) + count); }
  void forget(std::initializer_list<std::string_view> columns) {
    for (std::string_view const column : columns) {
      counters_.erase(column);
    }
  }
  // The fields of a report, by their names. What it does not know another report may.
  template <class Report>
  void take(Report const& report) {
    bool const is_first = counters_.empty();
    std::size_t const before = counters_.size();
    Report::each_field([&](std::string_view name, auto field) {
      if (warpmem::counter const count = std::invoke(field, report); count.known()) {
        set(name, count);
      }
    });
    l1 = l1 | report.basis.l1;
    auto const theirs = report.basis.known;
    if (is_first) {
      known = theirs;
    } else if (counters_.size() > before && theirs.how != warpmem::evidence::unknown) {
      known = weaker(known, theirs);
    }
  }

 private:
  std::map<std::string_view, warpmem::counter> counters_;
};

// The counters of all reports of one access, or its fault, which each of them has.
template <class Report, class... More>
[[nodiscard]] prediction predicted(Report const& report, More const&... more) {
  prediction p;
  if (report.basis.faults.any()) {
    p.fault = warpmem::text::sentence(report.basis.faults);
  } else {
    p.take(report);
    (p.take(more), ...);
  }
  return p;
}

// Of a measured launch that filled L1 before the access, what the filling read is subtracted: the words of these lanes.
[[nodiscard]] inline std::int64_t words_of(warpmem::warp_access const& a, warpmem::lane_mask lanes) {
  std::set<warpmem::address> words;
  for (int lane = 0; lane < 32; ++lane) {
    if (lanes.test(lane)) {
      words.insert(a.at[lane] / 4);
    }
  }
  return static_cast<std::int64_t>(words.size());
}

// The hardware counters count in steps of two. A measured launch has one access, so its count is rounded up; for shared
// memory, where the launch itself adds one, it is rounded down.
inline void make_even(prediction& p, bool shared, std::int64_t filled = 0) {
  auto const up = [](std::int64_t words) { return (words + 1) / 2 * 2; };
  if (auto const n = p.get("data_bank_reads"); n.known()) {
    p.set("data_bank_reads", shared ? n.value_or(0) / 2 * 2 : up(n.value_or(0) + filled) - up(filled));
  }
  if (auto const n = p.get("data_bank_writes"); n.known()) {
    p.set("data_bank_writes", shared ? n.value_or(0) / 2 * 2 : up(n.value_or(0)));
  }
}

[[nodiscard]] inline prediction predict_access(warpmem::arch_traits const& arch, warpmem::matrix_access const& m) {
  prediction p = predicted(warpmem::analyze_matrix(arch, m), warpmem::analyze_matrix_traffic(arch, m));
  make_even(p, true);
  p.set("source_wavefronts", p.get("wavefronts"));
  p.set("source_wavefronts_ideal", p.get("wavefronts_ideal"));
  return p;
}

// LDGDEPBAR, which commits the copy, adds a request, a tag wavefront and a data wavefront. The read of the lane number
// and three loads under a false predicate, which the compiler puts before the copy, add four shared wavefronts.
[[nodiscard]] inline prediction predict_access(warpmem::arch_traits const& arch, warpmem::async_copy const& copy) {
  prediction p =
      predicted(warpmem::analyze_async_copy(arch, copy), warpmem::analyze_async_copy_source_page(arch, copy));
  p.add_launch("requests", 1);
  p.add_launch("tag_wavefronts", 1);
  p.add_launch("wavefronts_lgds", 1);
  p.set("wavefronts_shared_raw", p.get("wavefronts_shared"));
  p.add_launch("wavefronts_shared_raw", 4);
  return p;
}

[[nodiscard]] inline prediction predict_access(warpmem::arch_traits const& arch, warpmem::texture_access const& a) {
  return predicted(warpmem::analyze_texture(arch, a));
}

// The tag and data stages of surfaces have separate counters, which the measured files do not hold.
[[nodiscard]] inline prediction predict_access(warpmem::arch_traits const& arch, warpmem::surface_access const& a) {
  prediction p = predicted(warpmem::analyze_surface(arch, a));
  p.forget({"tag_wavefronts", "data_wavefronts"});
  return p;
}

// The report of the source page has the names of both memory spaces; those of the other space are not predictions.
[[nodiscard]] inline prediction predict_global(warpmem::arch_traits const& arch, lane_access const& lanes) {
  warpmem::warp_access const& a = lanes.access;
  auto const by = [&](auto l1) {
    return predicted(warpmem::analyze_global(arch, a), warpmem::analyze_global_stages(arch, a, l1),
                     warpmem::analyze_global_traffic(arch, a, l1), warpmem::analyze_global_source_page(arch, a));
  };
  prediction p = lanes.held ? by(*lanes.held) : by(lanes.l1);
  bool const is_warm = lanes.l1 == warpmem::l1_state::warm;
  make_even(p, false, words_of(a, lanes.held.value_or(is_warm ? a.participants() : warpmem::lane_mask::none())));
  p.forget({"source_wavefronts", "source_wavefronts_ideal"});
  return p;
}

[[nodiscard]] inline prediction predict_shared(warpmem::arch_traits const& arch, warpmem::warp_access const& a) {
  prediction p = predicted(warpmem::analyze_shared(arch, a), warpmem::analyze_shared_traffic(arch, a),
                           warpmem::analyze_shared_source_page(arch, a));
  make_even(p, true);
  p.forget({"source_tag_requests", "source_sectors", "source_sectors_ideal"});
  return p;
}

// The launch adds the cycles of 3 requests, 2 of them missing.
[[nodiscard]] inline prediction predict_constant(warpmem::arch_traits const& arch, warpmem::warp_access const& a) {
  prediction p = predicted(warpmem::analyze_constant(arch, a));
  p.add_launch("request_cycles", 10);
  return p;
}

[[nodiscard]] inline prediction predict_access(warpmem::arch_traits const& arch, lane_access const& lanes) {
  switch (lanes.space) {
    case warpmem::memory_space::shared:
      return predict_shared(arch, lanes.access);
    case warpmem::memory_space::local:
      return predicted(warpmem::analyze_local(arch, lanes.access), warpmem::analyze_local_stages(arch, lanes.access));
    case warpmem::memory_space::constant:
      return predict_constant(arch, lanes.access);
    default:
      return predict_global(arch, lanes);
  }
}

[[nodiscard]] inline prediction predict_row(warpmem::arch_traits const& arch, instruction_row const& row) {
  return std::visit([&](auto const& access) { return predict_access(arch, access); }, row.what);
}

}  // namespace predict
