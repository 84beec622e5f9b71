// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which registers may differ between the lanes of a warp, as far as the text shows.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/definitions.hpp>
#include <warpmem/tools/ptx/ops/special.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <set>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx {

class varying_rows {
 public:
  explicit varying_rows(decoded_function const& f) : f_{f}, definitions_{f} {
    // A register with several definitions may get different ones in different lanes.
    for (auto const& [row, some] : definitions_.all()) {
      if (some.size() > 1) {
        varying_.insert(row);
      }
    }
    for (local_row const& l : f.code.locals) {
      varying_.insert(l.at);
    }
    for (std::size_t before = 0, first = 1; first != 0 || varying_.size() != before; first = 0) {
      before = varying_.size();
      for (auto const& [row, some] : definitions_.all()) {
        if (varies(*some.front())) {
          varying_.insert(row);
        }
      }
    }
  }
  [[nodiscard]] bool has(s32 row) const { return varying_.count(row) != 0; }

 private:
  [[nodiscard]] bool varies(statement const& s) const {
    std::string_view const word = first_word(s.opcode);
    if (word == "ld") {
      return s.opcode.find(".param") == std::string::npos || !f_.code.is_kernel() || any_varies(s);
    }
    bool const is_arithmetic =
        !is_one_of(word, {"ldu",      "atom",      "shfl",       "vote",       "match",
                          "redux",    "elect",     "activemask", "tex",        "tld4",
                          "suld",     "ldmatrix",  "mma",        "wmma",       "wgmma",
                          "mbarrier", "movmatrix", "mapa",       "getctarank", "clusterlaunchcontrol"});
    return !is_arithmetic || any_varies(s);
  }
  [[nodiscard]] bool any_varies(statement const& s) const {
    bool any = false;
    for (std::size_t k = 1; k < s.operands.size(); ++k) {
      each_name(s.operands[k], [&](operand const& o) {
        if (auto const* const special = find_special(o.text)) {
          any = any || special->differs_by_lane || o.text.find("clock") != std::string::npos ||
                o.text.find("timer") != std::string::npos;
        } else {
          s32 const row = definitions_.row_of(o, s);
          any = any || (row >= 0 && varying_.count(row) != 0);
        }
      });
    }
    return any;
  }

  decoded_function const& f_;
  definitions definitions_;
  std::set<s32> varying_{};
};

}}}  // namespace warpmem::v0::ptx
