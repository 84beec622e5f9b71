// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// .entry and .func: results, name, parameters, and what is stated of launches.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/text/body_reader.hpp>
#include <warpmem/tools/ptx/text/cursor.hpp>
#include <warpmem/tools/ptx/text/declaration.hpp>
#include <warpmem/tools/ptx/text/location_reader.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace reading {

class function_reader {
 public:
  function_reader(cursor& c, location_reader& places, std::vector<variable>& globals) noexcept
      : c_{c}, places_{places}, globals_{globals} {}

  // Where .entry or .func stands.
  [[nodiscard]] std::unique_ptr<function_text> read(bool is_weak) {
    auto f = std::make_unique<function_text>();
    f->line = c_.line();
    f->is_weak = is_weak;
    f->is_kernel = c_.take_directive() == "entry";
    if (c_.is_directive("attribute")) {
      c_.take_directive();
      (void)read_attributes(c_);
    }
    if (!f->is_kernel && c_.is('(')) {
      parameters(f->results);
    }
    f->name = c_.take_name("a function's name");
    if (c_.is('(')) {
      parameters(f->parameters);
    }
    while (c_.is_directive()) {
      limit(f->limits);
    }
    if (!c_.take(';')) {
      c_.expect('{');
      f->has_body = true;
      places_.begin_function();
      body_reader{c_, places_, *f, globals_}.read();
    }
    return f;
  }

 private:
  void parameters(std::vector<variable>& into) {
    c_.expect('(');
    if (!c_.is(')')) {
      declaration_reader reader{c_};
      do {
        into.push_back(reader.read_parameter());
      } while (c_.take(','));
    }
    c_.expect(')');
  }
  void limit(performance_limits& to) {
    std::string const name{c_.directive()};
    if (name == "pragma") {
      return skip_pragma(c_);
    }
    c_.take_directive();
    if (name == "maxntid") {
      sizes(to.max_threads);
    } else if (name == "reqntid") {
      sizes(to.required_threads);
    } else if (name == "reqnctapercluster") {
      sizes(to.cluster);
    } else if (name == "minnctapersm") {
      to.min_blocks = c_.take_u32("a number of blocks");
    } else if (name == "maxnreg") {
      to.max_registers = c_.take_u32("a number of registers");
    } else if (name == "maxclusterrank") {
      to.max_cluster_blocks = c_.take_u32("a number of blocks");
    } else if (name == "explicitcluster") {
      to.explicit_cluster = true;
    } else if (name == "blocksareclusters") {
      to.blocks_are_clusters = true;
    } else if (name == "maxnctapersm" || name == "local_maxnreg" || name == "abi_preserve" ||
               name == "abi_preserve_control") {
      c_.take_u32("a number");  // for ptxas alone
    } else if (name != "noreturn") {
      c_.fail("no directive of functions is called " + in_quotes(name));
    }
  }
  // Sizes that are not written are 1.
  void sizes(u32 (&to)[3]) {
    to[0] = c_.take_u32("a size");
    to[1] = c_.take(',') ? c_.take_u32("a size") : 1;
    to[2] = c_.take(',') ? c_.take_u32("a size") : 1;
  }

  cursor& c_;
  location_reader& places_;
  std::vector<variable>& globals_;
};

}}}}  // namespace warpmem::v0::ptx::reading
