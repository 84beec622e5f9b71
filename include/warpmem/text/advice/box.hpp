// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The swizzle of a box in words.
#pragma once

#include <warpmem/model/advise/box.hpp>
#include <warpmem/text/advice/words.hpp>
#include <warpmem/text/descriptors.hpp>
#include <warpmem/text/tensor_faults.hpp>

#include <string>

namespace warpmem { inline namespace v0 { namespace text {

// "swizzle 128 bytes in place of none: 32 -> 4 wavefronts over 1 access".
[[nodiscard]] inline std::string line(box_advice const& a) {
  if (a.faults.any() || a.before.basis.faults.any()) {
    return a.faults.any() ? line(a.faults) : detail::refusal(a.before.basis.faults);
  }
  return a.helps() ? "swizzle " + std::string(name(a.mode)) + " in place of " + std::string(name(a.before_mode)) +
                         ": " + detail::wavefronts(a.before, a.after)
                   : detail::no_fix(a.before, "no swizzle of a tensor map");
}
[[nodiscard]] inline std::string full(box_advice const& a) {
  return a.helps() ? detail::with_reports(line(a), a) : line(a);
}

}}}  // namespace warpmem::v0::text
