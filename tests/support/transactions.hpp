// Compares lists of transactions with a guide's figure, at compile time.
#pragma once

#include <warpmem/model/report/transaction.hpp>

#include <cstddef>

namespace support {

struct moved {
  warpmem::address base{};
  int bytes{};
  int times{1};  // consecutive transactions of the same segment
};

// Whether the list holds exactly these, in this order.
template <int Lanes, std::size_t N>
[[nodiscard]] constexpr bool moves(warpmem::transaction_list<Lanes> const& list, moved const (&expected)[N]) {
  int i = 0;
  for (auto const& [base, bytes, times] : expected) {
    for (int k = 0; k < times; ++k, ++i) {
      if (i == list.size() || list[i].base != base || list[i].bytes != bytes) {
        return false;
      }
    }
  }
  return i == list.size();
}

}  // namespace support
