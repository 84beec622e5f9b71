// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments against the kernel's parameters: their number, sizes and types, as far as PTX says them.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/host/argument.hpp>
#include <warpmem/tools/ptx/host/engine.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

[[nodiscard]] inline parameter_signature signature_of(variable const& p) {
  parameter_signature s{};
  s.bytes = static_cast<std::size_t>(p.bytes);
  bool const is_struct = p.bytes > p.element_bytes;
  s.kind = p.is_pointer ? 'p' : is_struct ? 'x' : p.element_kind;
  std::string const bits = std::to_string(8 * p.element_bytes);
  s.type = p.element_kind == 't' ? ".texref" : "." + std::string(1, p.element_kind) + bits;
  s.type += is_struct ? "[" + std::to_string(p.bytes / p.element_bytes) + "]" : "";
  s.type += p.is_pointer ? " .ptr" : "";
  return s;
}

// "a float (.f32)"
[[nodiscard]] inline std::string words_of(parameter_signature const& p) {
  std::string const size = std::to_string(p.bytes) + (p.bytes == 1 ? " byte" : " bytes");
  std::string const what = p.kind == 'f'   ? (p.bytes == 4 ? "a float" : "a double")
                           : p.kind == 'p' ? "a pointer or an array"
                           : p.kind == 't' ? "a texture, surface or sampler"
                           : p.kind == 'x' ? "a struct of " + size
                           : p.bytes == 8  ? "an array, a pointer or 8 bytes"
                           : p.kind == 'b' ? size
                                           : "an integer of " + size;
  return what + " (" + p.type + ")";
}
[[nodiscard]] inline std::string words_of(kernel_argument const& a) {
  std::string const size = std::to_string(a.bytes) + (a.bytes == 1 ? " byte" : " bytes");
  switch (a.is) {
    case argument_kind::array:
      return "an array";
    case argument_kind::pointer:
      return "a pointer";
    case argument_kind::floating:
      return a.bytes == sizeof(float) ? "a float" : a.bytes == sizeof(double) ? "a double" : "a long double";
    case argument_kind::signed_integer:
      return a.bytes == sizeof(int) ? "an int" : "an integer of " + size;
    case argument_kind::unsigned_integer:
      return a.bytes == sizeof(unsigned) ? "an unsigned int" : "an unsigned integer of " + size;
    case argument_kind::boolean:
      return "a bool";
    case argument_kind::object:
      break;
  }
  return "a struct of " + size;
}

[[nodiscard]] inline bool is_integer(kernel_argument const& a) {
  return a.is == argument_kind::signed_integer || a.is == argument_kind::unsigned_integer ||
         a.is == argument_kind::boolean;
}
[[nodiscard]] inline bool is_address(kernel_argument const& a) {
  return a.is == argument_kind::pointer || a.is == argument_kind::array;
}
// An array that is given for a struct of its size, as std::array may be.
[[nodiscard]] inline bool is_by_value(parameter_signature const& p, kernel_argument const& a) {
  return p.kind == 'x' && a.is == argument_kind::array && a.array.object != nullptr && a.array.bytes == p.bytes;
}

[[nodiscard]] inline bool takes(parameter_signature const& p, kernel_argument const& a) {
  if (is_address(a)) {
    bool const may_be_address = p.kind == 'p' || p.kind == 'u' || p.kind == 'b' || p.kind == 's';
    return (may_be_address && p.bytes == 8) || is_by_value(p, a);
  }
  switch (p.kind) {
    case 'f':
      return a.is == argument_kind::floating && a.bytes == p.bytes;
    case 'p':
    case 'u':
    case 's':
      return is_integer(a) && a.bytes == p.bytes;
    case 't':
      return false;
    default:
      return a.bytes == p.bytes;
  }
}

// What to write instead; empty: nothing comes to mind.
[[nodiscard]] inline std::string fix_of(parameter_signature const& p, kernel_argument const& a) {
  bool const is_number = is_integer(a) || a.is == argument_kind::floating;
  if (!is_number) {
    return "";
  }
  if (p.kind == 'p' || p.source.ends_with('*')) {
    return ": pass an array, or nullptr for none";
  }
  if (p.kind == 'f') {
    return p.bytes == 4 ? ": write it as a float, 2.0f or static_cast<float>(x)"
                        : ": write it as a double, 2.0 or static_cast<double>(x)";
  }
  if (p.kind == 'x' || p.kind == 't') {
    return "";
  }
  std::string const type = (p.kind == 's' ? "std::int" : "std::uint") + std::to_string(8 * p.bytes) + "_t";
  return ": write static_cast<" + type + ">(x)";
}

// Throws where the kernel has float* or its kin, and the array numbers of another size. Structs and bytes may be meant.
inline void check_elements(std::string const& name, parameter_signature const& p, kernel_argument const& a) {
  struct type_size {
    std::string_view name;
    std::size_t bytes;
  };
#if defined(_WIN32)
  constexpr std::size_t of_long = 4;
#else
  constexpr std::size_t of_long = 8;  // of a kernel, also where the host's has 4
#endif
  constexpr type_size sizes[] = {{"short", 2},      {"unsigned short", 2},
                                 {"int", 4},        {"unsigned int", 4},
                                 {"float", 4},      {"double", 8},
                                 {"long", of_long}, {"unsigned long", of_long},
                                 {"long long", 8},  {"unsigned long long", 8}};
  std::string_view type = p.source;
  if (!a.array.is_of_numbers || !type.ends_with('*')) {
    return;
  }
  type.remove_suffix(1);
  type = type.substr(0, type.find(" const"));
  for (type_size const& s : sizes) {
    if (s.name == type && s.bytes != a.array.element_bytes) {
      throw error{name + " takes " + p.source + ", and the array has numbers of " +
                  std::to_string(a.array.element_bytes) + " bytes: give one of " + std::string(type)};
    }
  }
}

// Throws for the first argument that is none for its parameter.
inline void check_arguments(std::string const& kernel, std::span<parameter_signature const> parameters,
                            std::span<kernel_argument const> arguments) {
  if (parameters.size() != arguments.size()) {
    std::string types;
    for (parameter_signature const& p : parameters) {
      types += (types.empty() ? "" : ", ") + p.type;
    }
    throw error{kernel + " takes " + std::to_string(parameters.size()) +
                (parameters.size() == 1 ? " argument" : " arguments") + (types.empty() ? "" : " (" + types + ")") +
                ", and " + std::to_string(arguments.size()) + (arguments.size() == 1 ? " was given" : " were given") +
                (types.empty() ? "" : ": give one for each, in this order")};
  }
  for (std::size_t n = 0; n < arguments.size(); ++n) {
    std::string const name = "argument " + std::to_string(n + 1) + " of " + kernel;
    if (!takes(parameters[n], arguments[n])) {
      throw error{name + " takes " + words_of(parameters[n]) + ", and " + words_of(arguments[n]) + " was given" +
                  fix_of(parameters[n], arguments[n])};
    }
    check_elements(name, parameters[n], arguments[n]);
  }
}

}}}}  // namespace warpmem::v0::ptx::detail
