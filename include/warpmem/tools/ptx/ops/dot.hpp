// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dot products of bytes: dp4a, dp2a.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/ops/lanewise.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/types.hpp>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

// The k-th part of a register, as wide as Part, with its sign.
template <class Part>
[[nodiscard]] constexpr s32 part_of(u32 a, u32 k) {
  return static_cast<Part>(a >> (8 * sizeof(Part) * k));
}

template <class A, class B>
[[nodiscard]] constexpr u32 dot_of_four(u32 a, u32 b, u32 c) {
  for (u32 k = 0; k < 4; ++k) {
    c += static_cast<u32>(part_of<A>(a, k) * part_of<B>(b, k));
  }
  return c;
}
// Two halves with two bytes, the lower ones or the upper ones.
template <class A, class B, u32 from>
[[nodiscard]] constexpr u32 dot_of_two(u32 a, u32 b, u32 c) {
  for (u32 k = 0; k < 2; ++k) {
    c += static_cast<u32>(part_of<A>(a, k) * part_of<B>(b, from + k));
  }
  return c;
}

namespace detail {

// Of .s32 and .u32 for the two operands.
[[nodiscard]] inline handler pick_by_signs(decoder& d, handler uu, handler us, handler su, handler ss) {
  auto const is_signed = [&](std::string_view type) {
    if (type != "s32" && type != "u32") {
      d.refuse("these types");
    }
    return type == "s32";
  };
  std::size_t const n = d.words().size();
  bool const a = is_signed(d.word(n - 2)), b = is_signed(d.word(n - 1));
  return a ? (b ? ss : su) : (b ? us : uu);
}
template <u32 from>
[[nodiscard]] handler dot_of_two_by_signs(decoder& d) {
  return pick_by_signs(d, lanewise<&dot_of_two<u16, u8, from>>, lanewise<&dot_of_two<u16, s8, from>>,
                       lanewise<&dot_of_two<s16, u8, from>>, lanewise<&dot_of_two<s16, s8, from>>);
}

}  // namespace detail

inline void decode_dp4a(decoder& d) {
  modifiers{d, 2}.done();
  push_lanes(d,
             detail::pick_by_signs(d, lanewise<&dot_of_four<u8, u8>>, lanewise<&dot_of_four<u8, s8>>,
                                   lanewise<&dot_of_four<s8, u8>>, lanewise<&dot_of_four<s8, s8>>),
             4, {4, 4, 4});
}
inline void decode_dp2a(decoder& d) {
  modifiers words{d, 2};
  u8 const half = words.take_one({"lo", "hi"});
  words.done();
  if (half == 0) {
    d.refuse("neither .lo nor .hi");
  }
  push_lanes(d, half == 1 ? detail::dot_of_two_by_signs<0>(d) : detail::dot_of_two_by_signs<2>(d), 4, {4, 4, 4});
}

}}}}  // namespace warpmem::v0::ptx::ops
