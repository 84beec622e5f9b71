// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words that every text uses: names of enumerators, faults as sentences, lanes and numbers. Plain std::string, so
// that {fmt}, std::format, matchers and pictures agree.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/provenance.hpp>
#include <warpmem/model/detail/strings.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/text/concatenate.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace text {

// Decimal; "unknown" for an unknown counter.
[[nodiscard]] inline std::string number(std::int64_t n) { return std::to_string(n); }
[[nodiscard]] inline std::string number(counter n) { return n.known() ? number(n.value_or(0)) : "unknown"; }

namespace detail {

using warpmem::detail::hex;

}  // namespace detail

// "1 sector", "2 sectors", "unknown sectors".
[[nodiscard]] inline std::string counted(counter n, std::string_view singular) {
  std::string text = number(n) + " " + std::string(singular);
  if (n != counter{1}) {
    text += text.ends_with('s') || text.ends_with("ch") ? "es" : "s";
  }
  return text;
}

// "lane 3", "lanes 0-3, 8", "no lane".
[[nodiscard]] inline std::string lanes(lane_mask mask) {
  if (!mask.any()) {
    return "no lane";
  }
  std::string text = mask.count() == 1 ? "lane " : "lanes ";
  std::string_view separator = "";
  for (int lane = 0; lane < 32; ++lane) {
    if (!mask.test(lane)) {
      continue;
    }
    int last = lane;
    while (last < 31 && mask.test(last + 1)) {
      ++last;
    }
    text += separator;
    text += number(lane);
    if (last > lane) {
      text += "-" + number(last);
    }
    separator = ", ";
    lane = last;
  }
  return text;
}

// "9.0"; "several" for a sum of different ones; "unknown" for 0.
[[nodiscard]] inline std::string name(compute_capability cc) {
  return cc == compute_capability::several() ? "several"
         : cc.value <= 0                     ? "unknown"
                                             : number(cc.major_number()) + "." + number(cc.minor_number());
}

[[nodiscard]] constexpr std::string_view name(memory_op op) noexcept {
  switch (op) {
    case memory_op::load:
      return "load";
    case memory_op::store:
      return "store";
    case memory_op::atomic:
      return "atomic";
    case memory_op::reduction:
      return "reduction";
    case memory_op::compare_and_swap:
      return "compare-and-swap";
  }
  return "";
}

// "" for cache_op::unspecified, else with the dot: ".cg".
[[nodiscard]] constexpr std::string_view name(cache_op op) noexcept {
  constexpr std::string_view names[] = {"", ".ca", ".cg", ".cs", ".lu", ".cv", ".wb", ".wt", ".nc"};
  return names[static_cast<unsigned>(op)];
}

// "" for l1_state::none.
[[nodiscard]] constexpr std::string_view name(l1_state l1) noexcept {
  constexpr std::string_view names[] = {"", "cold", "warm", "partly warm"};
  return names[static_cast<unsigned>(l1)];
}

[[nodiscard]] constexpr std::string_view name(evidence how) noexcept {
  switch (how) {
    case evidence::unknown:
      return "unknown";
    case evidence::carried_over:
      return "carried over from another capability";
    case evidence::documented:
      return "documented";
    case evidence::measured:
      return "measured";
  }
  return "";
}

[[nodiscard]] constexpr std::string_view name(source from) noexcept {
  switch (from) {
    case source::none:
      return "";
    case source::several:
      return "several sources";
    case source::h200_counters:
    case source::h200_other_atomics:
      return "hardware counters of an H200";
    case source::programming_guide_3_2:
      return "CUDA C Programming Guide 3.2, appendix G";
    case source::programming_guide_5_5:
      return "CUDA C Programming Guide 5.5, appendix G";
    case source::programming_guide_10_0:
      return "CUDA C Programming Guide 10.0, appendix H";
    case source::programming_guide_12_6:
      return "CUDA C++ Programming Guide 12.6, section 19";
    case source::programming_guide_13_0:
      return "CUDA C++ Programming Guide 13.0";
    case source::best_practices_guide:
      return "CUDA C++ Best Practices Guide 12.4, section 9.2.1";
    case source::nsight_compute_guide:
      return "Nsight Compute profiling guide";
    case source::profiler_definitions:
      return "definitions of profilers' events";
    case source::nvidia_forum:
      return "NVIDIA engineers in the developer forum";
    case source::published_a100:
      return "published ncu counts of an A100";
    case source::published_microbenchmarks:
      return "published microbenchmarks";
    case source::simulator:
      return "a simulator";
    case source::nvcc_13_0:
      return "PTX of nvcc 13.0";
    case source::published_observations:
      return "users' reports";
  }
  return "";
}

// "measured (hardware counters of an H200)".
[[nodiscard]] inline std::string name(provenance known) {
  bool const same_capability = known.from == source::h200_other_atomics;
  std::string text(same_capability ? "carried over from other atomics" : name(known.how));
  if (known.from != source::none) {
    text += " (" + std::string(name(known.from)) + ")";
  }
  return text;
}

// Why hardware refuses, for each of the faults.
[[nodiscard]] constexpr std::string_view sentence(fault f) noexcept {
  switch (f) {
    case fault::unknown_capability:
      return "this compute capability has no usable row in the architecture table";
    case fault::unsupported_size:
      return "this capability has no access of this size here";
    case fault::unsupported_operation:
      return "this capability lacks this operation on this memory";
    case fault::misaligned_address:
      return "the address is not a multiple of the access size";
    case fault::outside_window:
      return "the address lies outside its memory space";
    case fault::bad_alignment:
      return "the alignment is not a power of two";
    case fault::bad_size:
      return "a size is zero, negative or too small for what it must hold";
    case fault::size_overflow:
      return "the sizes overflow a 64-bit integer";
    case fault::bad_coordinate:
      return "a texture coordinate is infinite or not a number";
    case fault::misaligned_image:
      return "the base or the pitch of the image is not aligned as textures must be";
    case fault::oversized_image:
      return "the image is larger than any texture can be";
    case fault::lanes_differ:
      return "an immediate operand has one address, and lanes differ";
    case fault::bad_count:
      return "no instruction or model takes so many";
    case fault::bad_tensor_copy:
      return "the tensor map, the box or its coordinates are refused; faults_of(arch, copy) says why";
  }
  return "";
}

namespace detail {

// The same, with the size of the access where it matters and is known.
[[nodiscard]] inline std::string with_size(fault f, int lane_bytes) {
  std::string const size = number(lane_bytes);
  if (lane_bytes > 0 && f == fault::unsupported_size) {
    bool const is_power_of_two = (lane_bytes & (lane_bytes - 1)) == 0;
    return counted(lane_bytes, "byte") + " a lane: no instruction " +
           (is_power_of_two ? "of this capability moves " + size + " here" : "moves " + size + "; see access_plan<T>");
  }
  if (lane_bytes > 0 && f == fault::misaligned_address) {
    return std::string(text::sentence(f)) + ", " + counted(lane_bytes, "byte");
  }
  return std::string(text::sentence(f));
}

}  // namespace detail

// "lanes 1, 3: the address is not a multiple of the access size, 8 bytes"; several faults joined by "; "; "" for none.
// Lanes are named where it matters which they are.
[[nodiscard]] inline std::string sentence(access_faults const& faults) {
  std::string of_instruction;
  std::string of_lanes;
  for (fault f : {fault::unknown_capability, fault::unsupported_size, fault::unsupported_operation,
                  fault::misaligned_address, fault::outside_window, fault::bad_alignment, fault::bad_size,
                  fault::size_overflow, fault::bad_coordinate, fault::misaligned_image, fault::oversized_image,
                  fault::lanes_differ, fault::bad_count, fault::bad_tensor_copy}) {
    bool const has_lanes = f == fault::misaligned_address || f == fault::outside_window || f == fault::bad_coordinate;
    std::string& text = has_lanes ? of_lanes : of_instruction;
    if (faults.has(f)) {
      text += (text.empty() ? "" : "; ") + detail::with_size(f, faults.lane_bytes);
    }
  }
  if (!of_lanes.empty() && faults.lanes.any()) {
    of_lanes = lanes(faults.lanes) + ": " + of_lanes;
  }
  return of_instruction + (of_instruction.empty() || of_lanes.empty() ? "" : "; ") + of_lanes;
}

}}}  // namespace warpmem::v0::text
