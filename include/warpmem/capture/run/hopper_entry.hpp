// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines what hopper_runtime.hpp declares. Weak, as the hooks are.
#pragma once

#include <warpmem/capture/event.hpp>
#include <warpmem/capture/hopper_runtime.hpp>
#include <warpmem/capture/memory/array.hpp>
#include <warpmem/capture/memory/box.hpp>
#include <warpmem/capture/run/entry.hpp>
#include <warpmem/capture/run/worker.hpp>
#include <warpmem/config.hpp>
#include <warpmem/layout/tma_swizzle.hpp>
#include <warpmem/memory/tma/check.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

#define WARPMEM_ENTRY WARPMEM_UNTRACED __attribute__((used, weak, noinline))

namespace warpmem { inline namespace v0 { namespace capture {

namespace detail {

// The array that holds these bytes of one side of a copy. Null, and a problem said, if there is none in that memory.
[[nodiscard]] inline array const* side_of(worker& w, void const* side, std::size_t bytes, window where,
                                          std::uint32_t pc) {
  auto const at = reinterpret_cast<std::uintptr_t>(side);
  array const* const a = w.find(at, bytes);
  if (a != nullptr && a->recorded && a->where == where) {
    return a;
  }
  std::string const what = where == window::shared ? "the shared memory of its own block" : "global memory";
  w.note(problem_kind::out_of_bounds, pc,
         w.subject() + " copies " + std::to_string(bytes) + " bytes at {0} that are not in " + what +
             (a == nullptr ? std::string(": ").append(w.space().describe_miss(at, bytes)) : std::string{}));
  return nullptr;
}
// Where that is in its window.
[[nodiscard]] inline address placed_in(array const& a, void const* at) noexcept {
  return offset_in_window(reinterpret_cast<std::uintptr_t>(at) + a.range().shift);
}

// Counts a copy. False, and a problem said, if hardware refuses it.
template <class Copy>
[[nodiscard]] bool count_copy(worker& w, Copy const& copy, std::uint32_t pc) {
  bool const is_refused = w.executed().count(pc, w.lanes().current_number(), copy).any();
  if (is_refused) {
    w.note(problem_kind::misaligned, pc,
           w.subject() + " makes a bulk copy at {0} that hardware refuses: the report's fault says why");
  }
  return !is_refused;
}

// What happens to the bytes: of a reduction, what happens to each element.
struct bulk_work {
  bulk_op op;
  bulk_reduction how;

  // `shared` and `global` are in host memory.
  void make(void* shared, void* global, std::size_t bytes) const {
    if (op == bulk_op::load) {
      std::memcpy(shared, global, bytes);
    } else if (op == bulk_op::store) {
      std::memcpy(global, shared, bytes);
    } else {
      for (std::size_t i = 0; i + how.bytes <= bytes; i += how.bytes) {
        how.combine(static_cast<char*>(global) + i, static_cast<char*>(shared) + i);
      }
    }
  }
};

[[nodiscard]] inline bool make_copy(worker& w, bulk_work const& work, void* shared, void* global, unsigned bytes,
                                    std::uint32_t pc) {
  array const* const inner = side_of(w, shared, bytes, window::shared, pc);
  array const* const outer = inner == nullptr ? nullptr : side_of(w, global, bytes, window::global, pc);
  if (outer == nullptr ||
      !count_copy(w, bulk_copy{work.op, placed_in(*outer, global), placed_in(*inner, shared), bytes, 0}, pc)) {
    return false;
  }
  work.make(shared, global, bytes);
  if (work.op == bulk_op::load) {
    w.executed().mark_written(reinterpret_cast<std::uintptr_t>(shared) + inner->range().shift, bytes);
  }
  return true;
}

// One row of a box, between the tensor and shared memory; what is outside of the tensor loads as zeros.
inline void copy_row(bulk_work const& work, tensor_copy const& copy, box_row const& row, char* tensor, char* shared) {
  tensor_map const& map = copy.map;
  auto const size = static_cast<std::size_t>(map.element_bytes);
  for (std::int64_t i = 0; i < map.box[0]; ++i) {
    bool const is_inside = i >= row.first && i < row.last;
    address const straight = copy.shared + static_cast<address>(row.line + i * map.element_bytes);
    char* const here = shared + (swizzle_of(map.swizzle)(straight) - copy.shared);
    char* const there = tensor + row.begins + i * map.element_bytes;
    if (is_inside) {
      work.make(here, there, size);
    } else if (copy.op == bulk_op::load) {
      std::memset(here, 0, size);
    }
  }
}

[[nodiscard]] inline bool make_copy(worker& w, bulk_work const& work, tensor_map const& map, std::int32_t const* at,
                                    void* shared, std::uint32_t pc) {
  auto const bytes = static_cast<std::size_t>(map.shared_bytes());
  // NOLINTNEXTLINE(performance-no-int-to-ptr)
  auto* const tensor = reinterpret_cast<char*>(map.base);
  array const* const inner = side_of(w, shared, bytes, window::shared, pc);
  array const* const outer = inner == nullptr ? nullptr : side_of(w, tensor, 1, window::global, pc);
  if (outer == nullptr) {
    return false;
  }
  tensor_copy copy{work.op, map, {}, placed_in(*inner, shared), 0};
  copy.map.base = placed_in(*outer, tensor);
  std::copy_n(at, map.rank, copy.at);
  bool is_there = count_copy(w, copy, pc);
  each_row(map, at, [&](box_row const& row) {
    std::int64_t const width = (row.last - row.first) * map.element_bytes;
    is_there = is_there && (width == 0 || side_of(w, tensor + row.begins + row.first * map.element_bytes,
                                                  static_cast<std::size_t>(width), window::global, pc) != nullptr);
    if (is_there) {
      copy_row(work, copy, row, tensor, static_cast<char*>(shared));
    }
  });
  if (is_there && work.op == bulk_op::load) {
    w.executed().mark_written(reinterpret_cast<std::uintptr_t>(shared) + inner->range().shift, bytes);
  }
  return is_there;
}

// Ends the kernel if make_copy() could not.
template <class... Operands>
void copy_or_stop(void const* pc, Operands const&... operands) {
  worker& w = *running_worker;
  bool is_done = false;
  {
    pause_recording const pause{};
    is_done = make_copy(w, operands..., place_in(pc));
  }
  if (!is_done) {
    w.stop();
  }
}

}  // namespace detail

WARPMEM_ENTRY void follow_others() {
  detail::worker& w = *detail::running_worker;
  w.executed().follow(w.lanes().current_number());
}

WARPMEM_ENTRY tensor_map plain_tensor_map() { return {}; }

WARPMEM_ENTRY bool is_tensor_map(tensor_map const& map) { return !check(map).any(); }

WARPMEM_ENTRY void copy_bulk(bulk_op op, void* shared, void* global, unsigned bytes, void const* pc) {
  detail::copy_or_stop(pc, detail::bulk_work{op, {}}, shared, global, bytes);
}
WARPMEM_ENTRY void reduce_bulk(bulk_reduction how, void* shared, void* global, unsigned bytes, void const* pc) {
  detail::copy_or_stop(pc, detail::bulk_work{bulk_op::reduction, how}, shared, global, bytes);
}

WARPMEM_ENTRY void copy_box(bulk_op op, tensor_map const& map, std::int32_t const* at, void* shared, void const* pc) {
  detail::copy_or_stop(pc, detail::bulk_work{op, {}}, map, at, shared);
}
WARPMEM_ENTRY void reduce_box(bulk_reduction how, tensor_map const& map, std::int32_t const* at, void* shared,
                              void const* pc) {
  detail::copy_or_stop(pc, detail::bulk_work{bulk_op::reduction, how}, map, at, shared);
}

WARPMEM_ENTRY void count_wgmma(wgmma_access const& access, void const* pc) {
  detail::worker& w = *detail::running_worker;
  if (w.lanes().current_number() % 128 == 0) {
    detail::pause_recording const pause{};
    (void)w.executed().count(detail::place_in(pc), w.lanes().current_number(), access);
  }
}

}}}  // namespace warpmem::v0::capture

#undef WARPMEM_ENTRY
