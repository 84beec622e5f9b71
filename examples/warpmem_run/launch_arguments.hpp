// The words of the command line as arguments of a launch.
#pragma once

#include <warpmem/gpu.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "argument_word.hpp"
#include "array_value.hpp"
#include "numbers.hpp"

namespace warpmem_run {

class launch_arguments {
 public:
  launch_arguments(warpmem::ptx::kernel_signature const& kernel, std::vector<std::string> const& words) {
    for (std::size_t n = 0; n < words.size(); ++n) {
      try {
        bool const has_parameter = n < kernel.parameters.size();
        add(read_argument(words[n]), has_parameter ? kernel.parameters[n] : warpmem::ptx::parameter_signature{});
      } catch (tools::failure const& why) {
        throw tools::failure{"argument " + std::to_string(n + 1) + " of " + kernel.name + ", " + why.what()};
      }
    }
  }

  [[nodiscard]] array_value& array(std::string const& name) {
    for (array_value& a : arrays_) {
      if (a.name == name) {
        return a;
      }
    }
    std::string names;
    for (array_value const& a : arrays_) {
      names += a.name.empty() ? "" : (names.empty() ? "; there is " : ", ") + a.name;
    }
    throw tools::failure{"no array is called " + name + names};
  }
  // Gives arrays their names, before the launch.
  void enter(warpmem::simulated_gpu& gpu) const {
    for (array_value const& a : arrays_) {
      if (!a.name.empty()) {
        gpu.global_array(a.name, a.on_host(), a.is_written);
      }
    }
  }
  [[nodiscard]] std::vector<warpmem::ptx::kernel_argument> values() const {
    std::vector<warpmem::ptx::kernel_argument> all;
    for (pending const& p : values_) {
      warpmem::ptx::kernel_argument a = p.value;
      if (p.array != nullptr && a.is == warpmem::ptx::argument_kind::array) {
        a.array = p.array->on_host();
      } else if (p.array != nullptr) {
        a.value = p.array->bytes.data() + p.offset;
      }
      all.push_back(a);
    }
    return all;
  }

 private:
  // Of arrays, whose elements may yet be replaced by a file's: where they are is known only at the launch.
  struct pending {
    warpmem::ptx::kernel_argument value{};
    array_value const* array{};
    std::size_t offset{};  // bytes
  };

  void add(argument_word const& word, warpmem::ptx::parameter_signature const& parameter) {
    using kind = argument_word::kind;
    switch (word.is) {
      case kind::array:
      case kind::file:
        return add_array(word);
      case kind::reference:
        return add_reference(word);
      case kind::null:
        values_.push_back({{warpmem::ptx::argument_kind::pointer}});
        return;
      case kind::typed:
        return add_number(bits_named(word.value, *word.type), *word.type);
      case kind::bytes:
        return add_bytes(word.value);
      case kind::plain:
        return add_plain(word.value, parameter);
    }
  }
  void add_array(argument_word const& word) {
    for (array_value const& a : arrays_) {
      if (!word.name.empty() && a.name == word.name) {
        throw tools::failure{"two arrays are called " + word.name};
      }
    }
    arrays_.push_back(array_of(word, arrays_.size()));
    values_.push_back({{warpmem::ptx::argument_kind::array}, &arrays_.back()});
  }
  void add_reference(argument_word const& word) {
    array_value const& a = array(word.name);
    if (word.offset >= a.elements()) {
      throw tools::failure{word.name + " has " + std::to_string(a.elements()) + " elements; there is no " + word.name +
                           "+" + std::to_string(word.offset)};
    }
    values_.push_back({{warpmem::ptx::argument_kind::pointer}, &a, word.offset * a.type->bytes});
  }

  void add_value(warpmem::ptx::argument_kind kind, std::vector<unsigned char> bytes) {
    bytes_.push_back(std::move(bytes));
    values_.push_back({{kind, {}, bytes_.back().data(), bytes_.back().size()}});
  }
  // Halves are bits to a kernel, as __half and PTX's .b16 are.
  void add_number(std::uint64_t bits, element_type const& t) {
    using enum warpmem::ptx::argument_kind;
    std::vector<unsigned char> bytes(t.bytes);
    put_bits(bytes.data(), bits, t.bytes);
    add_value(t.kind == 'f' && t.bytes >= 4 ? floating
              : t.kind == 'i'               ? signed_integer
                                            : unsigned_integer,
              std::move(bytes));
  }
  void add_bytes(std::string const& text) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::vector<unsigned char> bytes;
    for (std::size_t k = 0; k + 1 < text.size(); k += 2) {
      std::size_t const high = digits.find(text[k]);
      std::size_t const low = digits.find(text[k + 1]);
      if (high == std::string_view::npos || low == std::string_view::npos) {
        break;
      }
      bytes.push_back(static_cast<unsigned char>(high * 16 + low));
    }
    if (bytes.empty() || 2 * bytes.size() != text.size()) {
      throw tools::failure{"'hex:" + text + "': expected two digits for each byte, as in hex:00ff"};
    }
    add_value(warpmem::ptx::argument_kind::object, std::move(bytes));
  }
  // By the type of the parameter.
  void add_plain(std::string const& text, warpmem::ptx::parameter_signature const& p) {
    bool const is_integer = read_number(text)->is_integer;
    bool const is_real = p.kind == 'f' || ((p.kind == 'b' || p.bytes == 0) && !is_integer);
    if (p.kind == 'x' || p.kind == 't' || p.bytes > 8 || (is_real && p.bytes < 4 && p.bytes != 0)) {
      throw tools::failure{
          "'" + text + "': the parameter is " + p.type +
          (p.kind == 't' ? ", which is not supported" : "; write its bytes, hex:00ff, or a type, f16:1.5 or bf16:1.5")};
    }
    bool const is_negative = text.starts_with('-');
    std::string const bits = std::to_string(p.bytes == 0 ? 32 : 8 * p.bytes);  // 0: the kernel has no such parameter
    element_type const& t = *find_element_type((is_real ? "f" : is_negative ? "i" : "u") + bits);
    add_number(bits_named(text, t), t);
  }

  std::deque<array_value> arrays_{};
  std::deque<std::vector<unsigned char>> bytes_{};
  std::vector<pending> values_{};
};

}  // namespace warpmem_run
