// What the models say of one row, by the names of the measured files' columns.
#pragma once

#include <warpmem/text/words.hpp>
#include <warpmem/warpmem.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "instruction.hpp"

namespace predict {

// In the order of the output.
inline constexpr std::array<std::string_view, 24> counter_columns = {"requests",          "sectors",
                                                                     "wavefronts",        "bank_conflicts",
                                                                     "lookup_misses",     "tag_requests",
                                                                     "sectors_ideal",     "wavefronts_ideal",
                                                                     "transactions",      "bytes_requested",
                                                                     "bytes_moved",       "tag_wavefronts",
                                                                     "data_wavefronts",   "data_bank_conflicts",
                                                                     "l2_requests",       "l2_sectors",
                                                                     "request_cycles",    "data_bank_reads",
                                                                     "data_bank_writes",  "source_tag_requests",
                                                                     "source_sectors",    "source_sectors_ideal",
                                                                     "source_wavefronts", "source_wavefronts_ideal"};

// A counter that does not apply to a memory space, or that is unknown for the capability, is unknown here: the cell
// stays empty.
class prediction {
 public:
  prediction() { counters_.fill(warpmem::counter::unknown()); }

  void set(std::string_view column, warpmem::counter value) { counters_[position(column)] = value; }
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

[[nodiscard]] inline prediction of(warpmem::global_report const& r) {
  prediction p;
  p.set("requests", r.requests);
  p.set("sectors", r.sectors);
  p.set("sectors_ideal", r.ideal_sectors);
  p.set("tag_requests", r.tag_requests);
  p.set("transactions", r.transactions);
  p.set("bytes_requested", r.bytes_requested);
  p.set("bytes_moved", r.bytes_moved);
  return p;
}

inline void add_stages(warpmem::l1tex_report const& r, prediction& p) {
  p.set("tag_wavefronts", r.tag_wavefronts);
  p.set("data_wavefronts", r.data_wavefronts);
  p.set("data_bank_conflicts", r.data_bank_conflicts);
  p.set("l2_requests", r.l2_requests);
  p.set("l2_sectors", r.l2_sectors);
}

[[nodiscard]] inline prediction of(warpmem::shared_report const& r) {
  prediction p;
  p.set("requests", r.requests);
  p.set("wavefronts", r.wavefronts);
  p.set("bank_conflicts", r.bank_conflicts());
  p.set("wavefronts_ideal", r.ideal_wavefronts);
  p.set("bytes_requested", r.bytes_requested);
  return p;
}

[[nodiscard]] inline prediction of(warpmem::local_report const& r) {
  prediction p;
  p.set("requests", r.requests);
  p.set("sectors", r.sectors);
  p.set("sectors_ideal", r.ideal_sectors);
  p.set("transactions", r.transactions);
  p.set("bytes_requested", r.bytes_requested);
  p.set("bytes_moved", r.bytes_moved);
  return p;
}

[[nodiscard]] inline prediction of(warpmem::constant_report const& r) {
  prediction p;
  p.set("requests", r.requests);
  p.set("lookup_misses", r.lookup_misses);
  // The measured files leave the cycles of the launch itself in: those of 3 requests, 2 of them missing.
  p.set("request_cycles", r.request_cycles + warpmem::counter{10});
  p.set("bytes_requested", r.bytes_requested);
  return p;
}

// The hardware counters advance in steps of two. The measured files hold a launch of one access: rounded up, and for
// shared memory, where the launch itself makes one, down again.
inline void add_traffic(warpmem::bank_traffic_report const& r, bool shared, prediction& p) {
  auto const even = [shared](warpmem::counter n) {
    return n.known() ? warpmem::counter{shared ? n.value() / 2 * 2 : (n.value() + 1) / 2 * 2} : n;
  };
  p.set("data_bank_reads", even(r.reads));
  p.set("data_bank_writes", even(r.writes));
}

inline void add_global_source_page(warpmem::source_page_report const& r, prediction& p) {
  p.set("source_tag_requests", r.tag_requests);
  p.set("source_sectors", r.sectors);
  p.set("source_sectors_ideal", r.ideal_sectors);
}

inline void add_shared_source_page(warpmem::source_page_report const& r, prediction& p) {
  p.set("source_wavefronts", r.wavefronts);
  p.set("source_wavefronts_ideal", r.ideal_wavefronts);
}

template <class Report>
[[nodiscard]] prediction counted_or_fault(Report const& r) {
  prediction p;
  if (r.basis.faults.any()) {
    p.fault = warpmem::text::sentence(r.basis.faults);
    return p;
  }
  return of(r);
}

[[nodiscard]] inline prediction predict_row(warpmem::arch_traits const& arch, instruction_row const& row) {
  if (row.ptx.form == warpmem::ptx_form::matrix_access) {
    warpmem::matrix_access m{};
    m.matrices = row.ptx.matrices;
    m.op = row.ptx.op;
    m.transposed = row.ptx.transposed;
    for (int lane = 0; lane < 32; ++lane) {
      m.row_at[lane] = row.access.at[lane];
    }
    prediction p = counted_or_fault(warpmem::analyze_matrix(arch, m));
    if (p.fault.empty()) {
      add_traffic(warpmem::analyze_matrix_traffic(arch, m), true, p);
      p.set("source_wavefronts", p.get("wavefronts"));
      p.set("source_wavefronts_ideal", p.get("wavefronts_ideal"));
    }
    return p;
  }
  switch (row.ptx.space) {
    case warpmem::memory_space::shared: {
      prediction p = counted_or_fault(warpmem::analyze_shared(arch, row.access));
      if (p.fault.empty()) {
        add_traffic(warpmem::analyze_shared_traffic(arch, row.access), true, p);
        add_shared_source_page(warpmem::analyze_shared_source_page(arch, row.access), p);
      }
      return p;
    }
    case warpmem::memory_space::local:
      return counted_or_fault(warpmem::analyze_local(arch, row.access));
    case warpmem::memory_space::constant:
      return counted_or_fault(warpmem::analyze_constant(arch, row.access));
    default: {
      prediction p = counted_or_fault(warpmem::analyze_global(arch, row.access));
      if (p.fault.empty()) {
        add_stages(warpmem::analyze_global_stages(arch, row.access), p);
        add_traffic(warpmem::analyze_global_traffic(arch, row.access), false, p);
        add_global_source_page(warpmem::analyze_global_source_page(arch, row.access), p);
      }
      return p;
    }
  }
}

}  // namespace predict
