// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <warpmem/kernel/caches/likely/find.hpp>
