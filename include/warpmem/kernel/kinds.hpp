// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kinds of instructions that a kernel's report may have, and the reports that count them, listed once. What a
// report asks of a kind is in <warpmem/kernel/instructions.hpp>.
#pragma once

#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/access/bulk_copy.hpp>
#include <warpmem/model/access/cluster_access.hpp>
#include <warpmem/model/access/matrix_access.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/texture_access.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/report/async_copy.hpp>
#include <warpmem/model/report/constant.hpp>
#include <warpmem/model/report/global.hpp>
#include <warpmem/model/report/hopper.hpp>
#include <warpmem/model/report/local.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/model/report/texture.hpp>

#include <string_view>
#include <tuple>
#include <type_traits>
#include <variant>

namespace warpmem { inline namespace v0 {

// A bulk copy or a wgmma of which only the execution is known: traces have neither tensor maps nor descriptors.
struct unseen_access {
  friend constexpr bool operator==(unseen_access const&, unseen_access const&) = default;
};

namespace detail {

// One kind that a program adds, with its report: it specializes this for void before it includes a header of kernels,
// as tests/kernel/made_up/made_up_kind.cpp does.
template <class Program>
struct added_kind {
  using accesses = std::tuple<>;
  using reports = std::tuple<>;
};

template <class Kinds, class Added>
struct with_added;
template <class... Kinds, class... Added>
struct with_added<std::variant<Kinds...>, std::tuple<Added...>> {
  using type = std::variant<Kinds..., Added...>;
};

template <class Access>
struct instruction;

}  // namespace detail

// The kinds of accesses that a site may have.
using executed_access =
    detail::with_added<std::variant<warp_access, async_copy, matrix_access, tensor_copy, bulk_copy, block_copy,
                                    wgmma_access, cluster_access, unseen_access, texture_access, surface_access>,
                       detail::added_kind<void>::accesses>::type;

// The report of a site's accesses, by its space and form. Without a space there is none.
using site_counts =
    detail::with_added<std::variant<std::monostate, global_report, shared_report, constant_report, local_report,
                                    async_copy_report, tma_report, wgmma_report, cluster_report, texture_report>,
                       detail::added_kind<void>::reports>::type;

namespace detail {

// The form of an added kind, which is none of the library's.
inline constexpr auto added_form = static_cast<instruction_form>(static_cast<int>(last_instruction_form) + 1);
inline constexpr instruction_form last_form =
    std::tuple_size_v<added_kind<void>::accesses> == 0 ? last_instruction_form : added_form;

// What an added kind is called; "" where there is none.
template <class... Access>
[[nodiscard]] constexpr std::string_view names_of(std::tuple<Access...> const*) noexcept {
  std::string_view name;
  ((name = instruction<Access>::name), ...);
  return name;
}
// A template, so that the program's instruction<...> may come later.
template <class Program = void>
[[nodiscard]] constexpr std::string_view name_of_added() noexcept {
  return names_of(static_cast<typename added_kind<Program>::accesses const*>(nullptr));
}

template <class Access, class... Others>
[[nodiscard]] constexpr bool is_among(std::variant<Others...> const*) noexcept {
  return (std::is_same_v<Access, Others> || ...);
}
// Those that are instructions of their own, and not lanes in a space.
template <class Access>
concept executed_whole = is_among<Access>(static_cast<executed_access const*>(nullptr)) &&
                         !std::is_same_v<Access, warp_access> &&
                         !std::is_same_v<Access, async_copy> && !std::is_same_v<Access, unseen_access>;

}  // namespace detail

}}  // namespace warpmem::v0
