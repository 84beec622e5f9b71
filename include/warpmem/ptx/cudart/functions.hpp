// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of <warpmem/ptx/cudart.hpp>, without what runs kernels.
#pragma once

#include <warpmem/ptx/cudart/api/absent.hpp>
#include <warpmem/ptx/cudart/api/arrays.hpp>
#include <warpmem/ptx/cudart/api/capture.hpp>
#include <warpmem/ptx/cudart/api/copies.hpp>
#include <warpmem/ptx/cudart/api/device.hpp>
#include <warpmem/ptx/cudart/api/entry_points.hpp>
#include <warpmem/ptx/cudart/api/graph_lists.hpp>
#include <warpmem/ptx/cudart/api/graph_nodes.hpp>
#include <warpmem/ptx/cudart/api/graphs.hpp>
#include <warpmem/ptx/cudart/api/launch.hpp>
#include <warpmem/ptx/cudart/api/memory.hpp>
#include <warpmem/ptx/cudart/api/pools.hpp>
#include <warpmem/ptx/cudart/api/register.hpp>
#include <warpmem/ptx/cudart/api/runs.hpp>
#include <warpmem/ptx/cudart/api/streams.hpp>
#include <warpmem/ptx/cudart/api/textures.hpp>
#include <warpmem/ptx/cudart/driver/device.hpp>
#include <warpmem/ptx/cudart/driver/memory.hpp>
#include <warpmem/ptx/cudart/driver/modules.hpp>
#include <warpmem/ptx/cudart/driver/tensor_maps.hpp>
