// What the report of an access that hardware would refuse must be.
#pragma once

#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/field_list.hpp>

#include <type_traits>

namespace support {

// One access, refused, and every field of the report unknown, derived ones too.
template <warpmem::has_fields Report>
constexpr bool knows_nothing(Report const& r) {
  bool nothing = r.basis.all_refused() && r.basis.accesses == 1 && r.basis.known == warpmem::provenance{};
  Report::each_field([&](char const*, auto field) {
    if constexpr (std::is_member_object_pointer_v<decltype(field)>) {
      nothing = nothing && !(r.*field).known();
    } else {
      nothing = nothing && !(r.*field)().known();
    }
  });
  return nothing;
}

}  // namespace support
