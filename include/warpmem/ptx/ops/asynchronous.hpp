// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All instructions of asynchronous copies, mbarriers and clusters.
#pragma once

#include <warpmem/ptx/ops/async_copies.hpp>
#include <warpmem/ptx/ops/bulk_copies.hpp>
#include <warpmem/ptx/ops/clusters.hpp>
#include <warpmem/ptx/ops/mbarriers.hpp>
#include <warpmem/ptx/ops/remote_async.hpp>
#include <warpmem/ptx/ops/tensor_copies.hpp>
#include <warpmem/ptx/ops/tensor_maps.hpp>
