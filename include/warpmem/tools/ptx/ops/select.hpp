// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One of two values: selp, slct.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/ops/lanewise.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/ops/types.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

namespace detail {

// instruction::form: the predicate is negated.
template <class T>
void select(warp&, u8* frame, instruction const& i, u32 lanes) {
  T const *const a = row<T>(frame, i.a), *const b = row<T>(frame, i.b);
  u32 const c = predicate(frame, i.c) ^ (i.form != 0 ? all_lanes : 0);
  each<T>(frame, i.d, lanes, [=](int lane) {
    T const yes = a[lane], no = b[lane];
    return (c & lane_bits[static_cast<std::size_t>(lane)]) != 0 ? yes : no;
  });
}

}  // namespace detail

inline void decode_selp(decoder& d) {
  modifiers{d}.done();
  expect_operands(d, 4);
  u32 const n = type_bytes(d.type());
  instruction i = d.begin();
  i.d = result(d, d.at(0), n);
  i.a = source(d, 1, n);
  i.b = source(d, 2, n);
  i.c = predicate_source(d, d.at(3));
  i.form = is_inverted(d.at(3)) ? 1 : 0;
  d.push(i, for_bits(d.type(), [](auto x) -> handler { return &detail::select<decltype(x)>; }));
}

// Of an .f32, also -0 and what .ftz makes it; not a NaN.
template <class T>
[[nodiscard]] constexpr T by_sign(T a, T b, s32 c) {
  return c >= 0 ? a : b;
}
template <class T>
[[nodiscard]] constexpr T by_float(T a, T b, float c) {
  return c >= 0 ? a : b;
}
template <class T>
[[nodiscard]] constexpr T by_float_ftz(T a, T b, float c) {
  return c > -0x1p-126F ? a : b;
}

inline void decode_slct(decoder& d) {
  modifiers words{d, 2};
  bool const flushes = words.take("ftz");
  words.done();
  std::string_view const type = d.word(d.words().size() - 2), by = d.type();
  if (by != "f32" && (by != "s32" || flushes)) {
    d.refuse("these types");
  }
  u32 const n = type_bytes(type);
  push_lanes(d,
             for_bits(type,
                      [=](auto x) -> handler {
                        using T = decltype(x);
                        return by == "s32" ? lanewise<&by_sign<T>>
                               : flushes   ? lanewise<&by_float_ftz<T>>
                                           : lanewise<&by_float<T>>;
                      }),
             n, {n, n, 4});
}

}}}}  // namespace warpmem::v0::ptx::ops
