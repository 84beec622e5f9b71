// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The umbrella: global, shared, constant and local memory, matrix loads, and what they are made of. It is kept small to
// compile fast. Pipeline stages, the source page, textures, asynchronous copies, layouts and caches have their own
// headers; <warpmem/models.hpp> has them all. <warpmem/format.hpp> needs {fmt}.
#pragma once

#include <warpmem/model/access/atomic.hpp>
#include <warpmem/model/access/block.hpp>
#include <warpmem/model/access/by_function.hpp>
#include <warpmem/model/access/lane_address.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/matrix_access.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/patterns.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/memory/constant.hpp>
#include <warpmem/model/memory/global/counts.hpp>
#include <warpmem/model/memory/local/counts.hpp>
#include <warpmem/model/memory/matrix/counts.hpp>
#include <warpmem/model/memory/shared/counts.hpp>
