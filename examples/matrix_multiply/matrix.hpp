// A row-major matrix of floats in memory, and a one-word verdict on an access.
#pragma once

#include <warpmem/warpmem.hpp>

#include <cstdint>
#include <string_view>

namespace walk {

using warpmem::address;

struct matrix {
  address base{};
  std::int64_t columns{};

  [[nodiscard]] constexpr address at(std::int64_t row, std::int64_t column) const {
    return base + static_cast<address>(row * columns + column) * sizeof(float);
  }
};

template <int Lanes>
[[nodiscard]] constexpr bool is_broadcast(warpmem::basic_warp_access<Lanes> const& access) {
  for (address const a : access.at) {
    if (a != access.at[0]) {
      return false;
    }
  }
  return true;
}

// "broadcast" if all lanes read one address, else "coalesced" if the report has no excessive transaction.
template <int Lanes>
[[nodiscard]] constexpr std::string_view verdict(warpmem::basic_warp_access<Lanes> const& access,
                                                 warpmem::global_report const& r) {
  bool const least = r.transactions == r.ideal_transactions;
  return is_broadcast(access) ? (least ? "broadcast" : "broadcast, uncoalesced") : least ? "coalesced" : "uncoalesced";
}

}  // namespace walk
