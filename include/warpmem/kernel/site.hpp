// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where in a kernel an instruction stands, and what it does there.
#pragma once

#include <warpmem/model/access/atomic.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 {

// A place in a kernel. Fill in what is known of it; places are one if all of it but the text and `inlined` is equal.
struct site_place {
  std::string file{};
  std::uint32_t line{};    // from 1; 0: not known
  std::uint32_t column{};  // likewise
  std::string text{};      // the source line, where it can be read
  std::string label{};     // a name that the caller gives it
  std::uint64_t pc{};      // where instructions of one line are to be told apart, and where no line is known
  // Lines of libraries whose code stands there, each once, in order: "copy_sm75.hpp:132 < copy.hpp:88", with their
  // callers.
  std::vector<std::string> inlined{};

  void add_inlined(std::vector<std::string> const& lines) {
    for (std::string const& one : lines) {
      auto const at = std::lower_bound(inlined.begin(), inlined.end(), one);
      if (at == inlined.end() || *at != one) {
        inlined.insert(at, one);
      }
    }
  }

  friend bool operator==(site_place const& a, site_place const& b) noexcept {
    return a.line == b.line && a.column == b.column && a.pc == b.pc && a.label == b.label && a.file == b.file;
  }
  friend bool operator<(site_place const& a, site_place const& b) noexcept {
    int const files = a.file.compare(b.file);
    int const labels = a.label.compare(b.label);
    return files != 0             ? files < 0
           : a.line != b.line     ? a.line < b.line
           : a.column != b.column ? a.column < b.column
           : labels != 0          ? labels < 0
                                  : a.pc < b.pc;
  }
};

struct site_kind;
namespace detail {

template <class Access>
[[nodiscard]] site_kind kind_of(Access const& a) noexcept;

}  // namespace detail

// What the instructions of one line of a report have in common.
struct site_kind {
  memory_space space{memory_space::global};
  instruction_form form{};
  memory_op op{};
  int lane_bytes{4};
  cache_op cache{};
  atomic_kind atomic{};
  int matrices{};    // of ldmatrix and stmatrix; dimensions of a box; N of a wgmma
  bool passes_l1{};  // a load that is .volatile, or ordered beyond its block: L1 does not keep what it brings

  [[nodiscard]] static constexpr site_kind of(memory_space space, warp_access const& a) noexcept {
    return {space, instruction_form::lane_access, a.op, a.lane_bytes, a.cache, a.atomic, 0, false};
  }
  // Of every other access that a kernel's report may have: <warpmem/kernel/recorder.hpp>.
  template <class Access>
  [[nodiscard]] static site_kind of(Access const& a) noexcept {
    return detail::kind_of(a);
  }

  // Copies are in both spaces.
  [[nodiscard]] constexpr bool is_in(memory_space where) const noexcept {
    bool const is_copy = form == instruction_form::async_copy || form == instruction_form::bulk_copy;
    return space == where || (is_copy && where == memory_space::shared);
  }

  // Of a load: whether L1 keeps what it brings.
  [[nodiscard]] constexpr bool stays_in_l1() const noexcept {
    return !passes_l1 && cache != cache_op::cg && cache != cache_op::cv && cache != cache_op::lu;
  }

  friend constexpr bool operator==(site_kind const&, site_kind const&) = default;
  friend constexpr bool operator<(site_kind const& a, site_kind const& b) noexcept {
    return a.key() != b.key()             ? a.key() < b.key()
           : a.lane_bytes != b.lane_bytes ? a.lane_bytes < b.lane_bytes
           : a.matrices != b.matrices     ? a.matrices < b.matrices
                                          : a.passes_l1 < b.passes_l1;
  }

 private:
  // The enumerators, each in bits of its own, the space first.
  [[nodiscard]] constexpr std::uint64_t key() const noexcept {
    auto const bits = [](auto part, int shift) { return static_cast<std::uint64_t>(part) << shift; };
    return bits(space, 48) | bits(form, 40) | bits(op, 32) | bits(cache, 24) | bits(atomic.op, 16) |
           bits(atomic.type, 8) | bits(atomic.operand, 0);
  }
};

// Which warp executed an access.
struct warp_place {
  std::uint32_t block{};  // blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z)
  std::uint32_t warp{};   // in its block

  friend constexpr bool operator==(warp_place const&, warp_place const&) = default;
  friend constexpr bool operator<(warp_place a, warp_place b) noexcept {
    return a.block != b.block ? a.block < b.block : a.warp < b.warp;
  }
};

}}  // namespace warpmem::v0
