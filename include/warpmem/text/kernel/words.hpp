// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places, kinds of instructions and costs in words.
#pragma once

#include <warpmem/kernel/kinds.hpp>
#include <warpmem/kernel/ranking.hpp>
#include <warpmem/kernel/select.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/detail/strings.hpp>
#include <warpmem/text/words.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace text {

[[nodiscard]] constexpr std::string_view name(memory_space space) noexcept {
  constexpr std::string_view names[] = {"generic", "global",          "shared",  "constant",
                                        "local",   "shared::cluster", "texture", "surface"};
  return names[static_cast<unsigned>(space)];
}

namespace detail {

// "shared load, 4 bytes", "global load.cg, 16 bytes", "ldmatrix.x4", "cp.async.ca, 16 bytes", "tensor load, 2-D",
// "wgmma, n128", "cluster atomic, 4 bytes".
[[nodiscard]] inline std::string instruction(site_kind const& kind) {
  if (kind.form == instruction_form::matrix_access) {
    return (kind.op == memory_op::store ? "stmatrix.x" : "ldmatrix.x") + number(kind.matrices);
  }
  std::string const does{name(kind.op)};
  if (kind.form == warpmem::detail::added_form) {
    return std::string(warpmem::detail::name_of_added()) + " " + does + ", " + counted(kind.lane_bytes, "byte");
  }
  switch (kind.form) {
    case instruction_form::bulk_prefetch:
      return kind.matrices == 0 ? "bulk prefetch" : "tensor prefetch, " + number(kind.matrices) + "-D";
    case instruction_form::bulk_copy:
      return kind.space == memory_space::shared ? "bulk " + does + " to another block"
             : kind.matrices == 0               ? "bulk " + does
                                                : "tensor " + does + ", " + number(kind.matrices) + "-D";
    case instruction_form::wgmma:
      return "wgmma, n" + number(kind.matrices);
    case instruction_form::lane_access:
    case instruction_form::matrix_access:
    case instruction_form::async_copy:
      break;
  }
  std::string const what =
      kind.form == instruction_form::async_copy ? "cp.async" : std::string(name(kind.space)) + " " + does;
  return what + std::string(name(kind.cache)) + ", " + counted(kind.lane_bytes, "byte");
}

// "five.cuh:29:50", "halo", "pc 0x1a0".
[[nodiscard]] inline std::string place(site_place const& p) {
  return warpmem::detail::visible(warpmem::detail::short_name(p)) +
         (p.label.empty() && p.column != 0 ? ":" + number(p.column) : "");
}

// "4096 wavefronts where 128 would do", "128 sectors, the minimum", "unknown sectors".
[[nodiscard]] inline std::string cost(site_cost const& c) {
  return counted(c.actual, c.unit) + (c.excess() > counter{0} ? " where " + number(c.ideal) + " would do"
                                      : c.excess().known()    ? ", the minimum"
                                                              : "");
}

// "31.5": active lanes of an execution, on average; a whole number where it is one.
[[nodiscard]] inline std::string lanes_each(kernel_site const& site) {
  std::int64_t const tenths = (20 * site.lanes + site.executions) / (2 * site.executions);
  return number(tenths / 10) + (tenths % 10 == 0 ? "" : "." + number(tenths % 10));
}

}  // namespace detail

}}}  // namespace warpmem::v0::text
