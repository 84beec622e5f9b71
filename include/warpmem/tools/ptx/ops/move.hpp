// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mov: registers, numbers, special registers and addresses; packing and unpacking of vectors.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/code/opcode.hpp>
#include <warpmem/tools/ptx/machine/block.hpp>
#include <warpmem/tools/ptx/machine/windows.hpp>
#include <warpmem/tools/ptx/ops/logic.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <cstring>
#include <string_view>
#include <type_traits>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

// .b128
struct two_words {
  u64 low;
  u64 high;
};

namespace detail {

template <class T>
void copy_row(warp&, u8* frame, instruction const& i, u32 lanes) {
  if (i.a != i.d) {
    put(row<T>(frame, i.d), row<T>(frame, i.a), lanes);
  }
}

// instruction::list: the rows of the parts.
template <class Whole, class Part>
void pack(warp&, u8* frame, instruction const& i, u32 lanes) {
  constexpr std::size_t n = sizeof(Whole) / sizeof(Part);
  each<Whole>(frame, i.d, lanes, [&](int lane) {
    Part parts[n];
    for (std::size_t k = 0; k < n; ++k) {
      parts[k] = row<Part>(frame, i.list[k])[lane];
    }
    Whole whole;
    std::memcpy(&whole, parts, sizeof whole);
    return whole;
  });
}
// The source may be one of the results.
template <class Whole, class Part>
void unpack(warp&, u8* frame, instruction const& i, u32 lanes) {
  constexpr std::size_t n = sizeof(Whole) / sizeof(Part);
  alignas(64) Whole wholes[warp_lanes];
  std::memcpy(wholes, frame + i.a, sizeof wholes);
  for (std::size_t k = 0; k < n; ++k) {
    if (i.list[k] < 0) {
      continue;
    }
    each<Part>(frame, i.list[k], lanes, [&](int lane) {
      if constexpr (std::is_integral_v<Whole>) {
        return static_cast<Part>(wholes[lane] >> (8 * sizeof(Part) * k));
      } else {
        Part parts[n];
        std::memcpy(parts, &wholes[lane], sizeof parts);
        return parts[k];
      }
    });
  }
}

struct packing {
  u32 whole;
  u32 part;
  handler pack;
  handler unpack;
};
inline constexpr packing packings[] = {
    {8, 4, &pack<u64, u32>, &unpack<u64, u32>},
    {4, 2, &pack<u32, u16>, &unpack<u32, u16>},
    {8, 2, &pack<u64, u16>, &unpack<u64, u16>},
    {2, 1, &pack<u16, u8>, &unpack<u16, u8>},
    {4, 1, &pack<u32, u8>, &unpack<u32, u8>},
    {16, 8, &pack<two_words, u64>, &unpack<two_words, u64>},
    {16, 4, &pack<two_words, u32>, &unpack<two_words, u32>},
};

inline void decode_vector_move(decoder& d) {
  bool const packs = d.at(1).is == operand::kind::vector;
  std::vector<operand> const& parts = d.at(packs ? 1 : 0).parts;
  u32 const whole = type_bytes(d.type());
  packing const* found = nullptr;
  for (packing const& one : packings) {
    found = one.whole == whole && one.part * parts.size() == whole ? &one : found;
  }
  if (found == nullptr) {
    d.refuse("these types");
  }
  instruction i = d.begin();
  std::vector<s32> rows;
  for (operand const& o : parts) {
    if (found->part == 1 && o.is == operand::kind::number) {
      d.refuse("a number of 8 bits");
    }
    rows.push_back(packs ? source(d, o, found->part) : result(d, o, found->part, true));
  }
  i.list = d.keep(rows);
  (packs ? i.d : i.a) = packs ? result(d, d.at(0), whole) : source(d, 1, whole);
  d.push(i, packs ? found->pack : found->unpack);
}

[[nodiscard]] inline handler copy_of(u32 bytes) {
  switch (bytes) {
    case 2:
      return &copy_row<u16>;
    case 4:
      return &copy_row<u32>;
    case 8:
      return &copy_row<u64>;
    case 16:
      return &copy_row<two_words>;
    default:
      return nullptr;
  }
}

}  // namespace detail

inline void decode_mov(decoder& d) {
  modifiers{d}.done();
  expect_operands(d, 2);
  if (d.type() == "pred") {
    return d.push(detail::begin_predicates(d, 1), &detail::of_predicates<detail::predicate_op::copy>);
  }
  if (d.at(0).is == operand::kind::vector || d.at(1).is == operand::kind::vector) {
    return detail::decode_vector_move(d);
  }
  u32 const n = type_bytes(d.type());
  if (n == 16 && d.at(1).is == operand::kind::number) {
    d.refuse("a number of 128 bits");
  }
  push_lanes(d, detail::copy_of(n), n, {n});
}

}}}}  // namespace warpmem::v0::ptx::ops

namespace warpmem { inline namespace v0 { namespace ptx {

// cvta, isspacep, createpolicy: generic addresses and cache policies.

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
