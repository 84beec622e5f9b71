// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// prmt: four of the eight bytes of two registers.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/ops/lanewise.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

// A selector of 4 bits for each byte: which one, and whether its sign fills the byte.
[[nodiscard]] constexpr u32 permuted(u32 a, u32 b, u32 selectors) {
  u64 const bytes = u64{b} << 32 | a;
  u32 all = 0;
  for (u32 k = 0; k < 4; ++k) {
    u32 const selector = selectors >> (4 * k);
    u32 const byte = static_cast<u32>(bytes >> (8 * (selector & 7))) & 255;
    u32 const sign = (byte >> 7) * 255;
    all |= ((selector & 8) != 0 ? sign : byte) << (8 * k);
  }
  return all;
}

namespace detail {

// The selectors of a mode for the values 0 to 3 of the third operand.
struct permute_mode {
  std::string_view name;
  u16 selectors[4];
};
inline constexpr permute_mode permute_modes[] = {
    {"f4e", {0x3210, 0x4321, 0x5432, 0x6543}}, {"b4e", {0x5670, 0x6701, 0x7012, 0x0123}},
    {"rc8", {0x0000, 0x1111, 0x2222, 0x3333}}, {"ecl", {0x3210, 0x3211, 0x3222, 0x3333}},
    {"ecr", {0x0000, 0x1110, 0x2210, 0x3210}}, {"rc16", {0x1010, 0x3232, 0x1010, 0x3232}},
};

// The four selectors of a mode are in instruction::immediate.
inline void permute_by_mode(warp&, u8* frame, instruction const& i, u32 lanes) {
  u32 const *const a = row<u32>(frame, i.a), *const b = row<u32>(frame, i.b), *const c = row<u32>(frame, i.c);
  u64 const modes = i.immediate;
  each<u32>(frame, i.d, lanes, [=](int lane) {
    return permuted(a[lane], b[lane], static_cast<u32>(modes >> (16 * (c[lane] & 3))) & 0xffff);
  });
}

// The same selectors for all lanes, those of the first one: then each byte comes from one register, by one shift.
inline void permute_alike(warp&, u8* frame, instruction const& i, u32 lanes) {
  u32 const *const a = row<u32>(frame, i.a), *const b = row<u32>(frame, i.b);
  u32 const selectors = row<u32>(frame, i.c)[0];
  u32 const* from[4];
  u32 shift[4], signs[4];
  for (u32 k = 0; k < 4; ++k) {
    u32 const selector = selectors >> (4 * k);
    from[k] = (selector & 4) != 0 ? b : a;
    shift[k] = 8 * (selector & 3);
    signs[k] = (selector & 8) != 0 ? 255 : 0;
  }
  each<u32>(frame, i.d, lanes, [&](int lane) {
    u32 all = 0;
    for (u32 k = 0; k < 4; ++k) {
      u32 const byte = from[k][lane] >> shift[k] & 255;
      u32 const sign = (0U - (byte >> 7)) & 255;
      all |= ((sign & signs[k]) | (byte & ~signs[k])) << (8 * k);
    }
    return all;
  });
}

}  // namespace detail

inline void decode_prmt(decoder& d) {
  if (d.word(1) != "b32" || d.words().size() > 3) {
    d.refuse("these types");
  }
  instruction i = begin_lanes(d, 4, {4, 4, 4});
  if (d.words().size() == 2) {
    return d.push(i, d.at(3).is == operand::kind::number ? &detail::permute_alike : lanewise<&permuted>);
  }
  for (detail::permute_mode const& mode : detail::permute_modes) {
    if (d.word(2) == mode.name) {
      for (int k = 3; k >= 0; --k) {
        i.immediate = i.immediate << 16 | mode.selectors[k];
      }
      return d.push(i, &detail::permute_by_mode);
    }
  }
  d.refuse("the modifier ." + std::string{d.word(2)});
}

}}}}  // namespace warpmem::v0::ptx::ops
