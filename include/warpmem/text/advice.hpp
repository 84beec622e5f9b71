// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Advice in words, and the cure that a failed check of a shared access names.
#pragma once

#include <warpmem/advise/cure.hpp>
#include <warpmem/report/explanation.hpp>
#include <warpmem/text/advice/arrays.hpp>
#include <warpmem/text/advice/layouts.hpp>
#include <warpmem/text/advice/tiles.hpp>

#include <string>

namespace warpmem { inline namespace v0 {

// One sentence, or "" when the model knows no cure.
template <int Lanes>
[[nodiscard]] std::string cure_of(shared_explanation<Lanes> const& e) {
  shared_cure const found = cure(e);
  return found.helps() ? text::line(found) : "";
}

}}  // namespace warpmem::v0
