// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The checks that a file can ask of whole kernels if it takes its words from warpmem::compiled.
#pragma once

#include <warpmem/matchers/compiled/one_of.hpp>

namespace warpmem { inline namespace v0 { namespace matchers { namespace detail {

#define WARPMEM_CHECK(name) struct name;
#include <warpmem/matchers/compiled/checks.inc>
#undef WARPMEM_CHECK

#define WARPMEM_CHECK(name) , name
template <class Check>
concept compiled_check = one_of<Check
#include <warpmem/matchers/compiled/checks.inc>
                                >;
#undef WARPMEM_CHECK

}}}}  // namespace warpmem::v0::matchers::detail
