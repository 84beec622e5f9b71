// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines what runtime.hpp declares for host code in instrumented files.
#pragma once

#include <warpmem/capture/host_code.hpp>
#include <warpmem/capture/run/worker.hpp>
#include <warpmem/capture/runtime.hpp>
#include <warpmem/config.hpp>

#include <cstddef>
#include <stdexcept>
#include <string>

#define WARPMEM_ENTRY WARPMEM_UNTRACED __attribute__((used, weak, noinline))

namespace warpmem { inline namespace v0 { namespace capture {

WARPMEM_ENTRY int launch(launch_request const& request, void const* pc) {
  if (detail::running_worker != nullptr) {
    unsupported("a launch from a kernel", pc);
    return 0;
  }
  if (detail::running_program == nullptr) {
    throw std::logic_error{std::string(request.kernel == nullptr ? "kernel" : request.kernel)
                               .append("<<<>>> without a warpmem::capture::program")};
  }
  return detail::running_program->launch(request, pc);
}
WARPMEM_ENTRY void allocated(char const* name, void const* memory, std::size_t bytes, std::size_t element_bytes,
                             std::size_t element_alignment) {
  if (detail::running_program != nullptr && bytes != 0) {
    detail::running_program->allocated(name, memory, bytes, element_bytes, element_alignment);
  }
}
WARPMEM_ENTRY void released(void const* memory) {
  if (detail::running_program != nullptr) {
    detail::running_program->released(memory);
  }
}

}}}  // namespace warpmem::v0::capture

#undef WARPMEM_ENTRY
