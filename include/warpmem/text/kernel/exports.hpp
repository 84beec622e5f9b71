// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel as JSON: its sums, and its sites with their reports and the addresses of their worst accesses; and as
// comma-separated values: a header, and a row for each site, in the order of their places. The names are those of
// fields.hpp and kernel/fields.hpp.
#pragma once

#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/run.hpp>
#include <warpmem/model/config.hpp>

#include <string>

namespace warpmem { inline namespace v0 {

// Whoever includes the definitions first has declared these.
// NOLINTBEGIN(readability-redundant-declaration)

// {"kernel": …, "capability": …, "executions": …, "complete": true, …, "sums": {"global": {…}}, "left_out": {…},
// "sites": […]}, a site on each line. Sums are of the memories that were accessed.
[[nodiscard]] std::string to_json(kernel_report const& kernel);
// Likewise, with "compiler" and "problems", and with "tiles": what would help each array in shared memory, null if
// gpu.tiles() did not ask for it or the kernel is not whole.
[[nodiscard]] std::string to_json(kernel_run const& run);

// "kernel,capability,complete,file,line,…" and a row for each site. Callers who join several keep the first header.
[[nodiscard]] std::string to_csv(kernel_report const& kernel);

// NOLINTEND(readability-redundant-declaration)

}}  // namespace warpmem::v0

#if !defined(WARPMEM_COMPILED)
#  include <warpmem/text/kernel/export_texts.hpp>  // IWYU pragma: export
#endif
