// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernel of a path, for each kind of plan.
#pragma once

#include <warpmem/batch/bank_plan.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/isa/avx2.hpp>
#include <warpmem/batch/isa/avx512.hpp>
#include <warpmem/batch/isa/neon.hpp>
#include <warpmem/batch/isa/portable.hpp>
#include <warpmem/batch/path.hpp>

#include <cstddef>

namespace warpmem { inline namespace v0 { namespace detail {

// Fills `out` for `count` accesses of the batch from `first` on; out.active only if the batch has masks.
template <class Plan, class Batch, class Block>
using block_kernel = void (*)(Plan const&, Batch const&, std::size_t first, int count, Block& out);

// A path that this machine lacks falls back to the best it has. Null where the compiler has no vectors.
template <class Plan, class Batch, class Block>
[[nodiscard]] inline block_kernel<Plan, Batch, Block> kernel_for(batch_path path) noexcept {
  if (!has_batch_path(path)) {
    path = fastest_batch_path();
  }
#if WARPMEM_X86_KERNELS
  if (path == batch_path::avx512) {
    return avx512::run_block<Plan, Batch, Block>;
  }
  if (path == batch_path::avx2) {
    return avx2::run_block<Plan, Batch, Block>;
  }
#elif WARPMEM_NEON_KERNELS
  if (path == batch_path::neon) {
    return neon::run_block<Plan, Batch, Block>;
  }
#endif
#if WARPMEM_GNU_VECTORS
  return portable::run_block<Plan, Batch, Block>;
#else
  return nullptr;
#endif
}

}}}  // namespace warpmem::v0::detail
