// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes over the banks, by the kernel of a path.
#pragma once

#include <warpmem/batch/avx2/banks.hpp>
#include <warpmem/batch/avx512/banks.hpp>
#include <warpmem/batch/bank_plan.hpp>
#include <warpmem/batch/path.hpp>
#include <warpmem/batch/portable/banks.hpp>

#include <cstddef>

namespace warpmem { inline namespace v0 { namespace detail {

// Fills `out` for `count` accesses of the batch from `first` on; out.active only if the batch has masks.
template <class Batch>
using bank_kernel = void (*)(bank_plan const&, Batch const&, std::size_t first, int count, bank_block& out);

// A path that this machine lacks falls back to the best it has.
template <class Batch>
[[nodiscard]] inline bank_kernel<Batch> bank_kernel_for([[maybe_unused]] batch_path path) noexcept {
#if WARPMEM_X86_KERNELS
  if (path == batch_path::avx512 && has_batch_path(path)) {
    return avx512::count_passes<Batch>;
  }
  if (path != batch_path::portable && has_batch_path(batch_path::avx2)) {
    return avx2::count_passes<Batch>;
  }
#endif
  return portable::count_passes<Batch>;
}

}}}  // namespace warpmem::v0::detail
