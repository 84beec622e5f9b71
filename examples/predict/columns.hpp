// The columns of predict's output: the reports' fields, by their names.
#pragma once

#include <warpmem/report.hpp>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <type_traits>

namespace predict {

// Columns whose places are fixed: whoever reads them by position finds them. docs/glossary.md says which counter each
// is.
// clang-format off
inline constexpr std::string_view placed_columns[] = {
    "requests", "sectors", "wavefronts", "bank_conflicts", "lookup_misses",
    "tag_requests", "sectors_ideal", "wavefronts_ideal", "transactions", "bytes_requested", "bytes_moved",
    "tag_wavefronts", "data_wavefronts", "data_bank_conflicts", "data_bank_reads", "data_bank_writes",
    "l2_requests", "l2_sectors", "request_cycles", "filter_wavefronts",
    "wavefronts_lgds", "wavefronts_shared_raw", "bank_conflicts_shared",
    "source_tag_requests", "source_sectors", "source_sectors_ideal", "source_wavefronts", "source_wavefronts_ideal"};

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
  for (std::string_view const name : placed_columns) {
    columns.push_back(name);
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
