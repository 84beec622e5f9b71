// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies of which only the execution is known, in words.
#pragma once

#include <warpmem/kernel/explain.hpp>
#include <warpmem/kernel/worst.hpp>
#include <warpmem/text/hopper.hpp>

#include <string>

namespace warpmem { inline namespace v0 { namespace text {

[[nodiscard]] inline std::string line(unseen_copy const&) { return "a copy whose tensor map is not known"; }
[[nodiscard]] inline std::string full(unseen_copy const& copy) { return line(copy); }
[[nodiscard]] inline std::string line(unseen_explanation const& e) { return line(e.report); }
[[nodiscard]] inline std::string full(unseen_explanation const& e) { return full(e.report); }

}}}  // namespace warpmem::v0::text
