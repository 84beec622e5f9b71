// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every report as a list of named values: fields(report). The names are those of the columns of examples/predict and of
// tests/data where these have them; excessive and conflict counts are there beside what they are made of. Lists of
// reports of one kind all have the same names in the same order.
#pragma once

#include <warpmem/fields/field.hpp>
#include <warpmem/report/async_copy.hpp>
#include <warpmem/report/bank_traffic.hpp>
#include <warpmem/report/cache.hpp>
#include <warpmem/report/constant.hpp>
#include <warpmem/report/dram.hpp>
#include <warpmem/report/global.hpp>
#include <warpmem/report/l1tex.hpp>
#include <warpmem/report/local.hpp>
#include <warpmem/report/shared.hpp>
#include <warpmem/report/source_page.hpp>
#include <warpmem/report/texture.hpp>

#include <vector>

namespace warpmem { inline namespace v0 {

// The numbers of a report by name, in a fixed order: what JSON and CSV write. A count that is unknown stays so.
[[nodiscard]] inline std::vector<field> fields(global_report const& r) {
  return detail::fields_of(r.basis, {{"requests", r.requests},
                                     {"transactions", r.transactions},
                                     {"transactions_ideal", r.ideal_transactions},
                                     {"sectors", r.sectors},
                                     {"sectors_ideal", r.ideal_sectors},
                                     {"sectors_excessive", r.excessive_sectors()},
                                     {"tag_requests", r.tag_requests},
                                     {"bytes_requested", r.bytes_requested},
                                     {"bytes_moved", r.bytes_moved}});
}

[[nodiscard]] inline std::vector<field> fields(local_report const& r) {
  return detail::fields_of(r.basis, {{"requests", r.requests},
                                     {"transactions", r.transactions},
                                     {"transactions_ideal", r.ideal_transactions},
                                     {"sectors", r.sectors},
                                     {"sectors_ideal", r.ideal_sectors},
                                     {"sectors_excessive", r.excessive_sectors()},
                                     {"tag_wavefronts", r.tag_wavefronts},
                                     {"bytes_requested", r.bytes_requested},
                                     {"bytes_moved", r.bytes_moved}});
}

// Also of ldmatrix and stmatrix.
[[nodiscard]] inline std::vector<field> fields(shared_report const& r) {
  return detail::fields_of(r.basis, {{"requests", r.requests},
                                     {"wavefronts", r.wavefronts},
                                     {"wavefronts_ideal", r.ideal_wavefronts},
                                     {"wavefronts_excessive", r.excessive_wavefronts()},
                                     {"wavefronts_conflict_free", r.conflict_free_wavefronts},
                                     {"bank_conflicts", r.bank_conflicts()},
                                     {"bytes_requested", r.bytes_requested}});
}

[[nodiscard]] inline std::vector<field> fields(constant_report const& r) {
  return detail::fields_of(r.basis, {{"requests", r.requests},
                                     {"requests_ideal", r.ideal_requests},
                                     {"replays", r.replays()},
                                     {"lookup_misses", r.lookup_misses},
                                     {"request_cycles", r.request_cycles},
                                     {"divergent", r.divergent},
                                     {"immediate_requests", r.immediate_requests},
                                     {"bytes_requested", r.bytes_requested}});
}

[[nodiscard]] inline std::vector<field> fields(texture_report const& r) {
  return detail::fields_of(r.basis, {{"requests", r.requests},
                                     {"sectors", r.sectors},
                                     {"tag_wavefronts", r.tag_wavefronts},
                                     {"data_wavefronts", r.data_wavefronts},
                                     {"filter_wavefronts", r.filter_wavefronts},
                                     {"l2_requests", r.l2_requests},
                                     {"l2_sectors", r.l2_sectors},
                                     {"texels", r.texels},
                                     {"bytes_requested", r.bytes_requested}});
}

[[nodiscard]] inline std::vector<field> fields(l1tex_report const& r) {
  return detail::fields_of(r.basis, {{"tag_wavefronts", r.tag_wavefronts},
                                     {"data_wavefronts", r.data_wavefronts},
                                     {"data_bank_conflicts", r.data_bank_conflicts},
                                     {"l2_requests", r.l2_requests},
                                     {"l2_sectors", r.l2_sectors}});
}

[[nodiscard]] inline std::vector<field> fields(bank_traffic_report const& r) {
  return detail::fields_of(r.basis, {{"data_bank_reads", r.reads}, {"data_bank_writes", r.writes}});
}

[[nodiscard]] inline std::vector<field> fields(source_page_report const& r) {
  return detail::fields_of(r.basis, {{"source_tag_requests", r.tag_requests},
                                     {"source_sectors", r.sectors},
                                     {"source_sectors_ideal", r.ideal_sectors},
                                     {"source_sectors_excessive", r.excessive_sectors()},
                                     {"source_wavefronts", r.wavefronts},
                                     {"source_wavefronts_ideal", r.ideal_wavefronts},
                                     {"source_wavefronts_excessive", r.excessive_wavefronts()},
                                     {"bytes_requested", r.bytes_requested}});
}

[[nodiscard]] inline std::vector<field> fields(cache_report const& r) {
  return detail::fields_of(r.basis, {{"look_ups", r.look_ups},
                                     {"hits", r.hits},
                                     {"misses", r.misses},
                                     {"line_misses", r.line_misses},
                                     {"evictions", r.evictions},
                                     {"bytes_requested", r.bytes_requested},
                                     {"bytes_from_next", r.bytes_from_next},
                                     {"bytes_to_next", r.bytes_to_next}});
}

[[nodiscard]] inline std::vector<field> fields(dram_report const& r) {
  return detail::fields_of(
      r.basis,
      {{"fetches", r.fetches}, {"bursts", r.bursts}, {"bytes_used", r.bytes_used}, {"bytes_read", r.bytes_read}});
}

[[nodiscard]] inline std::vector<field> fields(async_copy_report const& r) {
  return detail::fields_of(r.basis, {{"requests", r.requests},
                                     {"tag_requests", r.tag_requests},
                                     {"sectors", r.sectors},
                                     {"tag_wavefronts", r.tag_wavefronts},
                                     {"wavefronts_lgds", r.data_wavefronts},
                                     {"bank_conflicts", r.data_bank_conflicts},
                                     {"wavefronts_shared", r.shared_wavefronts},
                                     {"bank_conflicts_shared", r.shared_bank_conflicts},
                                     {"l2_requests", r.l2_requests},
                                     {"l2_sectors", r.l2_sectors},
                                     {"bytes_requested", r.bytes_requested}});
}

}}  // namespace warpmem::v0
