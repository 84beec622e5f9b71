// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel's report asks of each kind of instruction. docs/contributing.md lists what else a new kind needs.
#pragma once

#include <warpmem/kernel/costs.hpp>
#include <warpmem/kernel/kinds.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/access/bulk_copy.hpp>
#include <warpmem/model/access/cluster_access.hpp>
#include <warpmem/model/access/matrix_access.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/texture_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/memory/async_copy.hpp>
#include <warpmem/model/memory/cluster.hpp>
#include <warpmem/model/memory/matrix.hpp>
#include <warpmem/model/memory/surface.hpp>
#include <warpmem/model/memory/texture.hpp>
#include <warpmem/model/memory/tma.hpp>
#include <warpmem/model/memory/wgmma.hpp>
#include <warpmem/model/report/counters.hpp>
#include <warpmem/model/report/hopper.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

// instruction<Access> has kind(a), which lines of a report it belongs to; lanes(a), the threads that execute it;
// analyze and explain, its model; page(arch, report), what Nsight Compute's source page shows of it; traffic(arch, a),
// the words that it moves through the data banks.

[[nodiscard]] constexpr bank_traffic_report unknown_traffic(arch_traits const& arch) noexcept {
  return {{1, {}, {}, arch.cc}, counter::unknown(), counter::unknown()};
}

template <>
struct instruction<async_copy> {
  // Its space is the one that it reads.
  [[nodiscard]] static constexpr site_kind kind(async_copy const& a) noexcept {
    return {memory_space::global, instruction_form::async_copy, memory_op::load, a.lane_bytes, a.cache, {}, 0};
  }
  [[nodiscard]] static constexpr int lanes(async_copy const& a) noexcept { return a.active.count(); }
  static constexpr auto analyze = analyze_async_copy;
  static constexpr auto explain = explain_async_copy;
  [[nodiscard]] static constexpr bank_traffic_report traffic(arch_traits const& arch, async_copy const&) noexcept {
    return unknown_traffic(arch);
  }
};

template <>
struct instruction<matrix_access> {
  [[nodiscard]] static constexpr site_kind kind(matrix_access const& a) noexcept {
    return {memory_space::shared, instruction_form::matrix_access, a.op, matrix_access::row_bytes, {}, {}, a.matrices};
  }
  [[nodiscard]] static constexpr int lanes(matrix_access const&) noexcept { return 32; }
  static constexpr shared_report (*analyze)(arch_row, matrix_access const&) noexcept = analyze_matrix;
  static constexpr auto explain = explain_matrix;
  static constexpr auto traffic = analyze_matrix_traffic;
  static constexpr auto page = page_of_matrix;
};

template <>
struct instruction<cluster_access> {
  [[nodiscard]] static constexpr site_kind kind(cluster_access const& a) noexcept {
    return site_kind::of(memory_space::cluster, a.access);
  }
  [[nodiscard]] static constexpr int lanes(cluster_access const& a) noexcept { return a.access.participants().count(); }
  static constexpr auto analyze = analyze_cluster<32>;
  static constexpr auto explain = explain_cluster;
  [[nodiscard]] static constexpr bank_traffic_report traffic(arch_traits const& arch,
                                                             cluster_access const& a) noexcept {
    return analyze_cluster_traffic(arch, a);
  }
};

// Lanes of a texture have a texel; of a linear filter, its bytes.
template <>
struct instruction<texture_access> {
  [[nodiscard]] static constexpr site_kind kind(texture_access const& a) noexcept {
    return {memory_space::texture, instruction_form::lane_access, memory_op::load, a.image.texel_bytes, {}, {}, 0};
  }
  [[nodiscard]] static constexpr int lanes(texture_access const& a) noexcept { return a.active.count(); }
  static constexpr auto analyze = analyze_texture;
  static constexpr auto explain = explain_texture;
};

template <>
struct instruction<surface_access> {
  [[nodiscard]] static constexpr site_kind kind(surface_access const& a) noexcept {
    return {memory_space::surface, instruction_form::lane_access, a.op, a.lane_bytes, {}, {}, 0};
  }
  [[nodiscard]] static constexpr int lanes(surface_access const& a) noexcept { return a.active.count(); }
  static constexpr auto analyze = analyze_surface;
  static constexpr auto explain = explain_surface;
};

// Bulk copies, each of one thread. The source page counts no wavefronts of them (9.0); what else it shows is unknown.
struct bulk_instruction {
  static constexpr int threads = 1;
  template <class Copy>
  [[nodiscard]] static constexpr int lanes(Copy const&) noexcept {
    return threads;
  }
  [[nodiscard]] static constexpr source_page_report page(arch_traits const&, tma_report const& r) noexcept {
    source_page_report shown = unknown_page(r.basis);
    if (!r.basis.all_refused()) {
      shown.wavefronts = shown.ideal_wavefronts = counter{0};
    }
    return shown;
  }
  // The space is global memory, but of copies between blocks; the operation says which way they go.
  [[nodiscard]] static constexpr site_kind kind_of(bulk_op op, int element_bytes, int dimensions) noexcept {
    return {memory_space::global,
            op == bulk_op::prefetch ? instruction_form::bulk_prefetch : instruction_form::bulk_copy,
            op == bulk_op::store       ? memory_op::store
            : op == bulk_op::reduction ? memory_op::reduction
                                       : memory_op::load,
            element_bytes,
            {},
            {},
            dimensions};
  }
  [[nodiscard]] static constexpr bank_traffic_report words_of(tma_report const& r) noexcept {
    return {r.basis, r.data_bank_reads, r.data_bank_writes};
  }
};

template <>
struct instruction<tensor_copy> : bulk_instruction {
  [[nodiscard]] static constexpr site_kind kind(tensor_copy const& a) noexcept {
    return kind_of(a.op, a.map.element_bytes, a.map.rank);
  }
  static constexpr auto analyze = analyze_tensor_copy;
  static constexpr auto explain = explain_tensor_copy;
  [[nodiscard]] static constexpr bank_traffic_report traffic(arch_traits const& arch, tensor_copy const& a) noexcept {
    return words_of(analyze(arch, a));
  }
};

template <>
struct instruction<bulk_copy> : bulk_instruction {
  [[nodiscard]] static constexpr site_kind kind(bulk_copy const& a) noexcept { return kind_of(a.op, 1, 0); }
  static constexpr auto analyze = analyze_bulk_copy;
  static constexpr auto explain = explain_bulk_copy;
  [[nodiscard]] static constexpr bank_traffic_report traffic(arch_traits const& arch, bulk_copy const& a) noexcept {
    return words_of(analyze(arch, a));
  }
};

template <>
struct instruction<block_copy> : bulk_instruction {
  [[nodiscard]] static constexpr site_kind kind(block_copy const& a) noexcept {
    memory_op const op = a.reduces ? memory_op::reduction : memory_op::store;
    return {memory_space::shared, instruction_form::bulk_copy, op, 1, {}, {}, 0};
  }
  static constexpr auto analyze = analyze_block_copy;
  static constexpr auto explain = explain_block_copy;
  [[nodiscard]] static constexpr bank_traffic_report traffic(arch_traits const& arch, block_copy const& a) noexcept {
    return words_of(analyze(arch, a));
  }
};

// Of four warps. The source page counts its wavefronts, and what else it shows is unknown.
template <>
struct instruction<wgmma_access> {
  [[nodiscard]] static constexpr site_kind kind(wgmma_access const& a) noexcept {
    return {memory_space::shared, instruction_form::wgmma, memory_op::load, 16, {}, {}, a.n};
  }
  static constexpr int threads = 128;
  [[nodiscard]] static constexpr int lanes(wgmma_access const&) noexcept { return threads; }
  static constexpr auto analyze = analyze_wgmma;
  static constexpr auto explain = explain_wgmma;
  [[nodiscard]] static constexpr source_page_report page(arch_traits const&, wgmma_report const& r) noexcept {
    source_page_report shown = unknown_page(r.basis);
    shown.wavefronts = r.basis.all_refused() ? counter::unknown() : r.wavefronts;
    return shown;
  }
  [[nodiscard]] static constexpr bank_traffic_report traffic(arch_traits const& arch, wgmma_access const& a) noexcept {
    wgmma_report const r = analyze(arch, a);
    return {r.basis, r.data_bank_reads, r.basis.all_refused() ? counter::unknown() : counter{0}};
  }
};

// Those that may be unseen, by their report.
template <class Report>
struct unseen_instruction;
template <>
struct unseen_instruction<tma_report> : bulk_instruction {};
template <>
struct unseen_instruction<wgmma_report> : instruction<wgmma_access> {};
template <class Report>
concept may_be_unseen = requires {
  unseen_instruction<Report>::threads;
};

// What the source page shows of an instruction; of those that it leaves out, nothing.
template <class Access, class Report>
[[nodiscard]] constexpr source_page_report page_of(arch_traits const& arch, Report const& report) noexcept {
  if constexpr (requires { instruction<Access>::page(arch, report); }) {
    return instruction<Access>::page(arch, report);
  } else {
    return {};
  }
}

}}}  // namespace warpmem::v0::detail
