// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A picture with the name that its user gives it: a line of source, a kernel and a buffer. Any bytes; documents escape
// them.
#pragma once

#include <warpmem/picture/drawable.hpp>
#include <warpmem/picture/panel.hpp>

#include <string>
#include <utility>

namespace warpmem { inline namespace v0 { namespace picture {

// A panel and its name, "" for none.
struct named_panel {
  std::string name{};
  panel what{};

  named_panel(std::string its_name, panel its_panel) : name{std::move(its_name)}, what{std::move(its_panel)} {}
  // {"tile[x][y]", shared_memory<sm_90>::explain(access)}
  template <drawable Explanation>
  named_panel(std::string its_name, Explanation const& e) : name{std::move(its_name)}, what{panel_of(e)} {}
};

}}}  // namespace warpmem::v0::picture
