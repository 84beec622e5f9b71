// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All instructions of asynchronous copies, mbarriers and clusters.
#pragma once

#include <warpmem/tools/ptx/ops/async_copies.hpp>
#include <warpmem/tools/ptx/ops/bulk_copies.hpp>
#include <warpmem/tools/ptx/ops/clusters.hpp>
#include <warpmem/tools/ptx/ops/mbarriers.hpp>
#include <warpmem/tools/ptx/ops/remote_async.hpp>
#include <warpmem/tools/ptx/ops/tensor_copies.hpp>
#include <warpmem/tools/ptx/ops/tensor_maps.hpp>
