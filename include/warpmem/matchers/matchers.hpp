// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The questions behind the matchers of <warpmem/catch2.hpp> and <warpmem/gtest.hpp>, without either framework.
#pragma once

#include <warpmem/matchers/kernels.hpp>       // IWYU pragma: export
#include <warpmem/matchers/question.hpp>      // IWYU pragma: export
#include <warpmem/matchers/sectors.hpp>       // IWYU pragma: export
#include <warpmem/matchers/transactions.hpp>  // IWYU pragma: export
#include <warpmem/matchers/wavefronts.hpp>    // IWYU pragma: export
