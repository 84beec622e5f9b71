// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the target warpmem::compiled compiles once for a program: the words, pictures and advice of matchers, which take
// a compiler most of its time. Without CMake: compile all files with -DWARPMEM_COMPILED, and include this in one of
// them.
#pragma once

#include <warpmem/matchers/compiled/declared.hpp>
#include <warpmem/matchers/defined/excess.hpp>
#include <warpmem/matchers/defined/failure.hpp>
#include <warpmem/matchers/defined/kernel_answer.hpp>
#include <warpmem/matchers/defined/kernel_failure.hpp>
#include <warpmem/matchers/defined/print.hpp>
#include <warpmem/matchers/defined/problems.hpp>
#include <warpmem/matchers/defined/verdict.hpp>
#include <warpmem/matchers/defined/ways.hpp>
#include <warpmem/matchers/matchers.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 {

#define WARPMEM_TEMPLATE template
#include <warpmem/matchers/compiled/templates.inc>
#undef WARPMEM_TEMPLATE

}}  // namespace warpmem::v0
