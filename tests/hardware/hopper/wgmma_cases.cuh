// A case of wgmma as a kernel and its arguments: "f16 64 S 0 0", start, leading and stride offset, swizzle, base offset
// of A, the same of B, and how often the instruction is issued.
#pragma once

#include <map>
#include <sstream>
#include <string>

#include "wgmma_kernels.cuh"

namespace hopper {

using wgmma_kernel = void (*)(wgmma_arguments);

// By "type N where-A-is", of f16 with the majors of the operands in shared memory.
// clang-format off
inline std::map<std::string, wgmma_kernel> const& wgmma_table() {
#define LISTED_F16(n)                                                   \
  {"f16 " #n " S00", f16_##n##_s00}, {"f16 " #n " S01", f16_##n##_s01}, \
  {"f16 " #n " S10", f16_##n##_s10}, {"f16 " #n " S11", f16_##n##_s11}, \
  {"f16 " #n " R0", f16_##n##_r0},   {"f16 " #n " R1", f16_##n##_r1},
#define LISTED(name, n) {#name " " #n " S", name##_##n##_s}, {#name " " #n " R", name##_##n##_r},
#define LISTED_N(n)                                                              \
  LISTED(f32_f16, n) LISTED(f32_bf16, n) LISTED(f32_tf32, n) LISTED(f32_e4m3, n) \
  LISTED(f16_e5m2, n) LISTED(s32_s8, n) LISTED(s32_u8, n) LISTED(s32_b1, n)      \
  LISTED(sp_f16, n) LISTED(sp_e4m3, n) LISTED(sp_s8, n)                          \
  {"sp_tf32 " #n " S", sp_tf32_##n##_s},
  static std::map<std::string, wgmma_kernel> const table = {
      LISTED_F16(8) LISTED_F16(16) LISTED_F16(24) LISTED_F16(32) LISTED_F16(40) LISTED_F16(48)
      LISTED_F16(64) LISTED_F16(80) LISTED_F16(96) LISTED_F16(128) LISTED_F16(192) LISTED_F16(256)
      LISTED_N(8) LISTED_N(32) LISTED_N(64) LISTED_N(128) LISTED_N(256)};
  return table;
}
// clang-format on

struct wgmma_case {
  wgmma_kernel kernel{};
  wgmma_arguments arguments{};
};

inline wgmma_case read_wgmma(std::istringstream& in) {
  std::string type, n, source, a_major, b_major;
  wgmma_case c;
  in >> type >> n >> source >> a_major >> b_major;
  for (operand* const o : {&c.arguments.a, &c.arguments.b}) {
    in >> o->start >> o->leading >> o->stride >> o->swizzle >> o->base_offset;
  }
  in >> c.arguments.count;
  std::string const majors = type != "f16" ? "" : source == "S" ? a_major + b_major : b_major;
  auto const found = wgmma_table().find(type + " " + n + " " + source + majors);
  c.kernel = found == wgmma_table().end() ? nullptr : found->second;
  return c;
}

constexpr int wgmma_shared_bytes = 225 * 1024;

}  // namespace hopper
