// Whether a run has a problem of a kind, with these words.
#pragma once

#include <warpmem/kernel/run.hpp>

#include <algorithm>
#include <string>

inline bool has_problem(warpmem::kernel_run const& run, warpmem::problem_kind kind, std::string const& words) {
  return std::any_of(run.problems().begin(), run.problems().end(), [&](warpmem::kernel_problem const& p) {
    return p.kind == kind && p.sentence.find(words) != std::string::npos;
  });
}
