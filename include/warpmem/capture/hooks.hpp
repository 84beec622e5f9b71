// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/capture/hooks/accesses.hpp>  // IWYU pragma: export
#include <warpmem/capture/hooks/atomics.hpp>   // IWYU pragma: export
