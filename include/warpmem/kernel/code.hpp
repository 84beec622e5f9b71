// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which code of a kernel ran, and what it takes of an SM.
#pragma once

#include <warpmem/model/config.hpp>

#include <set>
#include <string>

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
  // Places of accesses that a loop repeats until another thread has done its part ("lock.cu:12:9"): a GPU, which runs
  // threads in another order, may repeat them more often or less.
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

}}  // namespace warpmem::v0
