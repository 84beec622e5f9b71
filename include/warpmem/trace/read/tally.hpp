// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Takes the instructions of a trace to the recorder: a site for each program counter and opcode.
#pragma once

#include <warpmem/access/async_copy.hpp>
#include <warpmem/access/lane_mask.hpp>
#include <warpmem/access/matrix_access.hpp>
#include <warpmem/access/memory_space.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>
#include <warpmem/kernel/recorder.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/trace/read/header.hpp>
#include <warpmem/trace/read/instruction_line.hpp>
#include <warpmem/trace/read/opcodes.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

// Where generic addresses of shared and local memory lie. Windows have 16 MiB.
struct generic_windows {
  std::uint64_t shared{};
  std::uint64_t local{};

  static constexpr std::uint64_t bytes = std::uint64_t{1} << 24;
  [[nodiscard]] constexpr bool are_known() const noexcept { return shared != 0 && local != 0; }
  [[nodiscard]] constexpr memory_space space_of(address at) const noexcept {
    return at - shared < bytes ? memory_space::shared : at - local < bytes ? memory_space::local : memory_space::global;
  }
  // As instructions of that space have it.
  [[nodiscard]] constexpr address within(memory_space space, address at) const noexcept {
    return space == memory_space::shared && at - shared < bytes ? at - shared
           : space == memory_space::local && at - local < bytes ? at - local
                                                                : at;
  }
};

class trace_tally {
 public:
  trace_tally(arch_traits const& arch, kernel_header const& header, bool is_grouped)
      : recorder_{arch, header.name},
        windows_{header.shared_base, header.local_base},
        is_grouped_{is_grouped},
        sites_(64) {}

  void add(traced_instruction const& i, warp_place by) {
    traced_site& site = site_of(i);
    if (half_copy_ != nullptr && half_copy_ != &site) {
      drop_half_copy();
    }
    if (!i.has_addresses && site.opcode.what == opcode_class::no_access) {
      return;
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
      case opcode_class::no_access:
      case opcode_class::not_understood:
        return recorder_.leave_out(site.name);
    }
  }
  // No copy goes on in another warp.
  void end_warp() {
    if (half_copy_ != nullptr) {
      drop_half_copy();
    }
  }
  [[nodiscard]] kernel_report report() { return recorder_.report(); }

 private:
  struct traced_site {
    std::uint64_t pc{};
    std::uint32_t source_line{};
    std::string name{};  // the opcode; empty: no site
    traced_opcode opcode{};
    site_id id{};
    bool has_stream[5]{};  // by space
    stream_id stream[5]{};
  };

  [[nodiscard]] static std::size_t hash_of(std::uint64_t pc, std::uint32_t source_line) noexcept {
    return static_cast<std::size_t>((pc ^ std::uint64_t{source_line} << 32) * 0x9e3779b97f4a7c15U >> 32);
  }
  // A table with open addressing, at most half full.
  [[nodiscard]] traced_site& site_of(traced_instruction const& i) {
    std::size_t at = hash_of(i.pc, i.source_line) & (sites_.size() - 1);
    while (!sites_[at].name.empty()) {
      traced_site& site = sites_[at];
      if (site.pc == i.pc && site.source_line == i.source_line && site.name == i.opcode) {
        return site;
      }
      at = (at + 1) & (sites_.size() - 1);
    }
    return new_site(i, at);
  }
  [[nodiscard]] traced_site& new_site(traced_instruction const& i, std::size_t at) {
    if (2 * (used_ + 1) > sites_.size()) {
      end_warp();  // which points into the table
      grow();
      return site_of(i);
    }
    ++used_;
    traced_site& site = sites_[at];
    site.pc = i.pc;
    site.source_line = i.source_line;
    site.name = i.opcode;
    site.opcode = understand(site.name);
    site_place place{};
    place.line = i.source_line;
    place.label = site.name;
    place.pc = i.pc;
    site.id = site.opcode.what != opcode_class::no_access ? recorder_.site(place) : site_id{};
    return site;
  }
  void grow() {
    std::vector<traced_site> old(2 * sites_.size());
    old.swap(sites_);
    for (traced_site& one : old) {
      std::size_t at = hash_of(one.pc, one.source_line) & (sites_.size() - 1);
      while (!one.name.empty() && !sites_[at].name.empty()) {
        at = (at + 1) & (sites_.size() - 1);
      }
      if (!one.name.empty()) {
        sites_[at] = std::move(one);
      }
    }
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
    if (space == memory_space::unstated && !windows_.are_known()) {
      return recorder_.leave_out(site.name);
    }
    std::uint32_t left = i.mask;
    do {
      memory_space const here = space != memory_space::unstated ? space
                                : left == 0                     ? memory_space::global
                                                                : windows_.space_of(i.at[std::countr_zero(left)]);
      address at[32];
      std::uint32_t lanes = 0;
      for (std::uint32_t m = left; m != 0; m &= m - 1) {
        int const lane = std::countr_zero(m);
        bool const is_here = space != memory_space::unstated || windows_.space_of(i.at[lane]) == here;
        at[lane] = windows_.within(here, i.at[lane]);
        lanes |= is_here ? 1U << lane : 0U;
      }
      recorder_.add(stream_of(site, here), at, lane_mask{lanes}, by);
      left &= ~lanes;
    } while (left != 0);
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
  // trace, other warps come between.
  void add_half_copy(traced_site& site, traced_instruction const& i, warp_place by) {
    bool const completes = half_copy_ == &site && copy_.active.bits == i.mask;
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
  std::vector<traced_site> sites_;
  std::size_t used_{};
  async_copy copy_{};
  traced_site const* half_copy_{};  // whose second half is to come
};

}}}}  // namespace warpmem::v0::trace::detail
