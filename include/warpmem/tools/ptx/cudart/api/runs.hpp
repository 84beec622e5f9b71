// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a program may ask for beside CUDA's functions: its runs.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/runs.hpp>
#include <warpmem/tools/ptx/cudart/runtime.hpp>

#include <mutex>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

std::vector<kernel_record> runs() {
  runtime& rt = runtime::of_process();
  std::lock_guard const lock{rt.mutex()};
  return rt.log.kernels();
}
void forget_runs() {
  runtime& rt = runtime::of_process();
  std::lock_guard const lock{rt.mutex()};
  rt.log.clear();
}

}}}}  // namespace warpmem::v0::ptx::cudart
