// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is wrong with a cubin: one sentence that begins with the file's name.
#pragma once

#include <warpmem/model/config.hpp>

#include <stdexcept>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace cubin {

// Thrown by everything that reads.
struct error : std::runtime_error {
  error(std::string_view file, std::string_view what)
      : std::runtime_error{std::string{file}.append(": ").append(what)} {}
};

}}}  // namespace warpmem::v0::cubin
