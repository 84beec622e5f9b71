// Every report of the library: those that matchers know. meta.reference fails if they do not know one.
#pragma once

#include <warpmem/matchers/subjects.hpp>

namespace support {

// Calls f(T{}) for each type T of a list.
template <class List>
struct each_of;
template <class... Types>
struct each_of<warpmem::matchers::detail::types<Types...>> {
  template <class F>
  static constexpr void each(F f) {
    (f(Types{}), ...);
  }
};

using all_reports = each_of<warpmem::matchers::detail::reports>;

}  // namespace support
