// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Hopper's own instructions: bulk copies by the tensor memory accelerator, wgmma, and distributed shared memory. Apart
// from the umbrella, whose users do not pay for them.
#pragma once

#include <warpmem/model/access/bulk_copy.hpp>
#include <warpmem/model/access/cluster_access.hpp>
#include <warpmem/model/access/matrix_access.hpp>
#include <warpmem/model/access/tensor_map.hpp>
#include <warpmem/model/advise/swizzle.hpp>
#include <warpmem/model/layout/matrix_descriptor.hpp>
#include <warpmem/model/layout/matrix_tile.hpp>
#include <warpmem/model/layout/operand_banks.hpp>
#include <warpmem/model/memory/cluster.hpp>
#include <warpmem/model/memory/tma.hpp>
#include <warpmem/model/memory/wgmma.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/model/report/hopper.hpp>
#include <warpmem/model/report/tensor_fault.hpp>
