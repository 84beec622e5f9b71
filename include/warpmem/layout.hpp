// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How data is laid out: the instructions for objects, arrays of them, padded rows, allocations.
#pragma once

#include <warpmem/layout/allocation.hpp>
#include <warpmem/layout/arrangement.hpp>
#include <warpmem/layout/block_linear.hpp>
#include <warpmem/layout/box_tile.hpp>
#include <warpmem/layout/descriptor_match.hpp>
#include <warpmem/layout/matrix_descriptor.hpp>
#include <warpmem/layout/matrix_tile.hpp>
#include <warpmem/layout/object.hpp>
#include <warpmem/layout/pitch.hpp>
#include <warpmem/layout/plan.hpp>
#include <warpmem/layout/rows.hpp>
#include <warpmem/layout/runs.hpp>
#include <warpmem/layout/swizzle.hpp>
#include <warpmem/layout/tile_cost.hpp>
#include <warpmem/layout/tile_pattern.hpp>
#include <warpmem/layout/tma_swizzle.hpp>
