// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls: arguments and results are copied between the local memory of caller and callee, as .param variables are.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/machine/frames.hpp>
#include <warpmem/tools/ptx/machine/launch.hpp>
#include <warpmem/tools/ptx/machine/warp.hpp>
#include <warpmem/tools/ptx/machine/windows.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <string>
#include <utility>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

struct copied_slot {
  u64 to;
  u64 from;
  u64 bytes;
};
inline void copy_local(launch const& l, warp& w, copied_slot s, u32 lanes) {
  for_lanes(lanes, [&](int lane) {
    u8* const local = w.local + static_cast<u64>(lane) * l.local_stride;
    std::memcpy(local + s.to, local + s.from, s.bytes);
  });
}
[[nodiscard]] inline function const* function_at(launch const& l, u64 address) {
  u64 const n = (address - function_window) / function_step;
  auto const& all = l.loaded->code.functions;
  return address < function_window || n >= all.size() ? nullptr : all[static_cast<std::size_t>(n)].get();
}

// Why a function does not take the arguments of a call: ptxas refuses such a call. Empty: it does.
[[nodiscard]] inline std::string why_not_called(call_site const& c, function_text const& f) {
  std::string const begin = "calls " + f.name + " with ";
  auto const words = [&](std::vector<slot> const& given, std::vector<variable> const& taken, std::string const& noun) {
    if (given.size() != taken.size()) {
      return begin + std::to_string(given.size()) + " " + noun + (given.size() == 1 ? "" : "s") + ", and it has " +
             std::to_string(taken.size());
    }
    for (std::size_t k = 0; k < taken.size(); ++k) {
      if (taken[k].bytes != 0 && taken[k].bytes != given[k].bytes) {  // 0: an array of any size
        return begin + std::to_string(given[k].bytes) + " bytes for " + noun + " " + std::to_string(k + 1) +
               ", which has " + std::to_string(taken[k].bytes);
      }
    }
    return std::string{};
  };
  if (f.is_kernel) {
    return "calls the kernel " + f.name;
  }
  std::string const wrong = words(c.arguments, f.parameters, "argument");
  return wrong.empty() ? words(c.results, f.results, "result") : wrong;
}

}  // namespace detail

// To the caller, from a frame that its lanes leave.
inline void copy_results(launch const& l, warp& w, frame const& from, u32 lanes) {
  auto const& to = from.site->results;
  auto const& results = from.code->results;
  for (std::size_t k = 0; k < to.size() && k < results.size(); ++k) {
    detail::copy_local(
        l, w,
        {from.caller->local_at + to[k].at, from.local_at + results[k].at, (std::min)(to[k].bytes, results[k].bytes)},
        lanes);
  }
}

// Lanes that call different functions become groups of their own. Whether the group goes on at once.
inline bool call_function(worker& on, warp& w, std::size_t k, instruction const& i, u32 lanes) {
  launch const& l = on.shared_launch();
  frame* const caller = w.groups[k].in;
  u32 const next = w.groups[k].at + 1;
  call_site const& c = caller->code->calls[static_cast<std::size_t>(i.immediate)];
  if (!c.wrong.empty()) {
    on.stop(problem_kind::unsupported, w, i, c.wrong);
  }
  if (c.driver != nullptr) {
    c.driver(on, w, *caller, c, lanes);
    ++w.groups[k].at;
    return true;
  }
  auto const enter = [&](lane_group& g, function const* callee, u32 same) {
    if (callee != nullptr && c.callee_row >= 0) {
      if (std::string wrong = detail::why_not_called(c, *callee->text); !wrong.empty()) {
        on.stop(problem_kind::unsupported, w, i, std::move(wrong));
      }
    }
    if (callee == nullptr || callee->code.empty()) {
      on.stop(problem_kind::unsupported, w, i, "calls " + c.name + ", which the module does not define");
    }
    frame* const into = w.enter(*callee, caller, same);
    constexpr u64 least_of_call = 8;  // where to return
    if (into->local_at + callee->local_bytes > l.local_stride || into->depth > l.local_stride / least_of_call) {
      on.stop(problem_kind::stopped, w, i,
              "calls " + callee->name() + " with its stack of " + std::to_string(l.local_stride) + " bytes used up");
    }
    into->back = next;
    into->site = &c;
    for (std::size_t n = 0; n < c.arguments.size() && n < callee->parameters.size(); ++n) {
      detail::copy_local(l, w,
                         {into->local_at + callee->parameters[n].at, caller->local_at + c.arguments[n].at,
                          (std::min)(c.arguments[n].bytes, callee->parameters[n].bytes)},
                         same);
    }
    g = {same, 0, into};
  };
  u32 const behind = w.groups[k].lanes & ~lanes;
  if (c.callee_row < 0) {
    enter(w.groups[k], c.callee, lanes);
  } else {
    u64 const* const at = row<u64>(caller->rows, c.callee_row);
    bool is_first = true;
    for (u32 left = lanes; left != 0;) {
      u64 const address = at[std::countr_zero(left)];
      u32 const same = left & mask_of([&](int lane) { return at[lane] == address; });
      lane_group g{};
      enter(g, detail::function_at(l, address), same);
      if (is_first) {
        w.groups[k] = g;
      } else {
        w.groups.push_back(g);
      }
      is_first = false;
      left &= ~same;
    }
  }
  if (behind != 0) {
    w.groups.push_back({behind, next, caller});
  }
  return false;
}

}}}  // namespace warpmem::v0::ptx
