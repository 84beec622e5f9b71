// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <concepts>

namespace warpmem { inline namespace v0 { namespace matchers { namespace detail {

template <class T, class... Others>
concept one_of = (std::same_as<T, Others> || ...);

}}}}  // namespace warpmem::v0::matchers::detail
