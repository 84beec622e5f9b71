// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where lanes go behind an instruction of a trace.
#pragma once

#include <warpmem/model/config.hpp>

#include <string_view>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

// What an instruction does to the lanes that reach it.
struct control_flow {
  bool may_go_back{};       // another instruction than the next one may follow
  bool ends{};              // lanes that reach it end
  bool calls_a_function{};  // whose program counters begin at 0 again
};

// Names: the instruction set reference of CUDA's binary utilities. Tracers of version 5 write LDGSTS twice.
inline constexpr std::string_view may_go_back[] = {"BR",  "BS",   "BPT",     "J",        "CAL",   "CONT",
                                                   "RET", "SYNC", "LONGJMP", "WARPSYNC", "YIELD", "NANOSLEEP",
                                                   "RTT", "RAM",  "SAM",     "IDE",      "KIL",   "LDGSTS"};

// By how the opcode's name begins.
[[nodiscard]] constexpr control_flow control_flow_of(std::string_view opcode) noexcept {
  control_flow flow{};
  for (std::string_view const begin : may_go_back) {
    flow.may_go_back = flow.may_go_back || opcode.starts_with(begin);
  }
  flow.ends = opcode.starts_with("EXIT") && (opcode.size() == 4 || opcode[4] == '.');
  flow.calls_a_function = opcode.starts_with("CAL") || opcode.starts_with("JCAL");
  return flow;
}

}}}}  // namespace warpmem::v0::trace::detail
