// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How data is laid out: the instructions for objects, arrays of them, padded rows, allocations.
#pragma once

#include <warpmem/model/layout/accesses_of.hpp>
#include <warpmem/model/layout/arrangement.hpp>
#include <warpmem/model/layout/block_linear.hpp>
#include <warpmem/model/layout/cute_layout.hpp>
#include <warpmem/model/layout/linear_layout.hpp>
#include <warpmem/model/layout/matrix_descriptor.hpp>
#include <warpmem/model/layout/matrix_tile.hpp>
#include <warpmem/model/layout/object.hpp>
#include <warpmem/model/layout/pitch.hpp>
#include <warpmem/model/layout/plan.hpp>
#include <warpmem/model/layout/rows.hpp>
#include <warpmem/model/layout/runs.hpp>
#include <warpmem/model/layout/sequence.hpp>
#include <warpmem/model/layout/swizzle.hpp>
#include <warpmem/model/layout/tile_cost.hpp>
#include <warpmem/model/layout/tile_pattern.hpp>
