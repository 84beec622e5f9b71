// An access as text for a failing test's message.
#pragma once

#include <warpmem/model/access.hpp>

#include <sstream>
#include <string>

namespace support {

template <int Lanes>
std::string describe(int cc, warpmem::basic_warp_access<Lanes> const& access) {
  std::ostringstream out;
  out << "cc " << cc << ", " << Lanes << " lanes, " << access.lane_bytes << " bytes, op " << static_cast<int>(access.op)
      << ", cache operator " << static_cast<int>(access.cache) << std::hex << ", active " << access.active.bits
      << ", at";
  for (auto const address : access.at) {
    out << ' ' << address;
  }
  return out.str();
}

}  // namespace support
