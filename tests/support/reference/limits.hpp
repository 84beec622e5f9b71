// What each capability accepts, from cc_table.csv and the sources it names.
#pragma once

#include <support/reference/plain_access.hpp>
#include <warpmem/model/report/fault.hpp>

#include <cstdint>
#include <set>

namespace reference {

enum class space { global, shared, constant };

struct refusal {
  std::set<warpmem::fault> why{};
  std::set<int> lanes{};
};

// Global atomics from 1.1 on, 64-bit ones from 1.2, shared ones from 1.2 (Programming Guide 3.2, B.11); 16-bit ones
// from 7.0 and 128-bit ones from 9.0 on (PTX ISA).
inline std::set<int> accepted_sizes(int cc, space where, warpmem::memory_op op) {
  if (where == space::constant) return op == warpmem::memory_op::load ? std::set{1, 2, 4, 8, 16} : std::set<int>{};
  if (is_atomic(op)) {
    if (cc < 11 || (where == space::shared && cc < 12)) return {};
    if (cc < 12 || (where == space::shared && cc < 20)) return {4};
    if (where == space::shared || cc < 70) return {4, 8};
    return cc < 90 ? std::set{2, 4, 8} : std::set{2, 4, 8, 16};
  }
  return where == space::global && cc >= 100 ? std::set{1, 2, 4, 8, 16, 32} : std::set{1, 2, 4, 8, 16};
}

// The largest block allocation plus what the driver reserves per block.
inline std::uint64_t shared_window(int cc) {
  int const kib = cc < 20                                         ? 16
                  : cc < 70                                       ? 48
                  : cc < 75                                       ? 96
                  : cc == 75                                      ? 64
                  : cc == 80 || cc == 87                          ? 164
                  : cc == 86 || cc == 88 || cc == 89 || cc >= 120 ? 100
                                                                  : 228;
  return static_cast<std::uint64_t>(kib) * 1024;
}

inline refusal refused(int cc, space where, plain_access const& access) {
  using warpmem::cache_op;
  using warpmem::fault;
  refusal r;
  auto const whole = [&](fault f) {
    r.why = {f};
    for (auto const& lane : access.at) {
      r.lanes.insert(lane.first);
    }
    return r;
  };
  auto const sizes = accepted_sizes(cc, where, access.op);
  bool const read_only_path = cc >= 32 && where == space::global && access.op == warpmem::memory_op::load;
  if (sizes.empty() || (access.cache == cache_op::nc && !read_only_path && where != space::constant)) {
    return whole(fault::unsupported_operation);
  }
  if (sizes.count(access.size) == 0) {
    return whole(fault::unsupported_size);
  }
  auto const size = static_cast<std::uint64_t>(access.size);
  for (auto const& [lane, at] : access.at) {
    if (at % size != 0) {
      r.why.insert(fault::misaligned_address);
      r.lanes.insert(lane);
    }
    std::uint64_t const end = where == space::constant ? 65536 : shared_window(cc);
    if (where != space::global && (at > end || end - at < size)) {
      r.why.insert(fault::outside_window);
      r.lanes.insert(lane);
    }
  }
  return r;
}

}  // namespace reference
