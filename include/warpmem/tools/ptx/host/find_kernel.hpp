// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which kernel is meant by a name of the source, "transpose<33>", or by a symbol.
#pragma once

#include <warpmem/kernel/select.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/error.hpp>
#include <warpmem/tools/ptx/machine/launch.hpp>
#include <warpmem/tools/ptx/text/demangle.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

struct found_kernel {
  loaded_module const* module{};
  function const* code{};
  std::string name{};  // as in the source
};

// "  transpose<32>, _Z9transposeILi32EEvPKfPfi of transpose.ptx", the nearest first, at most eight.
[[nodiscard]] inline std::string listed(std::vector<found_kernel> const& kernels, std::string_view asked) {
  constexpr std::size_t most = 8;
  std::vector<std::pair<std::size_t, std::size_t>> order;  // by distance, then as they were
  for (found_kernel const& k : kernels) {
    order.emplace_back(warpmem::detail::edits_between(asked, k.name), order.size());
  }
  std::sort(order.begin(), order.end());
  std::string text;
  for (std::size_t n = 0; n < kernels.size() && n < most; ++n) {
    found_kernel const& k = kernels[order[n].second];
    bool const is_mangled = k.name != k.code->name();
    text += "\n  " + k.name + (is_mangled ? ", " + k.code->name() : "") + " of " + k.module->code.text.origin;
  }
  return kernels.size() <= most ? text : text + "\n  and " + std::to_string(kernels.size() - most) + " others";
}

inline void add_kernels(std::vector<found_kernel>& all, loaded_module const& m) {
  for (auto const& f : m.code.functions) {
    if (f->is_kernel() && f->text->has_body) {
      all.push_back({&m, f.get(), source_name(f->name())});
    }
  }
}

// Throws ptx::error where none answers, or several do: with what there is.
[[nodiscard]] inline found_kernel find_kernel(std::vector<found_kernel> const& all, std::string_view asked) {
  std::vector<found_kernel> exact;  // what has more namespaces or template arguments is meant only if nothing else is
  std::vector<found_kernel> longer;
  for (found_kernel const& k : all) {
    if (k.code->name() == asked || reading::plain(k.name) == reading::plain(asked)) {
      exact.push_back(k);
    } else if (reading::is_name_of(asked, k.name)) {
      longer.push_back(k);
    }
  }
  std::vector<found_kernel> const& found = exact.empty() ? longer : exact;
  if (found.size() == 1) {
    return found.front();
  }
  if (!found.empty()) {
    throw error{"several kernels are called " + std::string(asked) + "; say which:" + listed(found, asked)};
  }
  std::string const cure =
      "list its file in warpmem_kernels() of CMake, or load() its PTX; a template needs "
      "\"template __global__ void f<32>(...);\" in its file";
  throw error{"no kernel is called " + std::string(asked) + ": " +
              (all.empty() ? "no PTX is loaded that has one; " + cure
                           : "there is" + listed(all, asked) + "\nIf it is none of these, " + cure)};
}

// A variable of the source by its name or symbol.
struct found_variable {
  loaded_module const* module{};
  variable const* text{};
  u64 address{};
};

[[nodiscard]] inline found_variable find_variable(std::vector<loaded_module const*> const& modules,
                                                  std::string_view asked) {
  std::vector<found_variable> found;
  std::string names;
  for (loaded_module const* const m : modules) {
    for (variable const& v : m->code.text.variables) {
      auto const at = m->addresses.find(v.name);
      if (v.is_extern || at == m->addresses.end()) {
        continue;
      }
      std::string const own = source_name(v.name);
      names += "\n  " + own + " of " + m->code.text.origin;
      if (names_kernel(asked, v.name)) {
        found.push_back({m, &v, at->second});
      }
    }
  }
  if (found.size() == 1) {
    return found.front();
  }
  throw error{(found.empty() ? "no __device__ or __constant__ variable is called " : "several variables are called ") +
              std::string(asked) + (names.empty() ? "" : "; there is" + names)};
}

}}}}  // namespace warpmem::v0::ptx::detail
