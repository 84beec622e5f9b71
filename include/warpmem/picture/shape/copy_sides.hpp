// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Both sides of an asynchronous copy: the lines that it reads in global memory, and the banks that it writes in shared
// memory, wavefront by wavefront, or, for .cg, the lines that it fills.
#pragma once

#include <warpmem/picture/shape/bank_grid.hpp>
#include <warpmem/picture/shape/memory_lines.hpp>

#include <string>
#include <variant>

namespace warpmem { inline namespace v0 { namespace picture { namespace detail {

// Source and destination of one copy.
struct copy_sides {
  memory_lines source{};
  std::variant<std::monostate, bank_grid, memory_lines> destination{};
  std::string nothing_drawn{};  // why there is no destination
};

}}}}  // namespace warpmem::v0::picture::detail
