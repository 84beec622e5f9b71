// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A handler from a function of one lane's values: lanewise<&wrapping_add<u32>>. The loop has neither branches nor
// calls, so that compilers make vector instructions of it.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/instruction.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstring>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

namespace detail {

// d = f(a, b, c, e), of all lanes.
template <auto f>
struct all_lanes_of;
template <class R, class A, R (*f)(A)>
struct all_lanes_of<f> {
  [[gnu::flatten]] static void run(warp&, u8* frame, instruction const& i, u32 lanes) {
    A const* const a = row<A>(frame, i.a);
    each<R>(frame, i.d, lanes, [=](int lane) { return f(a[lane]); });
  }
};
template <class R, class A, class B, R (*f)(A, B)>
struct all_lanes_of<f> {
  [[gnu::flatten]] static void run(warp&, u8* frame, instruction const& i, u32 lanes) {
    A const* const a = row<A>(frame, i.a);
    B const* const b = row<B>(frame, i.b);
    each<R>(frame, i.d, lanes, [=](int lane) { return f(a[lane], b[lane]); });
  }
};
template <class R, class A, class B, class C, R (*f)(A, B, C)>
struct all_lanes_of<f> {
  [[gnu::flatten]] static void run(warp&, u8* frame, instruction const& i, u32 lanes) {
    A const* const a = row<A>(frame, i.a);
    B const* const b = row<B>(frame, i.b);
    C const* const c = row<C>(frame, i.c);
    each<R>(frame, i.d, lanes, [=](int lane) { return f(a[lane], b[lane], c[lane]); });
  }
};
template <class R, class A, class B, class C, class E, R (*f)(A, B, C, E)>
struct all_lanes_of<f> {
  [[gnu::flatten]] static void run(warp&, u8* frame, instruction const& i, u32 lanes) {
    A const* const a = row<A>(frame, i.a);
    B const* const b = row<B>(frame, i.b);
    C const* const c = row<C>(frame, i.c);
    E const* const e = row<E>(frame, i.e);
    each<R>(frame, i.d, lanes, [=](int lane) { return f(a[lane], b[lane], c[lane], e[lane]); });
  }
};

// d = f(a, b), of the active lanes, for what is slow.
template <auto f>
struct active_lanes_of;
template <class R, class A, R (*f)(A)>
struct active_lanes_of<f> {
  [[gnu::flatten]] static void run(warp&, u8* frame, instruction const& i, u32 lanes) {
    A const* const a = row<A>(frame, i.a);
    each_active<R>(frame, i.d, lanes, [=](int lane) { return f(a[lane]); });
  }
};
template <class R, class A, class B, R (*f)(A, B)>
struct active_lanes_of<f> {
  [[gnu::flatten]] static void run(warp&, u8* frame, instruction const& i, u32 lanes) {
    A const* const a = row<A>(frame, i.a);
    B const* const b = row<B>(frame, i.b);
    each_active<R>(frame, i.d, lanes, [=](int lane) { return f(a[lane], b[lane]); });
  }
};
template <class R, class A, class B, class C, R (*f)(A, B, C)>
struct active_lanes_of<f> {
  [[gnu::flatten]] static void run(warp&, u8* frame, instruction const& i, u32 lanes) {
    A const* const a = row<A>(frame, i.a);
    B const* const b = row<B>(frame, i.b);
    C const* const c = row<C>(frame, i.c);
    each_active<R>(frame, i.d, lanes, [=](int lane) { return f(a[lane], b[lane], c[lane]); });
  }
};

// Two values of 16 bits in each lane: a row of 64 of them.
inline constexpr int pair_values = 2 * warp_lanes;

inline void put_pairs(u8* frame, s32 at, u16 const* values, u32 lanes) {
  alignas(64) u32 pairs[warp_lanes];
  std::memcpy(pairs, values, sizeof pairs);
  put(row<u32>(frame, at), pairs, lanes);
}
template <auto f>
struct pairs_of;
template <class R, class A, R (*f)(A)>
struct pairs_of<f> {
  [[gnu::flatten]] static void run(warp&, u8* frame, instruction const& i, u32 lanes) {
    A const* const a = row<A>(frame, i.a);
    alignas(64) u16 values[pair_values];
    for (int k = 0; k < pair_values; ++k) {
      values[k] = static_cast<u16>(f(a[k]));
    }
    put_pairs(frame, i.d, values, lanes);
  }
};
template <class R, class A, class B, R (*f)(A, B)>
struct pairs_of<f> {
  [[gnu::flatten]] static void run(warp&, u8* frame, instruction const& i, u32 lanes) {
    A const* const a = row<A>(frame, i.a);
    B const* const b = row<B>(frame, i.b);
    alignas(64) u16 values[pair_values];
    for (int k = 0; k < pair_values; ++k) {
      values[k] = static_cast<u16>(f(a[k], b[k]));
    }
    put_pairs(frame, i.d, values, lanes);
  }
};

}  // namespace detail

template <auto f>
inline constexpr handler lanewise = &detail::all_lanes_of<f>::run;
template <auto f>
inline constexpr handler active_lanewise = &detail::active_lanes_of<f>::run;
template <auto f>
inline constexpr handler pairwise = &detail::pairs_of<f>::run;

}}}}  // namespace warpmem::v0::ptx::ops
