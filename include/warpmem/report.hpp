// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The models' answers.
#pragma once

#include <warpmem/report/async_copy.hpp>
#include <warpmem/report/bank_traffic.hpp>
#include <warpmem/report/basis.hpp>
#include <warpmem/report/cache.hpp>
#include <warpmem/report/cluster.hpp>
#include <warpmem/report/constant.hpp>
#include <warpmem/report/counter.hpp>
#include <warpmem/report/dram.hpp>
#include <warpmem/report/explanation.hpp>
#include <warpmem/report/fault.hpp>
#include <warpmem/report/field_list.hpp>
#include <warpmem/report/global.hpp>
#include <warpmem/report/l1tex.hpp>
#include <warpmem/report/local.hpp>
#include <warpmem/report/operations.hpp>
#include <warpmem/report/replays.hpp>
#include <warpmem/report/shared.hpp>
#include <warpmem/report/source_page.hpp>
#include <warpmem/report/tensor_fault.hpp>
#include <warpmem/report/texture.hpp>
#include <warpmem/report/tma.hpp>
#include <warpmem/report/transaction.hpp>
#include <warpmem/report/wgmma.hpp>
