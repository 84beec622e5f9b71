// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// redux: one value from those of the lanes.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <bit>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

enum class reduction : u8 { add, min, max, bit_and, bit_or, bit_xor };

template <class T, reduction op>
void execute_redux(warp&, u8* frame, instruction const& i, u32 lanes) {
  u32 const mask = row<u32>(frame, static_cast<s32>(i.immediate))[std::countr_zero(lanes)];
  u32 const here = (lanes & mask) != 0 ? lanes & mask : lanes;
  T const* const a = row<T>(frame, i.a);
  T result = a[std::countr_zero(here)];
  for_lanes(here & (here - 1), [&](int lane) {
    T const x = a[lane];
    switch (op) {
      case reduction::add:
        result = static_cast<T>(static_cast<u32>(result) + static_cast<u32>(x));
        break;
      case reduction::min:
        result = (std::min)(result, x);
        break;
      case reduction::max:
        result = (std::max)(result, x);
        break;
      case reduction::bit_and:
        result = static_cast<T>(result & x);
        break;
      case reduction::bit_or:
        result = static_cast<T>(result | x);
        break;
      case reduction::bit_xor:
        result = static_cast<T>(result ^ x);
        break;
    }
  });
  each<T>(frame, i.d, lanes, [=](int) { return result; });
}

[[nodiscard]] inline handler redux_handler(u8 op, std::string_view type) noexcept {
  if (type == "b32") {
    return op == 4   ? &execute_redux<u32, reduction::bit_and>
           : op == 5 ? &execute_redux<u32, reduction::bit_or>
           : op == 6 ? &execute_redux<u32, reduction::bit_xor>
                     : nullptr;
  }
  bool const is_signed = type == "s32";
  if (!is_signed && type != "u32") {
    return nullptr;
  }
  switch (op) {
    case 1:
      return is_signed ? &execute_redux<s32, reduction::add> : &execute_redux<u32, reduction::add>;
    case 2:
      return is_signed ? &execute_redux<s32, reduction::min> : &execute_redux<u32, reduction::min>;
    case 3:
      return is_signed ? &execute_redux<s32, reduction::max> : &execute_redux<u32, reduction::max>;
    default:
      return nullptr;
  }
}

}  // namespace detail

inline void decode_redux(decoder& d) {
  if (d.type() == "f32") {
    d.refuse("redux of .f32 needs sm_100a");
  }
  ops::modifiers m{d};
  bool const is_sync = m.take("sync");
  u8 const op = m.take_one({"add", "min", "max", "and", "or", "xor"});
  m.done();
  if (!is_sync) {
    d.refuse("this form");
  }
  ops::expect_operands(d, 3);
  instruction i = d.begin();
  i.d = ops::result(d, d.at(0), 4);
  i.a = ops::source(d, 1, 4);
  i.way = flow::meeting;
  i.immediate = static_cast<u64>(ops::source(d, 2, 4));
  d.push(i, detail::redux_handler(op, d.type()));
}

}}}  // namespace warpmem::v0::ptx
