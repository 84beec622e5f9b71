// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operands of a matrix instruction: vectors of registers, kept as a list of rows behind what the handler must know.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/instruction.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/machine/warp.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/ops/matrix_elements.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

struct matrix_shape {
  int m{};
  int n{};
  int k{};
  friend constexpr bool operator==(matrix_shape const&, matrix_shape const&) = default;
};

namespace detail {

// "m16n8k16"; all 0 for another word.
[[nodiscard]] inline matrix_shape shape_of_word(std::string_view word) noexcept {
  matrix_shape s;
  int* const parts[] = {&s.m, &s.n, &s.k};
  std::size_t at = 0;
  for (int p = 0; p < 3; ++p) {
    if (at >= word.size() || word[at] != "mnk"[p]) {
      return {};
    }
    for (++at; at < word.size() && word[at] >= '0' && word[at] <= '9'; ++at) {
      *parts[p] = *parts[p] * 10 + (word[at] - '0');
    }
  }
  return at == word.size() ? s : matrix_shape{};
}
[[nodiscard]] inline matrix_shape shape_of(decoder const& d) {
  for (std::string_view const w : d.words()) {
    if (matrix_shape const s = shape_of_word(w); s.m != 0) {
      return s;
    }
  }
  d.refuse("no shape");
}
// The types among the words, in their order.
[[nodiscard]] inline std::vector<matrix_type> types_of(decoder const& d) {
  std::vector<matrix_type> all;
  for (std::string_view const w : d.words()) {
    if (matrix_type const t = matrix_type_of(w); t != matrix_type::none) {
      all.push_back(t);
    }
  }
  return all;
}

// So many registers of `bytes` each, as rows behind those of the list.
inline void add_rows(decoder& d, std::vector<s32>& list, operand const& o, int count, u32 bytes, bool is_result) {
  bool const is_vector = o.is == operand::kind::vector;
  if ((is_vector ? o.parts.size() : 1) != static_cast<std::size_t>(count)) {
    d.refuse("a vector without " + std::to_string(count) + " registers");
  }
  for (int k = 0; k < count; ++k) {
    operand const& one = is_vector ? o.parts[static_cast<std::size_t>(k)] : o;
    list.push_back(is_result ? ops::result(d, one, bytes) : ops::source(d, one, bytes));
  }
}

// Instructions with .aligned wait for the whole warp.
inline void meet_whole_warp(decoder& d, instruction& i) {
  i.way = flow::meeting;
  i.immediate = static_cast<u64>(d.constant(all_lanes, 4));
}
inline void expect_whole_warp(warp& w, instruction const& i, u32 lanes, char const* name) {
  if (lanes != all_lanes) [[unlikely]] {
    w.on->stop(problem_kind::missing_lanes, w, i,
               std::string("executes ") + name + " with lanes missing, which must execute it together");
  }
}

}  // namespace detail

}}}  // namespace warpmem::v0::ptx
