// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The matrix instructions that mma_rows.cu executes, with what each input register holds.
#pragma once

#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "row_kernel.hpp"

enum class content { f16, bf16, tf32, f32, f64, e4m3, e5m2, bits, metadata, metadata_tf32, seeded };

struct measured_form {
  row_form form{};
  std::vector<content> inputs{};  // by register
  std::vector<int> trials{0, 1};  // 0: like magnitudes, 1: unlike ones, 2: any bits
};

namespace rows {

inline std::string list(char const* name, int first, int n) {
  std::string s = "{";
  for (int k = 0; k < n; ++k) {
    s += (k != 0 ? ", %" : "%") + std::string(name) + std::to_string(first + k);
  }
  return s + "}";
}
inline content content_of(std::string const& type) {
  return type == "f16"    ? content::f16
         : type == "bf16" ? content::bf16
         : type == "tf32" ? content::tf32
         : type == "f32"  ? content::f32
         : type == "f64"  ? content::f64
         : type == "e4m3" ? content::e4m3
         : type == "e5m2" ? content::e5m2
                          : content::bits;
}
struct registers {
  int a, b, c, d;
};
// mma.sync and mma.sp: d, a, b, c and of sparse ones the metadata.
inline measured_form multiply(std::string const& opcode, std::string const& types, registers n, int selector = -1) {
  measured_form m;
  auto const word = [&](int k) {
    std::size_t at = 0;
    for (; k != 0; --k) {
      at = types.find('.', at) + 1;
    }
    return types.substr(at, types.find('.', at) - at);
  };
  m.form.bytes = word(1) == "f64" ? 8 : 4;
  m.form.outputs = n.d;
  m.inputs.insert(m.inputs.end(), static_cast<std::size_t>(n.a), content_of(word(1)));
  m.inputs.insert(m.inputs.end(), static_cast<std::size_t>(n.b), content_of(word(2)));
  m.inputs.insert(m.inputs.end(), static_cast<std::size_t>(n.c), content_of(word(3)));
  std::string last;
  if (selector >= 0) {
    m.inputs.push_back(word(1) == "tf32" ? content::metadata_tf32 : content::metadata);
    last = ", %r" + std::to_string(n.a + n.b + n.c) + ", " + std::to_string(selector);
  }
  m.form.inputs = static_cast<int>(m.inputs.size());
  m.form.body = opcode + "." + types + " " + list("d", 0, n.d) + ", " + list("r", 0, n.a) + ", " + list("r", n.a, n.b) +
                ", " + list("r", n.a + n.b, n.c) + last + ";";
  bool const is_exact = content_of(word(1)) == content::bits;
  m.trials = is_exact ? std::vector<int>{2} : std::vector<int>{0, 1};
  return m;
}
// Loads of a fragment from memory whose words are seeded: what each lane gets.
inline measured_form load_fragment(std::string const& opcode, std::string const& stride, int outputs, int bytes = 4) {
  measured_form m;
  m.form.bytes = bytes;
  m.form.outputs = outputs;
  m.form.inputs = 64;
  m.inputs.assign(64, content::seeded);
  m.form.body = opcode + " " + list("d", 0, outputs) + ", [%in], " + stride + ";";
  return m;
}

inline void add_dense(std::vector<measured_form>& all) {
  std::string const m = "mma.sync.aligned.";
  for (char const* layouts : {"row.col", "row.row", "col.col", "col.row"}) {
    all.push_back(multiply(m + "m8n8k4." + layouts, "f32.f16.f16.f32", {2, 2, 8, 8}));
  }
  all.push_back(multiply(m + "m8n8k4.row.col", "f16.f16.f16.f16", {2, 2, 4, 4}));
  all.push_back(multiply(m + "m8n8k4.row.col", "f32.f16.f16.f16", {2, 2, 4, 8}));
  for (auto const& [shape, a, b] : {std::tuple{"m16n8k8.row.col", 2, 1}, {"m16n8k16.row.col", 4, 2}}) {
    all.push_back(multiply(m + shape, "f32.f16.f16.f32", {a, b, 4, 4}));
    all.back().trials = {0, 1, 1, 2};
    all.push_back(multiply(m + shape, "f16.f16.f16.f16", {a, b, 2, 2}));
    all.push_back(multiply(m + shape, "f32.bf16.bf16.f32", {a, b, 4, 4}));
  }
  all.push_back(multiply(m + "m16n8k4.row.col", "f32.tf32.tf32.f32", {2, 1, 4, 4}));
  all.push_back(multiply(m + "m16n8k8.row.col", "f32.tf32.tf32.f32", {4, 2, 4, 4}));
  all.back().trials = {0, 1, 2};
  for (auto const& [shape, a, b, c] :
       {std::tuple{"m8n8k4", 1, 1, 2}, {"m16n8k4", 2, 1, 4}, {"m16n8k8", 4, 2, 4}, {"m16n8k16", 8, 4, 4}}) {
    all.push_back(multiply(m + shape + ".row.col", "f64.f64.f64.f64", {a, b, c, c}));
    all.back().trials = {1};
  }
  for (char const* types : {"f32.e4m3.e4m3.f32", "f32.e5m2.e4m3.f32", "f32.e5m2.e5m2.f32"}) {
    all.push_back(multiply(m + "m16n8k32.row.col", types, {4, 2, 4, 4}));
    all.push_back(multiply(m + "m16n8k16.row.col", types, {2, 1, 4, 4}));
  }
  all.push_back(multiply(m + "m16n8k32.row.col", "f16.e4m3.e4m3.f16", {4, 2, 2, 2}));
  all.push_back(multiply(m + "m16n8k16.row.col", "f16.e5m2.e4m3.f16", {2, 1, 2, 2}));
}
inline void add_integers(std::vector<measured_form>& all) {
  std::string const m = "mma.sync.aligned.";
  for (auto const& [shape, types, r] : {std::tuple{"m8n8k16.row.col", "s32.s8.u8.s32", registers{1, 1, 2, 2}},
                                        {"m16n8k16.row.col", "s32.u8.s8.s32", {2, 1, 4, 4}},
                                        {"m16n8k32.row.col", "s32.s8.s8.s32", {4, 2, 4, 4}},
                                        {"m16n8k32.row.col.satfinite", "s32.u8.u8.s32", {4, 2, 4, 4}},
                                        {"m8n8k32.row.col", "s32.s4.u4.s32", {1, 1, 2, 2}},
                                        {"m16n8k32.row.col", "s32.u4.s4.s32", {2, 1, 4, 4}},
                                        {"m16n8k64.row.col.satfinite", "s32.s4.s4.s32", {4, 2, 4, 4}}}) {
    all.push_back(multiply(m + shape, types, r));
  }
  for (char const* op : {"xor", "and"}) {
    for (auto const& [shape, r] :
         {std::pair{"m8n8k128", registers{1, 1, 2, 2}}, {"m16n8k128", {2, 1, 4, 4}}, {"m16n8k256", {4, 2, 4, 4}}}) {
      measured_form f = multiply(m + shape + ".row.col", "s32.b1.b1.s32", r);
      std::size_t const end = f.form.body.find(' ');
      f.form.body.insert(end, std::string(".") + op + ".popc");
      all.push_back(f);
    }
  }
}
inline void add_sparse(std::vector<measured_form>& all) {
  std::string const m = "mma.sp::ordered_metadata.sync.aligned.";
  for (auto const& [shape, types, r, selector] :
       {std::tuple{"m16n8k16.row.col", "f32.f16.f16.f32", registers{2, 2, 4, 4}, 2},
        {"m16n8k32.row.col", "f32.f16.f16.f32", {4, 4, 4, 4}, 1},
        {"m16n8k32.row.col", "f16.f16.f16.f16", {4, 4, 2, 2}, 0},
        {"m16n8k16.row.col", "f32.bf16.bf16.f32", {2, 2, 4, 4}, 3},
        {"m16n8k32.row.col", "f32.bf16.bf16.f32", {4, 4, 4, 4}, 0},
        {"m16n8k8.row.col", "f32.tf32.tf32.f32", {2, 2, 4, 4}, 1},
        {"m16n8k16.row.col", "f32.tf32.tf32.f32", {4, 4, 4, 4}, 1},
        {"m16n8k32.row.col", "s32.s8.u8.s32", {2, 2, 4, 4}, 1},
        {"m16n8k64.row.col", "s32.u8.s8.s32", {4, 4, 4, 4}, 0},
        {"m16n8k64.row.col", "s32.s4.s4.s32", {2, 2, 4, 4}, 1},
        {"m16n8k128.row.col", "s32.u4.s4.s32", {4, 4, 4, 4}, 0},
        {"m16n8k64.row.col", "f32.e4m3.e5m2.f32", {4, 4, 4, 4}, 0}}) {
    all.push_back(multiply(m + shape, types, r, selector));
    all.back().trials.resize(1);
  }
}
// Every fragment of wmma, and a product of some.
inline void add_fragments(std::vector<measured_form>& all) {
  std::string const w = "wmma.load.";
  for (char const* shape : {"m16n16k16", "m8n32k16", "m32n8k16"}) {
    for (char const* layout : {"row", "col"}) {
      auto const name = [&](char const* part) {
        return w + part + ".sync.aligned." + layout + "." + shape + ".global.";
      };
      all.push_back(load_fragment(name("a") + "f16", "40", 8));
      all.push_back(load_fragment(name("b") + "f16", "40", 8));
      all.push_back(load_fragment(name("c") + "f16", "40", 4));
      all.push_back(load_fragment(name("c") + "f32", "36", 8));
      bool const is_square = shape[1] == '1', is_wide = shape[1] == '8';
      all.push_back(load_fragment(name("a") + "bf16", "40", is_square ? 4 : is_wide ? 2 : 8));
      all.push_back(load_fragment(name("b") + "bf16", "40", is_square ? 4 : is_wide ? 8 : 2));
      all.push_back(load_fragment(name("a") + "s8", "48", is_square ? 2 : is_wide ? 1 : 4));
      all.push_back(load_fragment(name("b") + "u8", "48", is_square ? 2 : is_wide ? 4 : 1));
    }
  }
  for (char const* layout : {"row", "col"}) {
    std::string const l = layout;
    all.push_back(load_fragment(w + "a.sync.aligned." + l + ".m16n16k8.global.tf32", "20", 4));
    all.push_back(load_fragment(w + "b.sync.aligned." + l + ".m16n16k8.global.tf32", "20", 4));
    all.push_back(load_fragment(w + "c.sync.aligned." + l + ".m16n16k8.global.f32", "20", 8));
    all.push_back(load_fragment(w + "a.sync.aligned." + l + ".m8n8k4.global.f64", "12", 1, 8));
    all.push_back(load_fragment(w + "b.sync.aligned." + l + ".m8n8k4.global.f64", "12", 1, 8));
    all.push_back(load_fragment(w + "c.sync.aligned." + l + ".m8n8k4.global.f64", "12", 2, 8));
    all.push_back(load_fragment(w + "c.sync.aligned." + l + ".m8n8k32.global.s32", "12", 2));
  }
  all.push_back(load_fragment(w + "a.sync.aligned.row.m8n8k32.global.s4", "64", 1));
  all.push_back(load_fragment(w + "b.sync.aligned.col.m8n8k32.global.u4", "64", 1));
  all.push_back(load_fragment(w + "a.sync.aligned.row.m8n8k128.global.b1", "256", 1));
  all.push_back(load_fragment(w + "b.sync.aligned.col.m8n8k128.global.b1", "256", 1));
}
// wgmma with A in registers: the products' rounding. 2 KiB of shared memory hold B, then A, then D.
inline void add_wgmma(std::vector<measured_form>& all) {
  for (auto const& [shape, types, d] : {std::tuple{"m64n8k16", "f32.f16.f16", 4},
                                        {"m64n8k16", "f16.f16.f16", 2},
                                        {"m64n8k16", "f32.bf16.bf16", 4},
                                        {"m64n8k8", "f32.tf32.tf32", 4},
                                        {"m64n8k32", "f32.e4m3.e4m3", 4},
                                        {"m64n8k32", "f16.e5m2.e4m3", 2},
                                        {"m64n8k32", "s32.s8.u8", 4},
                                        {"m64n8k256", "s32.b1.b1", 4}}) {
    measured_form m;
    std::string const t = types;
    std::string const d_type = t.substr(0, 3), a_type = t.substr(4, t.find('.', 4) - 4),
                      b_type = t.substr(t.find('.', 4) + 1);
    bool const is_exact = content_of(a_type) == content::bits;
    m.form.threads = 128;
    m.form.outputs = d;
    m.inputs.assign(4, content_of(b_type));
    m.inputs.insert(m.inputs.end(), 4, content_of(a_type));
    m.inputs.insert(m.inputs.end(), static_cast<std::size_t>(d), content_of(d_type));
    m.form.inputs = static_cast<int>(m.inputs.size());
    std::string& s = m.form.body;
    s = ".reg .b32 %at, %me; .reg .b64 %desc; mov.u32 %at, tile; shl.b32 %me, %t, 2; add.u32 %me, %me, %at;";
    for (int k = 0; k < 4; ++k) {
      s += " st.shared.b32 [%me+" + std::to_string(512 * k) + "], %r" + std::to_string(k) + ";";
    }
    for (int k = 0; k < d; ++k) {
      s += " mov.b32 %d" + std::to_string(k) + ", %r" + std::to_string(8 + k) + ";";
    }
    s += " fence.proxy.async; bar.sync 0; shr.u32 %at, %at, 4; cvt.u64.u32 %desc, %at; or.b64 %desc, %desc, "
         "0x0000000800080000; setp.eq.u32 %p, 0, 0; wgmma.fence.sync.aligned; wgmma.mma_async.sync.aligned." +
         std::string(shape) + "." + types + (a_type == "b1" ? ".and.popc " : " ") + list("d", 0, d) + ", " +
         list("r", 4, 4) + ", %desc, %p" +
         (is_exact                                                      ? ""
          : d_type.size() == 3 && (a_type == "f16" || a_type == "bf16") ? ", 1, 1, 0"
                                                                        : ", 1, 1") +
         "; wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;";
    m.trials = is_exact ? std::vector<int>{2} : std::vector<int>{0, 1};
    all.push_back(m);
  }
}
// Both operands in shared memory, with each swizzle and each order of elements.
inline void add_descriptors(std::vector<measured_form>& all) {
  for (unsigned swizzle = 0; swizzle < 4; ++swizzle) {
    for (int majors = 0; majors < 4; ++majors) {
      measured_form m;
      m.form.threads = 128;
      m.form.outputs = 32;
      m.form.inputs = 32;
      m.inputs.assign(32, content::seeded);
      m.trials = {0};
      std::string& s = m.form.body;
      s = ".reg .b32 %at, %me; .reg .b64 %a, %b; mov.u32 %at, tile; shl.b32 %me, %t, 2; add.u32 %me, %me, %at;";
      for (int k = 0; k < 32; ++k) {
        s += " st.shared.b32 [%me+" + std::to_string(512 * k) + "], %r" + std::to_string(k) + "; mov.b32 %d" +
             std::to_string(k) + ", 0;";
      }
      // Leading and stride offsets of 1024 and 2048 bytes keep everything inside of 16 KiB.
      std::uint64_t const rest =
          std::uint64_t{swizzle} << 62 | (majors & 1 ? 0x0000004000800000U : 0x0000002000400000U);
      s += " fence.proxy.async; bar.sync 0; shr.u32 %at, %at, 4; cvt.u64.u32 %a, %at; or.b64 %a, %a, " +
           std::to_string(rest) +
           "; mov.b64 %b, %a; setp.ne.u32 %p, 0, 0; wgmma.fence.sync.aligned; "
           "wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 " +
           list("d", 0, 32) + ", %a, %b, %p, 1, -1, " + std::to_string(majors & 1) + ", " +
           std::to_string(majors >> 1) + "; wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;";
      all.push_back(m);
    }
  }
}

inline std::vector<measured_form> all_forms() {
  std::vector<measured_form> all;
  add_dense(all);
  add_integers(all);
  add_sparse(all);
  add_wgmma(all);
  add_fragments(all);
  add_descriptors(all);
  return all;
}

}  // namespace rows
