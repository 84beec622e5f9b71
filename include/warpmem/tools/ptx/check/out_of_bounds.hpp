// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Addresses where no array is, or that are not a multiple of the access size: one sentence with the thread, the place
// and the nearest array.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/strings.hpp>
#include <warpmem/tools/ptx/check/loaded_ahead.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/machine/address_space.hpp>
#include <warpmem/tools/ptx/machine/block.hpp>
#include <warpmem/tools/ptx/machine/device_heap.hpp>
#include <warpmem/tools/ptx/machine/launch.hpp>
#include <warpmem/tools/ptx/machine/warp.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstdint>
#include <string>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

[[nodiscard]] inline std::string verb_of(memory_operand const& m) {
  switch (m.op) {
    case memory_op::load:
      return "reads ";
    case memory_op::store:
      return "writes ";
    default:
      return "updates ";
  }
}
using warpmem::detail::hex;
// "index 900 of y, which has 900 elements of 4 bytes", or the bare address.
[[nodiscard]] inline std::string near_words(array const* a, u64 address) {
  if (a == nullptr || address - a->begin > 2 * a->bytes + 4096) {
    return "address " + hex(address) + ", where no array is";
  }
  u64 const size = a->element_bytes != 0 ? a->element_bytes : 1;
  std::string const name = a->name.empty() ? std::string("an array") : a->name;
  return "index " + std::to_string((address - a->begin) / size) + " of " + name + ", which has " +
         std::to_string(a->bytes / size) + " elements of " + std::to_string(size) + (size == 1 ? " byte" : " bytes");
}

inline void report_address(warp& w, instruction const& i, memory_operand const& m, problem_kind kind, int lane,
                           u32 size, std::string const& where) {
  w.on->add_lane_problem(
      kind, w, i, lane,
      verb_of(m) + std::to_string(size) + (size == 1 ? " byte" : " bytes") + " at {place}, at " + where);
}
[[nodiscard]] inline std::string misaligned_words(u64 address, u32 size) {
  return "address " + hex(address) + ", which is not a multiple of " + std::to_string(size);
}

// Lane by lane, where no one array holds all. The lanes that may go on.
[[nodiscard]] inline u32 place_each(warp& w, instruction const& i, memory_operand const& m, u64 const (&at)[warp_lanes],
                                    u32 lanes, u32 size, std::uintptr_t (&host)[warp_lanes]) {
  address_space const& memory = *w.on->shared_launch().memory;
  u32 good = 0;
  for_lanes(lanes, [&](int lane) {
    array const* const a = memory.below(at[lane]);
    if (a == nullptr || !a->holds(at[lane], size)) {
      report_address(w, i, m, problem_kind::out_of_bounds, lane, size, near_words(a, at[lane]));
    } else if (at[lane] % size != 0) {
      report_address(w, i, m, problem_kind::misaligned, lane, size, misaligned_words(at[lane], size));
    } else {
      host[lane] = reinterpret_cast<std::uintptr_t>(a->host) + static_cast<std::uintptr_t>(at[lane] - a->begin);
      good |= 1U << lane;
    }
  });
  return good;
}

// What to do where a launch gives no dynamic shared memory to a kernel that wants some.
[[nodiscard]] inline std::string dynamic_words(warp const& w, state_space space) {
  return space == state_space::shared && w.on->shared_launch().lacks_dynamic_shared
             ? ": the kernel's extern __shared__ array gets its bytes from the launch: .dynamic_shared, the third "
               "number of <<<>>>, or --shared of warpmem run"
             : "";
}

struct bounds {
  u64 begin;
  u64 end;
  u32 size;
  state_space space;
};
[[nodiscard]] inline u32 keep_inside(warp& w, instruction const& i, memory_operand const& m,
                                     u64 const (&at)[warp_lanes], u32 lanes, bounds b) {
  u32 good = 0;
  for_lanes(lanes, [&](int lane) {
    if (at[lane] < b.begin || at[lane] > b.end || b.end - at[lane] < b.size) {
      std::string const what = b.space == state_space::shared  ? "shared memory"
                               : b.space == state_space::local ? "local memory of a thread"
                                                               : "parameters";
      report_address(w, i, m, problem_kind::out_of_bounds, lane, b.size,
                     "byte " + std::to_string(static_cast<s64>(at[lane] - b.begin)) + " of the " + what +
                         ", which has " + std::to_string(b.end - b.begin) + dynamic_words(w, b.space));
    } else if (at[lane] % b.size != 0) {
      report_address(w, i, m, problem_kind::misaligned, lane, b.size, misaligned_words(at[lane], b.size));
    } else {
      good |= 1U << lane;
    }
  });
  return good;
}

// Nobody writes the parameters of a kernel.
[[nodiscard]] inline u32 keep_loads(warp& w, instruction const& i, memory_operand const& m, u32 lanes, u32 size) {
  if (m.op == memory_op::load) {
    return lanes;
  }
  for_lanes(lanes, [&](int lane) {
    report_address(w, i, m, problem_kind::out_of_bounds, lane, size, "a parameter of the kernel, which is constant");
  });
  return 0;
}
// "byte 64 of tile, which has 64".
[[nodiscard]] inline std::string byte_words(s64 at, variable const& v) {
  return "byte " + std::to_string(at) + " of " + v.name + ", which has " + std::to_string(v.bytes);
}
// An operand that names a variable, and bytes beyond it.
inline void report_outside(warp& w, instruction const& i, memory_operand const& m, u32 lanes, u32 size) {
  for_lanes(lanes, [&](int lane) {
    report_address(w, i, m, problem_kind::out_of_bounds, lane, size, byte_words(m.at.add, *m.outside));
  });
}
// The lanes that are not in a gap between the variables of the frame at `frame_at`.
[[nodiscard]] inline u32 keep_out(warp& w, instruction const& i, memory_operand const& m, u64 const (&at)[warp_lanes],
                                  u32 lanes, u64 frame_at, local_gap const& gap, u32 size) {
  u64 const begin = frame_at + gap.at;
  u32 const inside =
      lanes & mask_of([&](int lane) { return at[lane] + size > begin && at[lane] < begin + local_gap::bytes; });
  for_lanes(inside, [&](int lane) {
    s64 const byte = static_cast<s64>(at[lane] - (begin - gap.behind->bytes));
    report_address(w, i, m, problem_kind::out_of_bounds, lane, size, byte_words(byte, *gap.behind));
  });
  return lanes & ~inside;
}

// Accesses to the heap of malloc: each block is an array of its own, until it is freed.

[[nodiscard]] inline std::string heap_words(device_heap::block const& b, u64 address) {
  return b.at == 0
             ? "address " + hex(address) + " of the heap of malloc, where no block is"
             : "byte " + std::to_string(address - b.at) + " of a block of malloc, which has " + std::to_string(b.bytes);
}
// The lanes that are in no heap, or in one block.
[[nodiscard]] inline u32 keep_in_blocks(warp& w, instruction const& i, memory_operand const& m,
                                        u64 const (&at)[warp_lanes], u32 lanes, u32 size) {
  address_space const& memory = *w.on->shared_launch().memory;
  device_heap::block known{};
  for_lanes(lanes, [&](int lane) {
    array const* const a = memory.find(at[lane]);
    if (a == nullptr || a->heap == nullptr || known.holds(at[lane], size)) {
      return;
    }
    known = a->heap->find(at[lane]);
    u64 const inside = known.at + known.bytes > at[lane] ? known.at + known.bytes - at[lane] : 0;
    if (!known.holds(at[lane], size) && !is_loaded_ahead(w, i, m, inside)) {
      report_address(w, i, m, problem_kind::out_of_bounds, lane, size, heap_words(known, at[lane]));
      lanes &= ~(1U << lane);
    }
  });
  return lanes;
}

}}}}  // namespace warpmem::v0::ptx::detail
