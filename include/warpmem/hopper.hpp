// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Hopper's own instructions: bulk copies by the tensor memory accelerator, wgmma, and distributed shared memory. Apart
// from the umbrella, whose users do not pay for them.
#pragma once

#include <warpmem/access/bulk_copy.hpp>
#include <warpmem/access/cluster_access.hpp>
#include <warpmem/access/tensor_map.hpp>
#include <warpmem/access/wgmma.hpp>
#include <warpmem/advise/box.hpp>
#include <warpmem/layout/box_tile.hpp>
#include <warpmem/layout/descriptor_match.hpp>
#include <warpmem/layout/matrix_descriptor.hpp>
#include <warpmem/layout/operand_banks.hpp>
#include <warpmem/memory/cluster.hpp>
#include <warpmem/memory/tma.hpp>
#include <warpmem/memory/wgmma.hpp>
#include <warpmem/report/cluster.hpp>
#include <warpmem/report/tensor_fault.hpp>
#include <warpmem/report/tma.hpp>
#include <warpmem/report/wgmma.hpp>
