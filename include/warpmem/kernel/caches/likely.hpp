// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel likely moves through caches: what several models of the machine say of it.
#pragma once

#include <warpmem/kernel/caches/footprint.hpp>
#include <warpmem/kernel/caches/launch.hpp>
#include <warpmem/kernel/caches/range.hpp>
#include <warpmem/model/config.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

// Beside the bounds, if the order of look-ups was kept and nothing was left out of it.
WARPMEM_FUNC void add_likely(sector_footprint& footprint, cache_launch const& launch, cache_bounds& bounds);

}}}  // namespace warpmem::v0::detail
