// What the exit status of `warpmem run` says: one rule, and its words.
#pragma once

#include <warpmem/kernel/run.hpp>

#include <string>
#include <vector>

#include "../tools/options.hpp"

namespace warpmem_run {

enum class exit_status {
  sound = 0,
  wrong = 1,
  not_run = 2,  // what tools::run() ends with
  not_whole = 3,
};

// A report that is not whole proves no condition, so that comes first.
[[nodiscard]] inline exit_status status_of(warpmem::kernel_run const& run, bool condition_holds) {
  return !run.is_whole()                      ? exit_status::not_whole
         : condition_holds || !run.is_sound() ? exit_status::wrong
                                              : exit_status::sound;
}

[[nodiscard]] inline std::vector<tools::help_row> exit_status_rows() {
  return {{"0", "the kernel ran to its end without a problem, and all of its accesses are counted"},
          {"1", "the kernel has problems, hardware would refuse accesses, or a condition of --fail-if holds"},
          {"2", "bad usage, or nothing can be read, run or written"},
          {"3", "the report is not whole: the kernel was stopped, or some of its accesses are not counted"}};
}

}  // namespace warpmem_run
