// All rows as one kernel, a place for each instruction: what --summary prints and --html draws.
#pragma once

#include <warpmem/format.hpp>
#include <warpmem/kernel.hpp>
#include <warpmem/picture/kernel.hpp>
#include <warpmem/text/text.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <variant>

#include "instruction.hpp"

namespace predict {

class row_summary {
 public:
  row_summary(warpmem::arch_traits const& arch, std::string name) : recorder_{arch, std::move(name)} {}

  void add(instruction_row const& row) { std::visit(adder{recorder_, row.mnemonic}, row.what); }
  // Cases of Hopper, which kernel reports do not count.
  void leave_out(std::string const& kind) { recorder_.leave_out(kind); }
  // What would help the layout of a row.
  void add_advice(std::string const& id, std::string const& advice) {
    advice_ += advice.empty() ? "" : "  layout of " + id + ": " + advice + "\n";
  }
  [[nodiscard]] std::string text() {
    std::string all = warpmem::text::full(recorder_.report()) + "\n";
    // The search for one access found nothing, that for the layout did.
    std::size_t const at = all.find(": no fix known\n");
    if (at != std::string::npos && advice_.find(": use ") != std::string::npos) {
      std::size_t const line = all.rfind('\n', at) + 1;
      all.erase(line, all.find('\n', at) + 1 - line);
    }
    return all + advice_;
  }
  [[nodiscard]] std::string html() { return warpmem::picture::html(recorder_.report()); }

 private:
  struct adder {
    warpmem::kernel_recorder& to;
    std::string const& mnemonic;

    void operator()(lane_access const& a) const { to.add(to.site(mnemonic), {a.space, a.access, {}}); }
    void operator()(warpmem::matrix_access const& a) const { to.add(to.site(mnemonic), a); }
    void operator()(warpmem::async_copy const& a) const { to.add(to.site(mnemonic), a); }
    // Textures and surfaces, which kernel reports do not count.
    template <class Other>
    void operator()(Other const& /*access*/) const {
      to.leave_out(mnemonic);
    }
  };

  warpmem::kernel_recorder recorder_;
  std::string advice_;
};

}  // namespace predict
