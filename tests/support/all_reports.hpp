// Every report of the library. meta.every_report fails if one is missing here.
#pragma once

#include <warpmem/model/report.hpp>

namespace support {

// Calls f(T{}) for each type T.
template <class... Types>
struct type_list {
  template <class F>
  static constexpr void each(F f) {
    (f(Types{}), ...);
  }
};

using all_reports =
    type_list<warpmem::global_report, warpmem::local_report, warpmem::shared_report, warpmem::constant_report,
              warpmem::texture_report, warpmem::l1tex_report, warpmem::bank_traffic_report, warpmem::replay_report,
              warpmem::source_page_report, warpmem::cache_report, warpmem::dram_report, warpmem::async_copy_report,
              warpmem::cluster_report, warpmem::tma_report, warpmem::wgmma_report>;

}  // namespace support
