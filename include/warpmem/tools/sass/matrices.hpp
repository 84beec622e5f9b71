// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies of SASS from global to shared memory, matrices in shared memory, and products of matrices.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/cubin/instruction.hpp>
#include <warpmem/tools/sass/lifter.hpp>
#include <warpmem/tools/sass/memory.hpp>

#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace sass { namespace detail {

inline void lift_copy(lifter& l) {
  auto const& m = l.now->memory;
  if (!m.at || !m.from || !m.width || l.w.form() != 7) {
    l.refuse("this form");
  }
  // A number of bytes that is known only at run time: the source address has what is missing of 16 in its low bits.
  l.expect(82, 1, 0);
  std::string const to = with_offset(lifter::general(m.at->base), m.at->offset);
  std::string const from =
      with_offset(l.pair({.name = lifter::general(m.from->base), .reg = m.from->base}), m.from->offset);
  std::string const size = numbered("", *m.width),
                    op = m.bypasses_l1 ? "cp.async.cg.shared.global" : "cp.async.ca.shared.global";
  std::string const condition = l.condition(87, 90);
  if (condition == "%PT") {
    return l.put(op, {to, from, size});
  }
  // The rest is filled with zeros.
  std::string const read = l.temp();
  l.make("selp.u32", {read, size, "0", condition});
  l.put(op, {to, from, size, read});
}
inline void lift_commit(lifter& l) { l.put("cp.async.commit_group", {}); }
inline void lift_wait(lifter& l) {
  if (l.w.field(44, 3) != 0) {
    return;  // a scoreboard of other instructions
  }
  l.put("cp.async.wait_group", {numbered("", l.w.field(38, 6))});
}

[[nodiscard]] inline std::string matrix_word(lifter const& l, std::string_view name) {
  constexpr std::string_view counts[] = {".x1", ".x2", ".x4", ""};
  if (l.w.field(72, 2) == 3) {
    l.refuse("this form");
  }
  return std::string(name)
      .append(".sync.aligned.m8n8")
      .append(counts[l.w.field(72, 2)])
      .append(l.w.bit(78) ? ".trans" : "")
      .append(".shared.b16");
}
[[nodiscard]] inline std::string matrix_registers(lifter const& l, unsigned first) {
  std::string list = registers(first, 1U << l.w.field(72, 2), false);
  return list[0] == '{' ? list : std::string("{").append(list).append("}");
}
inline void lift_load_matrix(lifter& l) {
  l.put(matrix_word(l, "ldmatrix"), {matrix_registers(l, l.w.field(16, 8)), near_place(l)});
}
inline void lift_store_matrix(lifter& l) {
  l.put(matrix_word(l, "stmatrix"), {near_place(l), matrix_registers(l, l.w.field(32, 8))});
}
inline void lift_move_matrix(lifter& l) {
  l.put("movmatrix.sync.aligned.m8n8.trans.b16", {l.d(), lifter::general(l.w.field(24, 8))});
}
[[nodiscard]] inline std::string list_of(unsigned first, unsigned count) {
  std::string const list = registers(first, count, false);
  return list[0] == '{' ? list : std::string("{").append(list).append("}");
}
inline void lift_hmma(lifter& l) {
  constexpr unsigned forms[] = {0x018, 0x418, 0x810};  // bits 72 to 83
  constexpr std::string_view words[] = {"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32",
                                        "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32",
                                        "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32"};
  for (int k = 0; k < 3; ++k) {
    if (l.w.field(72, 12) == forms[k] && l.w.form() == 1) {
      return l.put(words[k], {list_of(l.w.field(16, 8), 4), list_of(l.w.field(24, 8), 4), list_of(l.w.field(32, 8), 2),
                              list_of(l.w.field(64, 8), 4)});
    }
  }
  if (l.w.field(72, 12) == 0x008 && l.w.form() == 1) {
    return l.put("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16",
                 {list_of(l.w.field(16, 8), 2), list_of(l.w.field(24, 8), 4), list_of(l.w.field(32, 8), 2),
                  list_of(l.w.field(64, 8), 2)});
  }
  l.refuse("this form");
}
inline void lift_dmma(lifter& l) {
  l.expect(72, 8, 0);
  auto const pair_at = [&](unsigned n) { return l.pair({.name = lifter::general(n), .reg = n}); };
  unsigned const c = l.w.field(64, 8), to = l.w.field(16, 8);
  auto const braced = [](std::string const& a, std::string const& b) {
    return std::string("{").append(a).append(b.empty() ? "" : ", ").append(b).append("}");
  };
  std::string const d0 = l.wide(), d1 = l.wide();
  std::string const a = pair_at(l.w.field(24, 8)), b = pair_at(l.w.field(32, 8));
  std::string const c0 = pair_at(c), c1 = pair_at(c == 255 ? 255 : c + 2);
  l.put("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64",
        {braced(d0, d1), braced(a, ""), braced(b, ""), braced(c0, c1)});
  l.put_pair_at(to, d0);
  l.put_pair_at(to + 2, d1);
}

}}}}  // namespace warpmem::v0::sass::detail
