// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The types that matchers know: what a file can check and print that has its words from warpmem::testing.
#pragma once

#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/access/bulk_copy.hpp>
#include <warpmem/model/access/cluster_access.hpp>
#include <warpmem/model/access/matrix_access.hpp>
#include <warpmem/model/access/texture_access.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/report.hpp>
#include <warpmem/model/report/hopper_explanation.hpp>
#include <warpmem/model/report/transaction.hpp>

#include <concepts>

namespace warpmem { inline namespace v0 {

// Tests of single accesses do without <warpmem/kernel/report.hpp>.
class kernel_report;

namespace matchers { namespace detail {

template <class... Types>
struct types {};

// All reports.
using reports = types<async_copy_report, bank_traffic_report, cache_report, cluster_report, constant_report,
                      dram_report, global_report, l1tex_report, local_report, replay_report, shared_report,
                      source_page_report, texture_report, tma_report, wgmma_report>;

// All explanations, of 32 lanes.
using explanations = types<async_copy_explanation, bulk_explanation<block_copy>, bulk_explanation<bulk_copy>,
                           bulk_explanation<tensor_copy>, cluster_explanation, constant_explanation<32>,
                           global_explanation<32>, local_explanation<32>, matrix_explanation, shared_explanation<32>,
                           surface_explanation, texture_explanation, counted_explanation<wgmma_access, wgmma_report>>;

// Lists, which are compared.
using lists = types<bank_access_list<32>, local_transaction_list<32>, transaction_list<32>>;

// What is only printed.
using printed_only =
    types<async_copy, block_copy, bulk_copy, cluster_access, matrix_access, surface_access, tensor_copy, texture_access,
          warp_access, wgmma_access, bank_access, kernel_report, tensor_faults, transaction>;

struct coalesced;
struct conflict_free;
struct dram_reads_at_most;
struct efficiency_at_least;
struct excessive_sectors_at_most;
struct excessive_wavefronts_at_most;
struct has_no_problems;
struct sectors_at_most;
struct uniform;
struct wavefronts_at_most;
struct ways_at_most;
// The checks that a kernel can be asked: what warpmem::testing compiles.
using checks =
    types<coalesced, conflict_free, dram_reads_at_most, efficiency_at_least, excessive_sectors_at_most,
          excessive_wavefronts_at_most, has_no_problems, sectors_at_most, uniform, wavefronts_at_most, ways_at_most>;

template <class T, class... Types>
[[nodiscard]] constexpr bool is_among(types<Types...>) noexcept {
  return (std::same_as<T, Types> || ...);
}
template <class T>
concept known_subject =
    is_among<T>(reports{}) || is_among<T>(explanations{}) || is_among<T>(lists{}) || is_among<T>(printed_only{});

}}  // namespace matchers::detail

}}  // namespace warpmem::v0
