// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ldmatrix and stmatrix: wavefronts and bank conflicts, words through the banks.
#pragma once

#include <warpmem/model/memory/matrix/counts.hpp>
#include <warpmem/model/memory/matrix/traffic.hpp>
