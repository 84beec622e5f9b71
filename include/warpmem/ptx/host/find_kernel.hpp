// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which kernel is meant by a name of the source, "transpose<33>", or by a symbol.
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/kernel/select.hpp>
#include <warpmem/ptx/error.hpp>
#include <warpmem/ptx/machine/launch.hpp>
#include <warpmem/ptx/text/demangle.hpp>
#include <warpmem/ptx/types.hpp>

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

// Blanks, and the folders of a name that nobody writes, make no difference.
[[nodiscard]] inline std::string comparable(std::string_view name) {
  std::string out;
  for (char const c : name) {
    out.append(c == ' ' ? 0 : 1, c);
  }
  constexpr std::string_view unnamed = "(anonymousnamespace)::";
  for (std::size_t at = out.find(unnamed); at != std::string::npos; at = out.find(unnamed)) {
    out.erase(at, unnamed.size());
  }
  return out;
}
[[nodiscard]] inline std::string_view without_template_arguments(std::string_view name) {
  return name.substr(0, name.find('<'));
}

// "  transpose<32>, _Z9transposeILi32EEvPKfPfi of transpose.ptx", the nearest first, at most eight.
[[nodiscard]] inline std::string listed(std::vector<found_kernel> kernels, std::string_view asked) {
  constexpr std::size_t most = 8;
  std::stable_sort(kernels.begin(), kernels.end(), [&](auto const& a, auto const& b) {
    return warpmem::detail::edits_between(asked, a.name) < warpmem::detail::edits_between(asked, b.name);
  });
  std::string text;
  for (std::size_t n = 0; n < kernels.size() && n < most; ++n) {
    found_kernel const& k = kernels[n];
    bool const is_mangled = k.name != k.code->name();
    text += "\n  " + k.name + (is_mangled ? ", " + k.code->name() : "") + " of " + k.module->code.text.origin;
  }
  return kernels.size() <= most ? text : text + "\n  and " + std::to_string(kernels.size() - most) + " others";
}

[[nodiscard]] inline std::vector<found_kernel> kernels_of(std::vector<loaded_module const*> const& modules) {
  std::vector<found_kernel> all;
  for (loaded_module const* const m : modules) {
    for (auto const& f : m->code.functions) {
      if (f->is_kernel() && f->text->has_body) {
        all.push_back({m, f.get(), source_name(f->name())});
      }
    }
  }
  return all;
}

// Throws ptx::error where none answers, or several do: with what there is.
[[nodiscard]] inline found_kernel find_kernel(std::vector<loaded_module const*> const& modules,
                                              std::string_view asked) {
  std::vector<found_kernel> const all = kernels_of(modules);
  std::string const name = comparable(asked);
  std::vector<found_kernel> exact;
  std::vector<found_kernel> of_template;
  for (found_kernel const& k : all) {
    std::string const own = comparable(k.name);
    if (k.code->name() == asked || own == name) {
      exact.push_back(k);
    } else if (without_template_arguments(own) == name) {
      of_template.push_back(k);
    }
  }
  std::vector<found_kernel> const& found = exact.empty() ? of_template : exact;
  if (found.size() == 1) {
    return found.front();
  }
  if (!found.empty()) {
    throw error{"several kernels are called " + std::string(asked) + "; say which:" + listed(found, asked)};
  }
  throw error{"no kernel is called " + std::string(asked) +
              (all.empty() ? ": no PTX is loaded that has one. warpmem_kernels() of CMake links kernels into the "
                             "program, load() reads a file"
                           : "; there is" + listed(all, asked))};
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
      if (v.name == asked || comparable(own) == comparable(asked)) {
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
