// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Everything that needs nothing but the compiler. <warpmem/format.hpp> stays apart: it brings in {fmt}.
#pragma once

#include <warpmem/access.hpp>
#include <warpmem/arch.hpp>
#include <warpmem/cache.hpp>
#include <warpmem/config.hpp>
#include <warpmem/layout.hpp>
#include <warpmem/memory.hpp>
#include <warpmem/report.hpp>
