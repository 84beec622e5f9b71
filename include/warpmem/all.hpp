// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Deprecated: the former name of <warpmem/models.hpp>.
#pragma once

#include <warpmem/models.hpp>
