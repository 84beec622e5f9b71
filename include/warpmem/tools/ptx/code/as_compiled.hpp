// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels of a module as ptxas compiled them: beside what the PTX says stands what the cubin has.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/cubin/read.hpp>
#include <warpmem/tools/ptx/code/decoder_run.hpp>
#include <warpmem/tools/ptx/code/function.hpp>
#include <warpmem/tools/ptx/code/ptx_beside.hpp>
#include <warpmem/tools/ptx/text/body_reader.hpp>
#include <warpmem/tools/ptx/text/cursor.hpp>
#include <warpmem/tools/ptx/text/location_reader.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/types.hpp>
#include <warpmem/tools/sass/lift.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

// Gives kernels of a module their compiled form.
class compiled_module {
 public:
  // Before the module's variables get addresses: tables of the compiler become variables. `capability`: of the GPU.
  compiled_module(module& m, cubin::file c, int capability)
      : whole_{m}, m_{m.text}, c_{std::move(c)}, capability_{capability} {
    for (auto const& [number, path] : m_.files) {
      next_file_ = (std::max)(next_file_, number + 1);
      numbers_.emplace_back(path, number);
    }
    for (cubin::kernel const& k : c_.kernels) {
      add_table(k);
      if (auto const f = m.by_name.find(k.name); f != m.by_name.end() && fits()) {
        f->second->what_ran.registers = static_cast<int>(k.resources.registers.value_or(0));
      }
    }
  }

  // A kernel, when it is launched for the first time.
  void compile(function& f) {
    if (f.compiled || !f.what_ran.why_not_compiled.empty()) {
      return;
    }
    f.what_ran.ptxas = c_.made_by;
    try {
      if (!fits()) {
        throw sass::not_lifted{std::string("capability ").append(std::to_string(c_.capability))};
      }
      auto made = std::make_unique<function>();
      made->text = &text_of(f);
      made->id = f.id;
      decoder{whole_, *made}.run();
      for (variable const& v : m_.variables) {
        if (detail::ptx_beside::is_open(v) && f.symbols.count(v.name) != 0) {
          made->symbols.insert(v.name);
        }
      }
      if (!made->unknown.empty()) {
        throw sass::not_lifted{made->unknown.front()};
      }
      f.compiled = std::move(made);
    } catch (sass::not_lifted const& e) {
      f.what_ran.why_not_compiled = e.why;
    } catch (error const& e) {
      f.what_ran.why_not_compiled = e.what();
    }
  }

 private:
  [[nodiscard]] bool fits() const noexcept { return static_cast<int>(c_.capability) == capability_; }
  [[nodiscard]] cubin::kernel const& kernel_of(function_text const& f) const {
    for (cubin::kernel const& k : c_.kernels) {
      if (k.name == f.name) {
        return k;
      }
    }
    throw sass::not_lifted{"no such kernel"};
  }
  static void expect_no_cluster(function_text const& f) {
    bool const has = f.limits.cluster[0] != 0 || f.limits.explicit_cluster || f.limits.blocks_are_clusters ||
                     std::any_of(f.body.begin(), f.body.end(), [](statement const& s) {
                       return s.opcode.find("cluster") != std::string::npos || s.opcode.starts_with("mapa") ||
                              std::any_of(s.operands.begin(), s.operands.end(), [](operand const& o) {
                                // A special register. Variables and functions may have the word in their names.
                                return o.text.starts_with('%') && o.text.find("cluster") != std::string::npos;
                              });
                     });
    if (has) {
      throw sass::not_lifted{"clusters"};
    }
  }
  [[nodiscard]] sass::program program_of(function const& f) const {
    sass::program p{};
    p.file = &c_;
    p.kernel = &kernel_of(*f.text);
    for (std::size_t n = 0; n < f.parameters.size(); ++n) {
      p.parameters.push_back({f.text->parameters[n].name, f.parameters[n].at, f.parameters[n].bytes});
    }
    if (p.kernel->resources.constant_bytes < f.parameter_bytes) {
      throw sass::not_lifted{"other parameters"};
    }
    p.parameters_begin = p.kernel->resources.constant_bytes - f.parameter_bytes;
    for (variable const& v : m_.variables) {
      if (v.space == state_space::global || v.space == state_space::constant) {
        p.symbols.insert(v.name);
      }
    }
    return p;
  }
  // The same kernel with another body.
  [[nodiscard]] function_text const& text_of(function const& of) {
    function_text const& f = *of.text;
    expect_no_cluster(f);
    if (std::string const what = beside_.refused(f); !what.empty()) {
      throw sass::not_lifted{what};
    }
    sass::program const p = program_of(of);
    sass::lifted_kernel const lifted = sass::lift(p);
    function_text made{};
    made.name = f.name;
    made.is_kernel = made.has_body = made.is_sass = true;
    made.has_lost_order = beside_.orders_lanes(f);
    made.line = f.line;
    made.limits = f.limits;
    made.parameters = f.parameters;
    read_body(std::string(lifted.text).append("}"), made);
    name_shared(made, of, p.kernel->resources.static_shared);
    std::vector<std::size_t> const places = shown_places(*p.kernel);
    for (statement& s : made.body) {
      std::size_t const n = lifted.instructions.at(s.line - 1);
      bool const is_none = n == sass::lifted_kernel::none;
      s.place = is_none ? -1 : place_of(places[n], beside_.place_of(p.kernel->instructions[n].ptx_line));
    }
    return whole_.compiled_texts.emplace_back(std::move(made));
  }
  void name_shared(function_text& made, function const& of, u64 bytes) const {
    std::vector<variable> named = beside_.shared_of(of, bytes);
    auto const whole = std::find_if(made.variables.begin(), made.variables.end(),
                                    [](variable const& v) { return v.space == state_space::shared; });
    if (named.empty() || whole == made.variables.end()) {
      return;
    }
    *whole = std::move(named.front());  // scopes know variables by their numbers
    made.variables.insert(made.variables.end(), std::next(named.begin()), named.end());
  }
  // Of each instruction the place that Nsight Compute gives it: where the line stays the same and only the call differs
  // into which it was inlined, it stays with the first call.
  [[nodiscard]] std::vector<std::size_t> shown_places(cubin::kernel const& k) const {
    std::vector<std::size_t> shown;
    for (cubin::instruction const& i : k.instructions) {
      bool const is_same = !shown.empty() && shown.back() != cubin::nowhere && i.place != cubin::nowhere &&
                           c_.places[shown.back()].file == c_.places[i.place].file &&
                           c_.places[shown.back()].line == c_.places[i.place].line;
      shown.push_back(is_same ? shown.back() : i.place);
    }
    return shown;
  }
  // What the compiler looks up: jump tables, and constants that are no variables.
  void add_table(cubin::kernel const& k) {
    if (k.table.empty()) {
      return;
    }
    variable table{};
    table.name = sass::table_name(k);
    table.space = state_space::constant;
    table.align = 8;
    table.bytes = k.table.size();
    table.value.assign(k.table.begin(), k.table.end());
    m_.variables.push_back(std::move(table));
  }
  void read_body(std::string const& text, function_text& into) {
    std::string const origin = c_.name;
    reading::cursor c{text, origin};
    reading::location_reader places{c, m_};
    std::vector<variable> globals;
    reading::body_reader{c, places, into, globals}.read();
  }
  // `beside`: the place that the PTX has for the same, with its columns.
  [[nodiscard]] s32 place_of(std::size_t place, s32 beside) {
    if (place == cubin::nowhere) {
      return -1;
    }
    auto const [known, is_new] = places_.try_emplace({place, beside}, -1);
    if (!is_new) {
      return known->second;
    }
    cubin::place const& p = c_.places[place];
    source_location at{};
    at.file = p.file == cubin::nowhere ? 0 : file_number(p.file);
    at.line = p.line;
    at.column = beside_.column_of(beside, at);
    at.inlined_at = place_of(p.called_at, beside < 0 ? -1 : m_.places[static_cast<std::size_t>(beside)].inlined_at);
    m_.places.push_back(at);
    return known->second = static_cast<s32>(m_.places.size() - 1);
  }
  [[nodiscard]] u32 file_number(std::size_t source) {
    std::string const& path = c_.sources[source];
    for (auto const& [known, number] : numbers_) {
      if (known == path) {
        return number;
      }
    }
    numbers_.emplace_back(path, next_file_);
    m_.files[next_file_] = path;
    return next_file_++;
  }

  module& whole_;
  module_text& m_;
  cubin::file c_;
  int capability_;
  std::vector<std::pair<std::string, u32>> numbers_{};
  u32 next_file_{1};
  detail::ptx_beside beside_{m_};
  std::map<std::pair<std::size_t, s32>, s32> places_{};
};

}}}  // namespace warpmem::v0::ptx
