// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that the driver gives to kernels: vprintf, __assertfail, malloc, free.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/out_of_bounds.hpp>
#include <warpmem/tools/ptx/code/function.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/machine/address_space.hpp>
#include <warpmem/tools/ptx/machine/block.hpp>
#include <warpmem/tools/ptx/machine/device_heap.hpp>
#include <warpmem/tools/ptx/machine/launch.hpp>
#include <warpmem/tools/ptx/machine/warp.hpp>
#include <warpmem/tools/ptx/machine/windows.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/ops/print_format.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

// One lane's call: its arguments and result, and memory at generic addresses.
class driver_call {
 public:
  driver_call(worker& on, warp& w, frame& caller, call_site const& site, int lane)
      : on_{on}, w_{w}, caller_{caller}, site_{site}, lane_{lane} {}

  template <class T>
  [[nodiscard]] T argument(std::size_t k) const {
    T value{};
    if (k < site_.arguments.size()) {
      std::memcpy(&value, local() + caller_.local_at + site_.arguments[k].at, sizeof(T));
    }
    return value;
  }
  template <class T>
  void give(T value) const {
    if (!site_.results.empty()) {
      std::memcpy(local() + caller_.local_at + site_.results[0].at, &value, sizeof(T));
    }
  }
  // Copies bytes from memory. Whether they are there.
  bool read_bytes(u64 at, u64 bytes, void* to) {
    u64 room = 0;
    u8 const* const from = find(at, room);
    if (from == nullptr || room < bytes) {
      missing_ = at;
      has_missing_ = true;
      return false;
    }
    std::memcpy(to, from, static_cast<std::size_t>(bytes));
    return true;
  }
  // A string up to its end, or that of the array.
  [[nodiscard]] std::string read_text(u64 at) {
    u64 room = 0;
    auto const* const from = reinterpret_cast<char const*>(find(at, room));
    if (from == nullptr && at != 0) {
      missing_ = at;
      has_missing_ = true;
    }
    return from == nullptr ? "(null)" : std::string(from, std::find(from, from + room, '\0'));
  }

  // An address that was read, and where nothing is; none: false.
  [[nodiscard]] bool has_missing() const noexcept { return has_missing_; }
  [[nodiscard]] u64 missing() const noexcept { return missing_; }

 private:
  [[nodiscard]] u8* local() const noexcept {
    return w_.local + static_cast<u64>(lane_) * on_.shared_launch().local_stride;
  }
  // Where an address is, and how many bytes are from there on.
  [[nodiscard]] u8 const* find(u64 at, u64& room) const {
    launch const& l = on_.shared_launch();
    u64 const offset = at & ((u64{1} << window_shift) - 1);
    auto const in = [&](u8 const* begin, u64 bytes) {
      room = offset < bytes ? bytes - offset : 0;
      return room != 0 ? begin + offset : nullptr;
    };
    switch (space_of(at)) {
      case state_space::local:
        return in(local(), l.local_stride);
      case state_space::shared:
        return in(w_.of->shared.data(), w_.of->shared.size());
      case state_space::param:
        return in(l.parameters.data(), l.parameters.size());
      default: {
        array const* const a = l.memory->find(at);
        room = a == nullptr ? 0 : a->begin + a->bytes - at;
        return a == nullptr ? nullptr : a->host + (at - a->begin);
      }
    }
  }

  worker& on_;
  warp& w_;
  frame& caller_;
  call_site const& site_;
  int lane_;
  u64 missing_{};
  bool has_missing_{};
};

// The instruction that calls.
[[nodiscard]] inline instruction const& call_of(warp const& w, frame const& caller, u32 lanes) {
  for (lane_group const& g : w.groups) {
    if (g.in == &caller && (g.lanes & lanes) == lanes) {
      return caller.code->code[g.at];
    }
  }
  return caller.code->code.front();
}

inline void put_output(worker& on, std::string const& text) {
  launch const& l = on.shared_launch();
  std::lock_guard const lock{l.driver->printing};
  if (l.options.print) {
    l.options.print(text);
  } else {
    std::fwrite(text.data(), 1, text.size(), stdout);
  }
}
// int vprintf(format, arguments): how many arguments were printed.
inline void call_vprintf(worker& on, warp& w, frame& caller, call_site const& site, u32 lanes) {
  std::string all;
  for_lanes(lanes, [&](int lane) {
    driver_call call{on, w, caller, site, lane};
    std::string const format = call.read_text(call.argument<u64>(0));
    print_format<driver_call> printed{format, call.argument<u64>(1), call};
    all += printed.text();
    call.give<s32>(printed.arguments());
    if (call.has_missing()) {
      on.add_lane_problem(problem_kind::reported, w, call_of(w, caller, lanes), lane,
                          "prints what is at address " + hex(call.missing()) + ", where nothing is");
    }
  });
  put_output(on, all);
}
// void __assertfail(message, file, line, function, bytes of a character): as CUDA prints it.
inline void call_assertfail(worker& on, warp& w, frame& caller, call_site const& site, u32 lanes) {
  for_lanes(lanes, [&](int lane) {
    driver_call call{on, w, caller, site, lane};
    std::string const message = call.read_text(call.argument<u64>(0));
    std::string const name = call.read_text(call.argument<u64>(3));
    auto const three = [](u32 x, u32 y, u32 z) {
      return "[" + std::to_string(x) + "," + std::to_string(y) + "," + std::to_string(z) + "]";
    };
    std::fprintf(stderr, "%s:%u: %s: block: %s, thread: %s Assertion `%s` failed.\n",
                 call.read_text(call.argument<u64>(1)).c_str(), call.argument<u32>(2), name.c_str(),
                 three(w.of->index[0], w.of->index[1], w.of->index[2]).c_str(),
                 three(w.thread[0][lane], w.thread[1][lane], w.thread[2][lane]).c_str(), message.c_str());
    on.add_lane_problem(problem_kind::stopped, w, call_of(w, caller, lanes), lane,
                        "fails the assertion `" + message + "` of " + name);
  });
  throw launch_stopped{};
}
inline void call_malloc(worker& on, warp& w, frame& caller, call_site const& site, u32 lanes) {
  for_lanes(lanes, [&](int lane) {
    driver_call const call{on, w, caller, site, lane};
    call.give<u64>(on.shared_launch().driver->heap.allocate(call.argument<u64>(0)));
  });
}
inline void call_free(worker& on, warp& w, frame& caller, call_site const& site, u32 lanes) {
  for_lanes(lanes, [&](int lane) {
    u64 const at = driver_call{on, w, caller, site, lane}.argument<u64>(0);
    if (at != 0 && !on.shared_launch().driver->heap.release(at)) {
      on.add_lane_problem(problem_kind::reported, w, call_of(w, caller, lanes), lane,
                          "frees what malloc did not give, or what is free already");
    }
  });
}
// Kernels that launch kernels, and what else the device runtime has.
inline void call_device_runtime(worker& on, warp& w, frame& caller, call_site const& site, u32 lanes) {
  on.stop(problem_kind::unsupported, w, call_of(w, caller, lanes),
          "calls " + site.name + " of CUDA's device runtime, which is not executed here");
}

}  // namespace detail

// Null: the driver has no such function.
[[nodiscard]] inline builtin find_builtin(std::string_view name) noexcept {
  return name == "vprintf"          ? &detail::call_vprintf
         : name == "__assertfail"   ? &detail::call_assertfail
         : name == "malloc"         ? &detail::call_malloc
         : name == "free"           ? &detail::call_free
         : name.starts_with("cuda") ? &detail::call_device_runtime
                                    : nullptr;
}

}}}  // namespace warpmem::v0::ptx
