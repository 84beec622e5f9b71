// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The models' answers.
#pragma once

#include <warpmem/model/report/async_copy.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/cache.hpp>
#include <warpmem/model/report/constant.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/counters.hpp>
#include <warpmem/model/report/explanation.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/model/report/field_list.hpp>
#include <warpmem/model/report/global.hpp>
#include <warpmem/model/report/hopper.hpp>
#include <warpmem/model/report/local.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/model/report/tensor_fault.hpp>
#include <warpmem/model/report/texture.hpp>
#include <warpmem/model/report/transaction.hpp>
