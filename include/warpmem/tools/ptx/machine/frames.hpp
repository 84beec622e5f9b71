// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Frames of calls: rows of registers, with the constants of the function in place.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/machine/block.hpp>
#include <warpmem/tools/ptx/machine/launch.hpp>
#include <warpmem/tools/ptx/machine/warp.hpp>
#include <warpmem/tools/ptx/machine/windows.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/ops/special.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

// The same value in all lanes.
inline void fill_row(u8* frame, s32 at, u32 bytes, u64 value) {
  switch (bytes) {
    case 0:
      predicate(frame, at) = static_cast<u32>(value);
      break;
    case 2:
      std::fill_n(row<u16>(frame, at), warp_lanes, static_cast<u16>(value));
      break;
    case 4:
      std::fill_n(row<u32>(frame, at), warp_lanes, static_cast<u32>(value));
      break;
    default:
      std::fill_n(row<u64>(frame, at), warp_lanes, value);
      break;
  }
}

// Throws ptx::error where the module has no such name.
[[nodiscard]] inline u64 address_of(launch const& l, std::string const& symbol, function const& user) {
  if (auto const s = l.shared.find(symbol); s != l.shared.end()) {
    return s->second;
  }
  if (auto const v = l.loaded->addresses.find(symbol); v != l.loaded->addresses.end()) {
    return v->second;
  }
  if (auto const f = l.loaded->code.by_name.find(symbol); f != l.loaded->code.by_name.end()) {
    return function_window + function_step * f->second->id;
  }
  throw error{user.name() + " uses " + symbol + ", which the module does not define"};
}

}  // namespace detail

inline frame* warp::make(function const& f) {
  rows_.push_back(std::make_unique<u8[]>(f.frame_bytes + 64));
  frames_.push_back({});
  frame& fresh = frames_.back();
  void* rows = rows_.back().get();
  std::size_t room = f.frame_bytes + 64;
  fresh.rows = static_cast<u8*>(std::align(64, f.frame_bytes, rows, room));
  fresh.code = &f;
  for (constant_row const& c : f.constants) {
    u64 const base = c.symbol.empty() ? 0 : detail::address_of(on->shared_launch(), c.symbol, f);
    detail::fill_row(fresh.rows, c.at, c.bytes, base + c.value);
  }
  for (special_row const& r : f.of_launch) {
    detail::fill_special(special_registers[r.which], *this, fresh.rows, r.at, r.bytes);
  }
  for (instruction const& i : f.once) {
    i.run(*this, fresh.rows, i, all_lanes);
  }
  return &fresh;
}

inline frame* warp::enter(function const& f, frame* caller, u32 lanes) {
  frame* into = nullptr;
  if (caller == nullptr && entry_ != nullptr && entry_->code == &f) {
    into = entry_;
  } else if (auto& known = unused_[&f]; known.empty()) {
    into = make(f);
  } else {
    into = known.back();
    known.pop_back();
  }
  entry_ = caller == nullptr ? into : entry_;
  into->caller = caller;
  into->depth = caller == nullptr ? 0 : caller->depth + 1;
  into->local_at = caller == nullptr ? local_begin : caller->local_at + caller->code->local_bytes;
  into->live = lanes;
  of->shadow.forget_local(number, into->local_at, f.local_bytes, lanes);
  for (local_row const& c : f.locals) {
    detail::fill_row(into->rows, c.at, c.bytes, into->local_at + c.add);
  }
  for (special_row const& r : f.of_block) {
    detail::fill_special(special_registers[r.which], *this, into->rows, r.at, r.bytes);
  }
  return into;
}

}}}  // namespace warpmem::v0::ptx
