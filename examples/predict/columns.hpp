// The columns of predict's output: the reports' fields, by their names.
#pragma once

#include <warpmem/model/report.hpp>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <type_traits>

namespace predict {

struct column_meaning {
  std::string_view name;
  std::string_view meaning;
};

// Columns whose places are fixed: whoever reads them by position finds them. --help and docs/tools.md print what they
// mean; docs/glossary.md says which counter of the profiler each is.
inline constexpr column_meaning placed_columns[] = {
    {"requests", "requests to the coalescer, to shared or to constant memory"},
    {"sectors", "32-byte sectors that L1 looks up"},
    {"wavefronts", "of shared memory"},
    {"bank_conflicts", "wavefronts that would not be needed if no two words shared a bank"},
    {"lookup_misses", "of constant memory, with a cold cache"},
    {"tag_requests", "128-byte lines that L1 looks up"},
    {"sectors_ideal", "the least for these bytes"},
    {"wavefronts_ideal", "the least for these bytes"},
    {"transactions", "pieces moved, in the sizes of the capability"},
    {"bytes_requested", "active lanes times their bytes"},
    {"bytes_moved", "by the transactions"},
    {"tag_wavefronts", "of L1's tag stage"},
    {"data_wavefronts", "of L1's data stage"},
    {"data_bank_conflicts", "of L1's data stage"},
    {"data_bank_reads", "words read from L1's banks, rounded as the counter does"},
    {"data_bank_writes", "words written to L1's banks, rounded as the counter does"},
    {"l2_requests", "from L1 to L2"},
    {"l2_sectors", "from L1 to L2"},
    {"request_cycles", "of constant memory, with the 10 of a launch"},
    {"filter_wavefronts", "of the texture filter"},
    {"wavefronts_lgds", "of cp.async: data wavefronts"},
    {"wavefronts_shared_raw", "of cp.async: shared wavefronts, with the 4 of the measured kernel"},
    {"bank_conflicts_shared", "of cp.async: conflicts beyond one wavefront a phase"},
    {"source_tag_requests", "lines, as Nsight Compute's source page counts them"},
    {"source_sectors", "sectors of global memory, on the source page"},
    {"source_sectors_ideal", "their least, on the source page"},
    {"source_wavefronts", "wavefronts of shared memory, on the source page"},
    {"source_wavefronts_ideal", "their least, on the source page"}};

// clang-format off
// Fields that are not written: no measured file has them.
inline constexpr std::string_view unwritten_fields[] = {
    "transactions_ideal", "requests_ideal", "wavefronts_conflict_free", "wavefronts_shared", "divergent",
    "immediate_requests", "texels"};
// clang-format on

using column_list = warpmem::bounded_list<std::string_view, 64>;

// The placed columns, then every other field of these reports. What a report works out from its other fields is a
// column only where it has a place.
template <class... Reports>
[[nodiscard]] constexpr column_list columns_of() {
  column_list columns;
  for (column_meaning const& placed : placed_columns) {
    columns.push_back(placed.name);
  }
  auto const is_in = [](auto const& names, std::string_view name) {
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
  };
  auto const add = [&](std::string_view name, auto field) {
    if (std::is_member_object_pointer_v<decltype(field)> && !is_in(columns, name) && !is_in(unwritten_fields, name)) {
      columns.push_back(name);
    }
  };
  (Reports::each_field(add), ...);
  return columns;
}

inline constexpr column_list counter_columns =
    columns_of<warpmem::global_report, warpmem::shared_report, warpmem::constant_report, warpmem::local_report,
               warpmem::l1tex_report, warpmem::bank_traffic_report, warpmem::source_page_report,
               warpmem::async_copy_report, warpmem::texture_report>();

}  // namespace predict
