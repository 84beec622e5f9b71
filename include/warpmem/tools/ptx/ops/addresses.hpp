// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cvta, isspacep, createpolicy: generic addresses and cache policies.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/code/opcode.hpp>
#include <warpmem/tools/ptx/machine/block.hpp>
#include <warpmem/tools/ptx/machine/windows.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/types.hpp>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

inline void add_to_address(warp&, u8* frame, instruction const& i, u32 lanes) {
  u64 const* const a = row<u64>(frame, i.a);
  each<u64>(frame, i.d, lanes, [&](int lane) { return a[lane] + i.immediate; });
}
inline void copy_address32(warp&, u8* frame, instruction const& i, u32 lanes) {
  u32 const* const a = row<u32>(frame, i.a);
  each<u32>(frame, i.d, lanes, [&](int lane) { return a[lane]; });
}
inline void test_space(warp&, u8* frame, instruction const& i, u32 lanes) {
  u64 const* const a = row<u64>(frame, i.a);
  auto const wanted = static_cast<state_space>(i.form);
  put_predicate(frame, i.d, mask_of([&](int lane) { return space_of(a[lane]) == wanted; }), lanes);
}
// Of the own block: addresses of the cluster have a rank.
inline void test_own_shared(warp& w, u8* frame, instruction const& i, u32 lanes) {
  u64 const* const a = row<u64>(frame, i.a);
  auto const is_own = [&](u64 at) {
    u64 const rank = at >> rank_shift & 0xff;
    return space_of(at) == state_space::shared && (rank == 0 || rank == u64{w.of->rank} + 1);
  };
  put_predicate(frame, i.d, mask_of([&](int lane) { return is_own(a[lane]); }), lanes);
}

}  // namespace detail

// cvta.shared.u64 d, a: generic; cvta.to.shared.u64 d, a: back.
inline void decode_cvta(decoder& d) {
  instruction i = d.begin();
  u32 const bytes = type_bytes(d.type());
  i.d = ops::result(d, d.at(0), bytes);
  i.a = ops::source(d, 1, bytes);
  u64 const window = window_of(d.space());
  i.immediate = d.has("to") ? 0 - window : window;
  d.push(i, bytes == 8 ? &detail::add_to_address : &detail::copy_address32);
}
inline void decode_isspacep(decoder& d) {
  instruction i = d.begin();
  i.d = ops::result(d, d.at(0), 0);
  i.a = ops::source(d, 1, 8);
  i.form = static_cast<u8>(d.space());
  d.push(i, d.has("shared") || d.has("shared::cta") ? &detail::test_own_shared : &detail::test_space);
}
// A policy is only a number that copies and loads carry.
inline void decode_policy(decoder& d) {
  instruction i = d.begin();
  i.d = d.result_row(0);
  i.a = d.constant(0, 8);
  d.push(i, &detail::add_to_address);
}

inline constexpr opcode address_opcodes[] = {
    {"cvta", decode_cvta, handling::executed, "to and from generic; 32 and 64 bits",
     "to global shared shared::cta shared::cluster local const param param::entry u32 u64"},
    {"isspacep", decode_isspacep, handling::executed, "global, shared, local, param",
     "global shared shared::cta shared::cluster local const param param::entry"},
    {"createpolicy", decode_policy, handling::no_effect, "the policy is ignored"},
};

}}}  // namespace warpmem::v0::ptx
