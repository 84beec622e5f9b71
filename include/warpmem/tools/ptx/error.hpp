// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is wrong with a PTX text, or with a launch, before anything runs: one sentence.
#pragma once

#include <warpmem/model/config.hpp>

#include <stdexcept>

namespace warpmem { inline namespace v0 { namespace ptx {

struct error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}}}  // namespace warpmem::v0::ptx
