// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bulk copies and wgmma in words.
#pragma once

#include <warpmem/model/access/bulk_copy.hpp>
#include <warpmem/model/access/matrix_access.hpp>
#include <warpmem/model/access/tensor_map.hpp>
#include <warpmem/model/memory/tma/check.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/model/report/hopper.hpp>
#include <warpmem/model/report/hopper_explanation.hpp>
#include <warpmem/model/report/tensor_fault.hpp>
#include <warpmem/text/access.hpp>
#include <warpmem/text/layout.hpp>
#include <warpmem/text/reports.hpp>
#include <warpmem/text/tensor_faults.hpp>
#include <warpmem/text/words.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 {
namespace text {

// The enumerators as they are written.
[[nodiscard]] constexpr std::string_view name(bulk_op op) noexcept {
  constexpr std::string_view names[] = {"load", "store", "reduction", "prefetch"};
  return names[static_cast<unsigned>(op)];
}
[[nodiscard]] constexpr std::string_view name(wgmma_type type) noexcept {
  constexpr std::string_view names[] = {"f16", "bf16", "tf32", "e4m3", "e5m2", "s8", "u8", "b1"};
  return names[static_cast<unsigned>(type)];
}

namespace detail {

// "8 x 32": outermost first, as arrays are declared.
template <class Integer>
[[nodiscard]] std::string by_dimension(Integer const* sizes, int rank, std::string_view between) {
  std::string text;
  for (int i = rank - 1; i >= 0; --i) {
    text += number(static_cast<std::int64_t>(sizes[i])) + (i > 0 ? std::string(between) : "");
  }
  return text;
}

// "box 8 x 32", "64 pixels of 32 channels, corners -1, -1 and -1, -1".
[[nodiscard]] inline std::string box_words(tensor_map const& map, int rank) {
  if (map.mode == tensor_mode::tiled) {
    return "box " + by_dimension(map.box, rank, " x ");
  }
  int const between = rank < 3 ? 1 : rank - 2;
  return counted(map.im2col.pixels, "pixel") + " of " + counted(map.box[0], "channel") + ", corners " +
         by_dimension(map.im2col.low, between, ", ") + " and " + by_dimension(map.im2col.high, between, ", ");
}

// "box at 8, 64", "pixels at 0, 3, 4, 0 moved by 1, 2".
[[nodiscard]] inline std::string place_words(tensor_copy const& copy, int rank) {
  std::string const at = by_dimension(copy.at, rank, ", ");
  if (copy.map.mode == tensor_mode::tiled) {
    return "box at " + at;
  }
  bool const moves = copy.offsets[0] != 0 || copy.offsets[1] != 0 || copy.offsets[2] != 0;
  return "pixels at " + at + (moves ? " moved by " + by_dimension(copy.offsets, rank < 3 ? 1 : rank - 2, ", ") : "");
}

}  // namespace detail

// "2-D tensor 256 x 1024 of 4 bytes, box 8 x 32".
[[nodiscard]] inline std::string line(tensor_map const& map) {
  int const rank = map.rank < 1 || map.rank > tensor_map::max_rank ? 1 : map.rank;
  return number(rank) + "-D tensor " + detail::by_dimension(map.dims, rank, " x ") + " of " +
         counted(map.element_bytes, "byte") + ", " + detail::box_words(map, rank) +
         (map.swizzle == tma_swizzle::none ? "" : ", swizzle " + std::string(name(map.swizzle)));
}
[[nodiscard]] inline std::string full(tensor_map const& map) {
  std::string text = line(map) + "\n  from " + detail::hex(map.base);
  if (map.rank > 1 && map.rank <= tensor_map::max_rank) {
    text += ", strides of " + detail::by_dimension(map.strides, map.rank - 1, ", ") + " bytes";
  }
  return text + "\n  " + line(faults_of(map));
}

// "load of a box at 8, 64 (2-D tensor ...) to 0x400".
[[nodiscard]] inline std::string line(tensor_copy const& copy) {
  int const rank = copy.map.rank < 1 || copy.map.rank > tensor_map::max_rank ? 1 : copy.map.rank;
  return std::string(name(copy.op)) + " of the " + detail::place_words(copy, rank) + " of a " + line(copy.map) +
         (copy.op == bulk_op::prefetch ? "" : ", at " + detail::hex(copy.shared) + " in shared memory");
}
[[nodiscard]] inline std::string full(tensor_copy const& copy) { return line(copy); }

// "load of 1024 bytes from 0x1000".
[[nodiscard]] inline std::string line(bulk_copy const& copy) {
  return std::string(name(copy.op)) + " of " + counted(copy.bytes, "byte") + " at " + detail::hex(copy.global) +
         (copy.op == bulk_op::prefetch ? "" : ", at " + detail::hex(copy.shared) + " in shared memory");
}
[[nodiscard]] inline std::string full(bulk_copy const& copy) { return line(copy); }

// "wgmma m64n256 of f16, A in shared memory".
[[nodiscard]] inline std::string line(wgmma_access const& m) {
  return std::string(m.sparse ? "sparse wgmma m64n" : "wgmma m64n") + number(m.n) + " of " + std::string(name(m.type)) +
         ", A in " + (m.a_in_shared ? "shared memory" : "registers");
}
[[nodiscard]] inline std::string full(wgmma_access const& m) { return line(m); }

// "1 request, 32 sectors read (ideal 32), 8 L2 requests; 1024 bytes copied".
[[nodiscard]] inline std::string line(tma_report const& r) {
  if (auto const nothing = detail::nothing_to_count(r.basis, r.requests); !nothing.empty()) {
    return nothing;
  }
  std::string text = detail::prefix(r.basis) + counted(r.requests, "request");
  auto const add = [&](counter n, std::string_view how) {
    text += n == counter{0} ? "" : ", " + counted(n, "sector") + " " + std::string(how);
  };
  add(r.sectors_read, "read");
  add(r.sectors_written, "written");
  add(r.sectors_reduced, "reduced");
  add(r.sectors_sent, "sent");
  text += r.sectors == counter{0} ? "" : " (ideal " + number(r.ideal_sectors) + ")";
  return text + ", " + counted(r.l2_requests, "L2 request") + "; " + counted(r.bytes_requested, "byte") + " copied";
}

[[nodiscard]] inline std::string full(tma_report const& r) {
  std::string text = line(r);
  if (r.requests > counter{0}) {
    text += "\n  L2: " + counted(r.l2_requests, "request") + ", " + counted(r.l2_sectors, "sector");
    text += "\n  data banks: " + counted(r.data_bank_reads, "word") + " read, " + number(r.data_bank_writes) +
            " written, " + counted(r.bank_conflicts, "conflict");
  }
  if (r.sectors > counter{0}) {
    text += "\n  efficiency: " + detail::percent(r.efficiency()) + " of the bytes moved were requested";
  }
  return text + detail::postscript(r.basis);
}

// "4 requests, 80 wavefronts, 0 bank conflicts; 10240 bytes read".
[[nodiscard]] inline std::string line(wgmma_report const& r) {
  if (auto const nothing = detail::nothing_to_count(r.basis, r.requests); !nothing.empty()) {
    return nothing;
  }
  return detail::prefix(r.basis) + counted(r.requests, "request") + ", " + counted(r.wavefronts, "wavefront") + ", " +
         counted(r.bank_conflicts, "bank conflict") + "; " + counted(r.bytes_requested, "byte") + " read";
}

[[nodiscard]] inline std::string full(wgmma_report const& r) {
  return line(r) + "\n  data banks: " + counted(r.data_bank_reads, "word") + " read" + detail::postscript(r.basis);
}

// From one block to another.
[[nodiscard]] inline std::string line(block_copy const& copy) {
  return (copy.reduces ? "reduction of " : "copy of ") + counted(copy.bytes, "byte") + " at " + detail::hex(copy.from) +
         " to " + detail::hex(copy.to) + " of another block";
}
[[nodiscard]] inline std::string full(block_copy const& copy) { return line(copy); }

template <class Copy>
[[nodiscard]] std::string line(bulk_explanation<Copy> const& e) {
  return line(e.report);
}
template <class Copy>
[[nodiscard]] std::string full(bulk_explanation<Copy> const& e) {
  return line(e.access) + "\n" + full(e.report);
}
template <class Access, class Report>
[[nodiscard]] std::string line(counted_explanation<Access, Report> const& e) {
  return line(e.report);
}
template <class Access, class Report>
[[nodiscard]] std::string full(counted_explanation<Access, Report> const& e) {
  return line(e.access) + "\n" + full(e.report);
}
[[nodiscard]] inline std::string line(operand_explanation const& e) { return line(e.report); }
[[nodiscard]] inline std::string full(operand_explanation const& e) { return line(e.access) + "\n" + full(e.report); }

}  // namespace text

namespace detail {

// Its members in JSON.
[[nodiscard]] inline std::string json_lanes(wgmma_access const& a) {
  return std::string("\"n\": ") + text::number(a.n) + ", \"a_in_shared\": " + (a.a_in_shared ? "true" : "false");
}

}  // namespace detail

}}  // namespace warpmem::v0
