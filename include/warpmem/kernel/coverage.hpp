// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What ran of a kernel: which code, and how much of it was seen.
#pragma once

#include <warpmem/model/config.hpp>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 {

// What ran of a kernel: what compiled it, and what a cubin says of it.
struct kernel_code {
  std::string compiler{};          // of the PTX: "nvcc 13.0". Empty: not known
  std::string ptxas{};             // what made the cubin: "ptxas 13.0". Empty: there is none, or it does not say
  bool is_as_compiled{};           // what the cubin has ran, and not the PTX
  std::string why_not_compiled{};  // empty unless there is a cubin whose code could not run
  int registers{};                 // of a thread, as the cubin says. 0: not known
  int shared_bytes{};              // of a block. Known where the registers are
  int blocks_per_sm{};             // at once, which these two and the warps allow. 0: not known
  bool is_ptx{};                   // the PTX ran: ptxas may merge its accesses
  // Places of accesses that a loop may repeat until another thread has done its part ("lock.cu:12:9"): a GPU, which
  // runs threads in another order, may repeat them more often or less.
  std::set<std::string> waits{};

  // What is the same in both; of reasons one.
  kernel_code& operator+=(kernel_code const& other) {
    compiler = compiler == other.compiler ? compiler : "";
    ptxas = ptxas == other.ptxas ? ptxas : "";
    is_as_compiled = is_as_compiled && other.is_as_compiled;
    is_ptx = is_ptx || other.is_ptx;
    waits.insert(other.waits.begin(), other.waits.end());
    bool const takes_other =
        why_not_compiled.empty() || (!other.why_not_compiled.empty() && other.why_not_compiled < why_not_compiled);
    why_not_compiled = takes_other ? other.why_not_compiled : why_not_compiled;
    bool const is_same_size = registers == other.registers && shared_bytes == other.shared_bytes;
    registers = is_same_size ? registers : 0;
    shared_bytes = is_same_size ? shared_bytes : 0;
    blocks_per_sm = is_same_size && blocks_per_sm == other.blocks_per_sm ? blocks_per_sm : 0;
    return *this;
  }
  friend bool operator==(kernel_code const&, kernel_code const&) = default;
};

// Of blocks or warps: how many were launched, and how many ran to their end.
struct kernel_progress {
  std::uint64_t launched{};
  std::uint64_t executed{};

  constexpr kernel_progress& operator+=(kernel_progress other) noexcept {
    launched += other.launched;
    executed += other.executed;
    return *this;
  }
  friend constexpr bool operator==(kernel_progress, kernel_progress) = default;
};

// Sums of launches add up. The one rule of what is whole: nothing is known to be missing, nothing could be without a
// sign of it, and whatever was launched ran to its end.
struct kernel_coverage {
  kernel_progress blocks{};  // zeros: not known, as of accesses that were recorded by hand
  kernel_progress warps{};   // likewise
  // Why accesses are missing, and why some could be, or be there twice, and nobody would see it: a sentence each, in
  // order, each once.
  std::vector<std::string> missing{};
  std::vector<std::string> unproven{};

  [[nodiscard]] bool is_whole() const noexcept { return !is_incomplete() && unproven.empty(); }
  // Whether something is known to be missing.
  [[nodiscard]] bool is_incomplete() const noexcept {
    return !missing.empty() || blocks.executed != blocks.launched || warps.executed != warps.launched;
  }
  void add_missing(std::string why) { add(missing, std::move(why)); }
  void add_unproven(std::string why) { add(unproven, std::move(why)); }
  kernel_coverage& operator+=(kernel_coverage const& other) {
    blocks += other.blocks;
    warps += other.warps;
    missing = both(missing, other.missing);
    unproven = both(unproven, other.unproven);
    return *this;
  }
  friend bool operator==(kernel_coverage const&, kernel_coverage const&) = default;

 private:
  static void add(std::vector<std::string>& to, std::string why) {
    auto const at = std::lower_bound(to.begin(), to.end(), why);
    if (at == to.end() || *at != why) {
      to.insert(at, std::move(why));
    }
  }
  [[nodiscard]] static std::vector<std::string> both(std::vector<std::string> const& a,
                                                     std::vector<std::string> const& b) {
    std::vector<std::string> all;
    std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all));
    return all;
  }
};

}}  // namespace warpmem::v0
