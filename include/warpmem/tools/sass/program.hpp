// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the words of a kernel refer to: its parameters, constants, and the addresses of variables.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/cubin/read.hpp>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace sass {

using cubin::detail::named_bytes;

// A parameter as PTX names it.
struct parameter {
  std::string name{};
  std::uint64_t at{};
  std::uint64_t bytes{};
};

struct program {
  cubin::file const* file{};
  cubin::kernel const* kernel{};
  std::vector<parameter> parameters{};
  std::uint64_t parameters_begin{};  // in constant bank 0
  std::set<std::string> symbols{};   // whose addresses are known

  [[nodiscard]] parameter const* parameter_at(std::int64_t at) const {
    for (parameter const& p : parameters) {
      if (at >= static_cast<std::int64_t>(p.at) && at < static_cast<std::int64_t>(p.at + p.bytes)) {
        return &p;
      }
    }
    return nullptr;
  }
  // The variable at a byte of constant bank 3.
  [[nodiscard]] named_bytes const* constant_at(std::int64_t at) const {
    for (named_bytes const& v : file->constants) {
      if (at >= static_cast<std::int64_t>(v.at) && at < static_cast<std::int64_t>(v.at + v.bytes)) {
        return &v;
      }
    }
    return nullptr;
  }
  // Likewise; where there is none, the next one, to which an index leads.
  [[nodiscard]] named_bytes const* constant_near(std::int64_t at) const {
    named_bytes const* next = nullptr;
    for (named_bytes const& v : file->constants) {
      bool const ends_behind = static_cast<std::int64_t>(v.at + v.bytes) > at;
      if (ends_behind && (next == nullptr || v.at < next->at)) {
        next = &v;
      }
    }
    return next;
  }
};

// Of the compiler's own constants, in bank 2.
[[nodiscard]] inline std::string table_name(cubin::kernel const& k) {
  return std::string("__warpmem_table_of_").append(k.name);
}

}}}  // namespace warpmem::v0::sass
