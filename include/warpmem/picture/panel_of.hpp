// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What has a picture: every explanation, and every type whose own namespace has a panel_of(x).
#pragma once

#include <warpmem/model/report/hopper_explanation.hpp>
#include <warpmem/picture/panel.hpp>
#include <warpmem/picture/panel_of/accesses.hpp>
#include <warpmem/picture/panel_of/hopper.hpp>
#include <warpmem/picture/panel_of/textures.hpp>
#include <warpmem/picture/panel_of/words.hpp>
#include <warpmem/text/cluster.hpp>

#include <concepts>
#include <string>
#include <utility>

namespace warpmem { inline namespace v0 { namespace picture {

// The addresses, whose upper digits are the rank of a block, with the lanes that share each.
[[nodiscard]] inline panel panel_of(cluster_explanation const& e) {
  panel p = detail::words_of("shared::cluster", e);
  if (!p.faulty) {
    counter const wavefronts = e.report.wavefronts();
    p.numbers = detail::numbers_of("wavefronts", wavefronts, wavefronts - e.report.bank_conflicts(), e);
    if (e.access.access.participants().any()) {
      p.shape = detail::groups_of(e.access.access);
    }
  }
  return p;
}

// panel_of(x) is its picture.
template <class T>
concept drawable = requires(T const& x) {
  { panel_of(x) } -> std::same_as<panel>;
};

// A picture with the name that its user gives it, "" for none: a line of source, a kernel and a buffer. Any bytes;
// documents escape them.
struct named_panel {
  std::string name{};
  panel what{};

  named_panel(std::string its_name, panel its_panel) : name{std::move(its_name)}, what{std::move(its_panel)} {}
  // {"tile[x][y]", shared_memory<sm_90>::explain(access)}
  template <drawable Explanation>
  named_panel(std::string its_name, Explanation const& e) : name{std::move(its_name)}, what{panel_of(e)} {}
};

}}}  // namespace warpmem::v0::picture
