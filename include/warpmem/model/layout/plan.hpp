// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a load, a store or a copy of a whole object compiles to: the instructions with their offsets and sizes.
#pragma once

#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/layout/object.hpp>
#include <warpmem/model/layout/pieces.hpp>
#include <warpmem/model/report/fault.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// What a thread does with an object in global memory.
enum class object_use : unsigned char {
  load,       // every member is read
  store,      // every member is written
  copy_from,  // the load half of q[i] = p[i]
  copy_to,    // the store half
};

// Whether this use reads memory.
[[nodiscard]] WARPMEM_HD constexpr bool is_load(object_use use) noexcept {
  return use == object_use::load || use == object_use::copy_from;
}

// The instructions in order of their offsets; none with a fault.
struct instruction_plan {
  detail::plan_steps steps{};
  access_faults faults{};
  provenance known{};

  // All bytes that a thread moves, including padding and members that a vector load also covers.
  [[nodiscard]] WARPMEM_HD constexpr int bytes() const noexcept {
    int sum = 0;
    for (plan_step const& step : steps) {
      sum += step.bytes;
    }
    return sum;
  }
  friend constexpr bool operator==(instruction_plan const&, instruction_plan const&) = default;
};

// The plan of nvcc 13.0 for an object on a capability given by its row. One instruction takes 1, 2, 4, 8 or 16 bytes
// (32 from 10.0 on) at an address that is a multiple of its size (CUDA C++ Programming Guide, size and alignment
// requirement); which ones the compiler joins was found by compiling (docs/layouts.md). Without members only
// size and alignment count: pieces as large as the alignment, as for a type without padding whose members have one
// size. Faults: those of the object; unknown_capability; unsupported_size above 128 instructions.
[[nodiscard]] WARPMEM_HD constexpr instruction_plan access_plan_for(object_layout const& object, object_use use,
                                                                    arch_row arch) noexcept {
  instruction_plan plan{};
  plan.known = arch.object.known;
  plan.faults = detail::faults_of(object);
  int const max_bytes = arch.global.max_lane_bytes;
  if (arch.cc.value <= 0 || !detail::is_power_of_two(max_bytes)) {
    plan.faults.add(fault::unknown_capability, lane_mask::none());
  }
  if (plan.faults.any()) {
    return plan;
  }
  if (object.size / detail::smaller(object.alignment, max_bytes) > detail::max_plan_steps) {
    plan.faults.add(fault::bad_count, lane_mask::none());
    return plan;
  }
  detail::piece_rule const rule{object.alignment, max_bytes, is_load(use), arch.object.widens_even_runs};
  if (use == object_use::copy_from || use == object_use::copy_to) {
    detail::cut_copy(plan.steps, rule, arch.object, object);
  } else if (object.members.empty()) {
    detail::cut_block(plan.steps, object, max_bytes);
  } else {
    detail::plan_units units;
    for (object_member const& m : object.members) {
      units.push_back({m.offset, m.bytes, detail::unit_kind::member});
    }
    detail::cut_units(plan.steps, rule, units);
  }
  return plan;
}

// From size and alignment in bytes alone: q[i] = p[i] of a type without padding.
[[nodiscard]] WARPMEM_HD constexpr instruction_plan access_plan_for(std::int64_t size, std::int64_t alignment,
                                                                    arch_row arch) noexcept {
  return access_plan_for(opaque_object(size, alignment), object_use::copy_from, arch);
}

// The same for a type: access_plan<float4>(arch), or with its scalars,
// access_plan<particle, float, float, float>(arch, object_use::load).
template <class T, class... Members>
[[nodiscard]] WARPMEM_HD constexpr instruction_plan access_plan(arch_row arch,
                                                                object_use use = object_use::copy_from) noexcept {
  return access_plan_for(object_of<T, Members...>(), use, arch);
}

}}  // namespace warpmem::v0
