// What the examples of kernels share: they print the forms of a kernel, by source line, beside what an H200 counted.
#pragma once

#include <warpmem/kernel/run.hpp>

#include <string>
#include <vector>

// One way to write a kernel, and what it did.
struct form {
  std::string name;
  std::string idea;  // what distinguishes it from the form before
  warpmem::kernel_run run;
  bool is_right;         // its results are those of a loop on the CPU
  std::string measured;  // the launch in tests/data/sm_90/kernels/lines.csv that is the same; "": there is none
};

// Prints the worst form's verdict, each form by source line, the worst access drawn with its fix, the sums, and the
// last form's verdict. `--counters` prints every counter of every line, `--html FILE` writes a page. The status for
// main(): 0 if all results are right.
int show(std::string const& title, std::vector<form> const& forms, int argc, char** argv);
