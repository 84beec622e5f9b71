// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declares what warpmem::compiled instantiates.
#pragma once

#include <warpmem/kernel/problem.hpp>
#include <warpmem/matchers/compiled/subjects.hpp>
#include <warpmem/matchers/dram.hpp>
#include <warpmem/matchers/efficiency.hpp>
#include <warpmem/matchers/excess.hpp>
#include <warpmem/matchers/failure.hpp>
#include <warpmem/matchers/kernel_answer.hpp>
#include <warpmem/matchers/kernel_failure.hpp>
#include <warpmem/matchers/print.hpp>
#include <warpmem/matchers/problems.hpp>
#include <warpmem/matchers/sectors.hpp>
#include <warpmem/matchers/uniform.hpp>
#include <warpmem/matchers/verdict.hpp>
#include <warpmem/matchers/wavefronts.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/memory/constant.hpp>
#include <warpmem/model/memory/global.hpp>
#include <warpmem/model/memory/local.hpp>
#include <warpmem/model/memory/shared.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 {

#define WARPMEM_TEMPLATE extern template
#include <warpmem/matchers/compiled/templates.inc>
#undef WARPMEM_TEMPLATE

}}  // namespace warpmem::v0
