// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ldmatrix and stmatrix: wavefronts and bank conflicts, words through the banks.
#pragma once

#include <warpmem/memory/matrix/counts.hpp>
#include <warpmem/memory/matrix/traffic.hpp>
