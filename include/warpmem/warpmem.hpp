// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The umbrella: global, shared, constant and local memory, matrix loads, and what they are made of. It is kept small to
// compile fast. Pipeline stages, the source page, textures, asynchronous copies, layouts and caches have their own
// headers; <warpmem/models.hpp> has them all. <warpmem/format.hpp> needs {fmt}.
#pragma once

#include <warpmem/access/atomic.hpp>
#include <warpmem/access/block.hpp>
#include <warpmem/access/by_function.hpp>
#include <warpmem/access/lane_address.hpp>
#include <warpmem/access/lane_mask.hpp>
#include <warpmem/access/matrix_access.hpp>
#include <warpmem/access/operation.hpp>
#include <warpmem/access/patterns.hpp>
#include <warpmem/access/warp_access.hpp>
#include <warpmem/arch.hpp>
#include <warpmem/config.hpp>
#include <warpmem/memory/constant.hpp>
#include <warpmem/memory/global/counts.hpp>
#include <warpmem/memory/local/counts.hpp>
#include <warpmem/memory/matrix/counts.hpp>
#include <warpmem/memory/shared/counts.hpp>
