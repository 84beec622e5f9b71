// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a warp does in one memory instruction, and the usual patterns by name.
#pragma once

#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/access/atomic.hpp>
#include <warpmem/model/access/block.hpp>
#include <warpmem/model/access/bulk_copy.hpp>
#include <warpmem/model/access/by_function.hpp>
#include <warpmem/model/access/cluster_access.hpp>
#include <warpmem/model/access/lane_address.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/matrix_access.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/patterns.hpp>
#include <warpmem/model/access/tensor_map.hpp>
#include <warpmem/model/access/texture_access.hpp>
#include <warpmem/model/access/texture_image.hpp>
#include <warpmem/model/access/warp_access.hpp>
