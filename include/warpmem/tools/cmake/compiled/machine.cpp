// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <warpmem/tools/ptx/compiled/machine.hpp>
