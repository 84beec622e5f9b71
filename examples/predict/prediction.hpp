// What the models say of one row, by the names of the measured files' columns.
#pragma once

#include <warpmem/all.hpp>
#include <warpmem/fields.hpp>
#include <warpmem/text/words.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

#include "instruction.hpp"

namespace predict {

// In the order of the output. docs/glossary.md says which counter each is.
// clang-format off
inline constexpr std::array<std::string_view, 28> counter_columns = {
    "requests", "sectors", "wavefronts", "bank_conflicts", "lookup_misses",
    "tag_requests", "sectors_ideal", "wavefronts_ideal", "transactions", "bytes_requested", "bytes_moved",
    "tag_wavefronts", "data_wavefronts", "data_bank_conflicts", "data_bank_reads", "data_bank_writes",
    "l2_requests", "l2_sectors", "request_cycles", "filter_wavefronts",
    "wavefronts_lgds", "wavefronts_shared_raw", "bank_conflicts_shared",
    "source_tag_requests", "source_sectors", "source_sectors_ideal", "source_wavefronts", "source_wavefronts_ideal"};
// clang-format on

// A counter that does not apply to a memory space, or that is unknown for the capability, is unknown here: the cell
// stays empty.
class prediction {
 public:
  prediction() { counters_.fill(warpmem::counter::unknown()); }

  void set(std::string_view column, warpmem::counter value) { counters_[position(column)] = value; }
  [[nodiscard]] static bool has(std::string_view column) {
    return std::find(counter_columns.begin(), counter_columns.end(), column) != counter_columns.end();
  }
  [[nodiscard]] warpmem::counter get(std::string_view column) const { return counters_[position(column)]; }

  std::string fault;  // why hardware would refuse the access; then no counter is set

 private:
  [[nodiscard]] static std::size_t position(std::string_view column) {
    std::size_t i = 0;
    while (counter_columns.at(i) != column) {
      ++i;
    }
    return i;
  }
  std::array<warpmem::counter, counter_columns.size()> counters_{};
};

// The counts of a report that are columns: warpmem::fields knows their names.
template <class Report>
void add(Report const& report, prediction& p) {
  for (warpmem::field const& f : warpmem::fields(report)) {
    auto const* const value = std::get_if<warpmem::counter>(&f.value);
    if (value != nullptr && prediction::has(f.name)) {
      p.set(f.name, *value);
    }
  }
}

// What the launch itself adds to a counter, which the measured files leave in.
inline void add_launch(prediction& p, std::string_view column, int count) {
  p.set(column, p.get(column) + warpmem::counter{count});
}

// The cycles of 3 requests, 2 of them missing.
inline void add(warpmem::constant_report const& r, prediction& p) {
  add<>(r, p);
  add_launch(p, "request_cycles", 10);
}

// A request and a tag wavefront; of shared wavefronts one, and three loads that the compiler put before the copy.
inline void add(warpmem::async_copy_report const& r, prediction& p) {
  add<>(r, p);
  p.set("wavefronts_shared_raw", r.shared_wavefronts);
  add_launch(p, "requests", 1);
  add_launch(p, "tag_wavefronts", 1);
  add_launch(p, "wavefronts_shared_raw", 4);
}

// The tag and data stages of surfaces have counters of their own, which the measured files do not hold.
inline void add(warpmem::texture_report const& r, bool surface, prediction& p) {
  add(r, p);
  if (surface) {
    p.set("tag_wavefronts", warpmem::counter::unknown());
    p.set("data_wavefronts", warpmem::counter::unknown());
  }
}

// The hardware counters advance in steps of two. The measured files hold a launch of one access: rounded up, and for
// shared memory, where the launch itself makes one, down again.
inline void add(warpmem::bank_traffic_report const& r, bool shared, prediction& p) {
  auto const even = [shared](warpmem::counter n) {
    return n.known() ? warpmem::counter{shared ? n.value() / 2 * 2 : (n.value() + 1) / 2 * 2} : n;
  };
  p.set("data_bank_reads", even(r.reads));
  p.set("data_bank_writes", even(r.writes));
}

// One report has the names of both memories; those of the other are no prediction.
inline void add(warpmem::source_page_report const& r, bool shared, prediction& p) {
  add(r, p);
  for (std::string_view const column : counter_columns) {
    bool const of_shared = column.starts_with("source_wavefronts");
    if (column.starts_with("source_") && of_shared != shared) {
      p.set(column, warpmem::counter::unknown());
    }
  }
}

// The prediction of a report, or its fault.
template <class Report, class... More>
[[nodiscard]] prediction predicted(Report const& report, More... more) {
  prediction p;
  if (report.basis.faults.any()) {
    p.fault = warpmem::text::sentence(report.basis.faults);
  } else {
    add(report, more..., p);
  }
  return p;
}

[[nodiscard]] inline prediction predict_access(warpmem::arch_traits const& arch, warpmem::matrix_access const& m) {
  prediction p = predicted(warpmem::analyze_matrix(arch, m));
  if (p.fault.empty()) {
    add(warpmem::analyze_matrix_traffic(arch, m), true, p);
    p.set("source_wavefronts", p.get("wavefronts"));
    p.set("source_wavefronts_ideal", p.get("wavefronts_ideal"));
  }
  return p;
}

[[nodiscard]] inline prediction predict_access(warpmem::arch_traits const& arch, warpmem::async_copy const& copy) {
  return predicted(warpmem::analyze_async_copy(arch, copy));
}

[[nodiscard]] inline prediction predict_access(warpmem::arch_traits const& arch, warpmem::texture_access const& a) {
  return predicted(warpmem::analyze_texture(arch, a), false);
}

[[nodiscard]] inline prediction predict_access(warpmem::arch_traits const& arch, warpmem::surface_access const& a) {
  return predicted(warpmem::analyze_surface(arch, a), true);
}

[[nodiscard]] inline prediction predict_global(warpmem::arch_traits const& arch, warpmem::warp_access const& a) {
  prediction p = predicted(warpmem::analyze_global(arch, a));
  if (p.fault.empty()) {
    add(warpmem::analyze_global_stages(arch, a), p);
    add(warpmem::analyze_global_traffic(arch, a), false, p);
    add(warpmem::analyze_global_source_page(arch, a), false, p);
  }
  return p;
}

[[nodiscard]] inline prediction predict_shared(warpmem::arch_traits const& arch, warpmem::warp_access const& a) {
  prediction p = predicted(warpmem::analyze_shared(arch, a));
  if (p.fault.empty()) {
    add(warpmem::analyze_shared_traffic(arch, a), true, p);
    add(warpmem::analyze_shared_source_page(arch, a), true, p);
  }
  return p;
}

[[nodiscard]] inline prediction predict_local(warpmem::arch_traits const& arch, warpmem::warp_access const& a) {
  prediction p = predicted(warpmem::analyze_local(arch, a));
  if (p.fault.empty()) {
    add(warpmem::analyze_local_stages(arch, a), p);
  }
  return p;
}

[[nodiscard]] inline prediction predict_access(warpmem::arch_traits const& arch, lane_access const& lanes) {
  switch (lanes.space) {
    case warpmem::memory_space::shared:
      return predict_shared(arch, lanes.access);
    case warpmem::memory_space::local:
      return predict_local(arch, lanes.access);
    case warpmem::memory_space::constant:
      return predicted(warpmem::analyze_constant(arch, lanes.access));
    default:
      return predict_global(arch, lanes.access);
  }
}

[[nodiscard]] inline prediction predict_row(warpmem::arch_traits const& arch, instruction_row const& row) {
  return std::visit([&](auto const& access) { return predict_access(arch, access); }, row.what);
}

}  // namespace predict
