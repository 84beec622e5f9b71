// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The questions behind the matchers of <warpmem/catch2.hpp> and <warpmem/gtest.hpp>, without either framework.
#pragma once

#include <warpmem/matchers/combined.hpp>
#include <warpmem/matchers/dram.hpp>
#include <warpmem/matchers/efficiency.hpp>
#include <warpmem/matchers/failure.hpp>
#include <warpmem/matchers/kernel_answer.hpp>
#include <warpmem/matchers/kernel_failure.hpp>
#include <warpmem/matchers/print.hpp>
#include <warpmem/matchers/problems.hpp>
#include <warpmem/matchers/question.hpp>
#include <warpmem/matchers/sectors.hpp>
#include <warpmem/matchers/transactions.hpp>
#include <warpmem/matchers/uniform.hpp>
#include <warpmem/matchers/verdict.hpp>
#include <warpmem/matchers/wavefronts.hpp>
#include <warpmem/model/config.hpp>
#if WARPMEM_DECLARES_ONLY
#  include <warpmem/matchers/compiled/declared.hpp>
#endif
