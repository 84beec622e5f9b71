// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a file can print and check that takes its words from warpmem::compiled.
#pragma once

#include <warpmem/matchers/compiled/one_of.hpp>
#include <warpmem/matchers/kernel_answer.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/access/bulk_copy.hpp>
#include <warpmem/model/access/cluster_access.hpp>
#include <warpmem/model/access/matrix_access.hpp>
#include <warpmem/model/access/texture_access.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/access/wgmma.hpp>
#include <warpmem/model/report.hpp>
#include <warpmem/model/report/cluster_explanation.hpp>
#include <warpmem/model/report/hopper_explanation.hpp>

namespace warpmem { inline namespace v0 { namespace matchers { namespace detail {

#define WARPMEM_REPORT(...) , __VA_ARGS__
#define WARPMEM_LIST(...) , __VA_ARGS__
#define WARPMEM_SUBJECT(...) , __VA_ARGS__
#define WARPMEM_PRINTED(...) , __VA_ARGS__
template <class T>
concept compiled_subject = one_of<T
#include <warpmem/matchers/compiled/subjects.inc>
                                  >;
#undef WARPMEM_REPORT
#undef WARPMEM_LIST
#undef WARPMEM_SUBJECT
#undef WARPMEM_PRINTED

}}}}  // namespace warpmem::v0::matchers::detail
