// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Takes the instructions of a trace to the recorder: a site for each program counter and opcode.
#pragma once

#include <warpmem/kernel/caches/footprint.hpp>
#include <warpmem/kernel/recorder.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/matrix_access.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/read/header.hpp>
#include <warpmem/tools/trace/read/instruction_line.hpp>
#include <warpmem/tools/trace/read/opcodes.hpp>
#include <warpmem/tools/trace/read/sites.hpp>
#include <warpmem/tools/trace/read/windows.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

class trace_tally {
 public:
  trace_tally(arch_traits const& arch, kernel_header const& header, bool is_grouped)
      : recorder_{arch, header.name},
        windows_{header.shared_base, header.local_base, blocks_of_clusters(arch)},
        is_grouped_{is_grouped} {}

  // Null, or what is wrong.
  [[nodiscard]] char const* add(traced_instruction const& i, warp_place by) {
    traced_site* const site = site_of(i);
    if (half_copy_ != nullptr && half_copy_ != site) {
      drop_half_copy();
    }
    if (site == nullptr) {
      return too_many_sites;
    }
    if (i.has_addresses || site->opcode.what != opcode_class::no_access) {
      add_access(*site, i, by);
    }
    return nullptr;
  }
  // No copy goes on in another warp.
  void end_warp() {
    if (half_copy_ != nullptr) {
      drop_half_copy();
    }
  }
  // The first half of a copy that goes on in the next piece of the trace.
  [[nodiscard]] std::optional<half_copy> take_half_copy() {
    return half_copy_ == nullptr ? std::nullopt
                                 : std::optional<half_copy>{{first_half_, std::exchange(half_copy_, nullptr)->name}};
  }
  void go_on_with(half_copy first) {
    first.instruction.opcode = first.opcode;
    (void)add(first.instruction, {});
  }
  [[nodiscard]] kernel_report report() { return recorder_.report(); }
  // What was added since the last call. Sites stay known, unless they are many.
  [[nodiscard]] kernel_report take_report() {
    sites_.begin_part();
    return recorder_.take_report();
  }
  [[nodiscard]] bool knows_many() const noexcept { return sites_.size() > most_sites / 16; }
  void follow_sectors(sector_footprint begin) { recorder_.follow_sectors(std::move(begin)); }
  [[nodiscard]] std::unique_ptr<sector_footprint> take_footprint() noexcept { return recorder_.take_footprint(); }

 private:
  void add_access(traced_site& site, traced_instruction const& i, warp_place by) {
    if (site.opcode.what == opcode_class::bulk_copy || site.opcode.what == opcode_class::wgmma) {
      return add_unseen(site, by);
    }
    if (!i.has_addresses) {
      return recorder_.leave_out(site.name);
    }
    switch (site.opcode.what) {
      case opcode_class::async_copy:
        return add_half_copy(site, i, by);
      case opcode_class::matrix_access:
        return add_matrices(site, i, by);
      case opcode_class::lane_access:
        return add_lanes(site, i, by);
      case opcode_class::bulk_copy:
      case opcode_class::wgmma:
      case opcode_class::no_access:
      case opcode_class::not_understood:
        return recorder_.leave_out(site.name);
    }
  }
  // A trace has no tensor maps, and where a wgmma has A, its name says only of transposed ones. The four warps of a
  // wgmma have a line each: the first one's counts.
  void add_unseen(traced_site& site, warp_place by) {
    memory_instruction const& m = site.opcode.instruction;
    if (m.form == instruction_form::wgmma && by.warp % 4 != 0) {
      return;
    }
    if (m.form == instruction_form::wgmma && m.a_in_shared) {
      return recorder_.add(site.id, wgmma_access{m.matrices, {}, true, m.sparse}, by);
    }
    recorder_.add(site.id, {m.space, m.form, m.op, m.lane_bytes, {}, {}, m.matrices}, unseen_access{}, by);
  }

  // Null where there are too many. Of instructions that access nothing, some need not be kept.
  [[nodiscard]] traced_site* site_of(traced_instruction const& i) {
    traced_site* const known = sites_.find(i);
    if (known != nullptr && sites_.are_with(*known)) {
      return known;
    }
    traced_opcode const opcode = known != nullptr ? known->opcode : understand(i.opcode);
    bool const is_counted = i.has_addresses || opcode.what != opcode_class::no_access;
    if (!sites_.have_room(is_counted)) {
      return is_counted ? nullptr : &passed_over_;
    }
    traced_site& site = known != nullptr ? *known : sites_.add(i);
    sites_.note(site, is_counted);
    if (known != nullptr) {
      return known;
    }
    site.opcode = opcode;
    site_place place{};
    place.line = i.source_line;
    place.label = site.name;
    place.pc = i.pc;
    site.id = opcode.what != opcode_class::no_access ? recorder_.site(place) : site_id{};
    return &site;
  }

  [[nodiscard]] stream_id stream_of(traced_site& site, memory_space space) {
    auto const n = static_cast<std::size_t>(space);
    if (!site.has_stream[n]) {
      memory_instruction const& m = site.opcode.instruction;
      site.stream[n] = recorder_.stream(site.id, {space, {}, m.op, m.lane_bytes, m.cache, m.atomic, 0});
      site.has_stream[n] = true;
    }
    return site.stream[n];
  }

  // Lanes of a generic access that are in different spaces are different requests.
  void add_lanes(traced_site& site, traced_instruction const& i, warp_place by) {
    memory_space const space = site.opcode.instruction.space;
    if (space == memory_space::global) {
      return recorder_.add(stream_of(site, space), i.at, lane_mask{i.mask}, by);
    }
    if (space != memory_space::unstated) {
      return add_within(site, space, i, by);
    }
    if (!windows_.are_known()) {
      return recorder_.leave_out(site.name);
    }
    std::uint32_t left = i.mask;
    do {
      memory_space const here = left == 0 ? memory_space::global : windows_.space_of(i.at[std::countr_zero(left)]);
      address at[32];
      std::uint32_t lanes = 0;
      for (std::uint32_t m = left; m != 0; m &= m - 1) {
        int const lane = std::countr_zero(m);
        at[lane] = windows_.within(here, i.at[lane]);
        lanes |= windows_.space_of(i.at[lane]) == here ? 1U << lane : 0U;
      }
      if (here == memory_space::cluster) {
        recorder_.leave_out(site.name + " of shared::cluster");  // from which rank to which is not known
      } else {
        recorder_.add(stream_of(site, here), at, lane_mask{lanes}, by);
      }
      left &= ~lanes;
    } while (left != 0);
  }
  // All lanes at once, whatever stands in those that take no part.
  void add_within(traced_site& site, memory_space space, traced_instruction const& i, warp_place by) {
    stream_id const stream = stream_of(site, space);
    if (windows_.are_offsets(i.at, i.mask)) {
      return recorder_.add(stream, i.at, lane_mask{i.mask}, by);
    }
    address at[32];
    for (int lane = 0; lane < 32; ++lane) {
      at[lane] = windows_.within(space, i.at[lane]);
    }
    recorder_.add(stream, at, lane_mask{i.mask}, by);
  }

  // ldmatrix and stmatrix take no mask: a warp executes them, or skips them as a whole.
  void add_matrices(traced_site& site, traced_instruction const& i, warp_place by) {
    if (i.mask != UINT32_MAX) {
      return recorder_.leave_out(site.name);
    }
    matrix_access a{};
    a.matrices = site.opcode.instruction.matrices;
    a.op = site.opcode.instruction.op;
    a.transposed = site.opcode.instruction.transposed;
    for (int lane = 0; lane < 32; ++lane) {
      a.row_at[lane] = windows_.within(memory_space::shared, i.at[lane]);
    }
    recorder_.add(site.id, a, by);
  }

  // Tracers write LDGSTS twice, first with the addresses of shared memory, then with those of global memory. In a raw
  // trace, other warps come between. A half that waits is of this site: add() drops others.
  void add_half_copy(traced_site& site, traced_instruction const& i, warp_place by) {
    bool const completes = half_copy_ != nullptr && copy_.active.bits == i.mask;
    if (half_copy_ != nullptr && !completes) {
      drop_half_copy();
    }
    if (!is_grouped_) {
      return recorder_.leave_out(site.name);
    }
    for (std::uint32_t m = i.mask; m != 0; m &= m - 1) {
      int const lane = std::countr_zero(m);
      (completes ? copy_.source : copy_.destination)[lane] =
          completes ? i.at[lane] : windows_.within(memory_space::shared, i.at[lane]);
    }
    if (!completes) {
      first_half_ = i;
    }
    copy_.active = lane_mask{i.mask};
    copy_.lane_bytes = site.opcode.instruction.lane_bytes;
    copy_.cache = site.opcode.instruction.cache;
    half_copy_ = completes ? nullptr : &site;
    if (completes) {
      recorder_.add(site.id, copy_, by);
    }
  }
  void drop_half_copy() {
    recorder_.leave_out(half_copy_->name);
    half_copy_ = nullptr;
  }

  kernel_recorder recorder_;
  generic_windows windows_;
  bool is_grouped_;
  traced_sites sites_{};
  traced_site passed_over_{};
  async_copy copy_{};
  traced_instruction first_half_{};
  traced_site const* half_copy_{};  // whose second half is to come
};

}}}}  // namespace warpmem::v0::trace::detail
