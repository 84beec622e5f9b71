// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a warp does in one memory instruction, and the usual patterns by name.
#pragma once

#include <warpmem/access/async_copy.hpp>
#include <warpmem/access/atomic.hpp>
#include <warpmem/access/block.hpp>
#include <warpmem/access/bulk_copy.hpp>
#include <warpmem/access/by_function.hpp>
#include <warpmem/access/cluster_access.hpp>
#include <warpmem/access/lane_address.hpp>
#include <warpmem/access/lane_mask.hpp>
#include <warpmem/access/matrix_access.hpp>
#include <warpmem/access/memory_space.hpp>
#include <warpmem/access/operation.hpp>
#include <warpmem/access/patterns.hpp>
#include <warpmem/access/tensor_map.hpp>
#include <warpmem/access/texture_access.hpp>
#include <warpmem/access/texture_format.hpp>
#include <warpmem/access/texture_image.hpp>
#include <warpmem/access/tma_swizzle.hpp>
#include <warpmem/access/warp_access.hpp>
#include <warpmem/access/wgmma.hpp>
