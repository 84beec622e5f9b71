// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of <warpmem/tools/ptx/cudart.hpp>, without what runs kernels.
#pragma once

#include <warpmem/tools/ptx/cudart/api/absent.hpp>
#include <warpmem/tools/ptx/cudart/api/arrays.hpp>
#include <warpmem/tools/ptx/cudart/api/capture.hpp>
#include <warpmem/tools/ptx/cudart/api/copies.hpp>
#include <warpmem/tools/ptx/cudart/api/device.hpp>
#include <warpmem/tools/ptx/cudart/api/entry_points.hpp>
#include <warpmem/tools/ptx/cudart/api/graph_lists.hpp>
#include <warpmem/tools/ptx/cudart/api/graph_nodes.hpp>
#include <warpmem/tools/ptx/cudart/api/graphs.hpp>
#include <warpmem/tools/ptx/cudart/api/launch.hpp>
#include <warpmem/tools/ptx/cudart/api/memory.hpp>
#include <warpmem/tools/ptx/cudart/api/pools.hpp>
#include <warpmem/tools/ptx/cudart/api/register.hpp>
#include <warpmem/tools/ptx/cudart/api/runs.hpp>
#include <warpmem/tools/ptx/cudart/api/streams.hpp>
#include <warpmem/tools/ptx/cudart/api/textures.hpp>
#include <warpmem/tools/ptx/cudart/driver/device.hpp>
#include <warpmem/tools/ptx/cudart/driver/memory.hpp>
#include <warpmem/tools/ptx/cudart/driver/modules.hpp>
