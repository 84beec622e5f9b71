// The words of the command line as arguments of a launch.
#pragma once

#include <warpmem/gpu.hpp>

#include <algorithm>
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
  // Gives arrays their names, and structs the arrays' addresses, before the launch.
  void enter(warpmem::simulated_gpu& gpu) {
    for (array_value const& a : arrays_) {
      gpu.global_array(a.name.empty() ? "an array" : a.name, a.on_host(), a.is_written);
    }
    for (address_in_struct const& p : addresses_) {
      bool const is_empty = p.array->bytes.empty();
      put_bits(p.to->data() + p.at, is_empty ? 0 : gpu.address_of(p.array->bytes.data() + p.offset), 8);
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
        values_.push_back({{warpmem::ptx::argument_kind::array}, &new_array(word)});
        return;
      case kind::reference: {
        array_value const& a = known_array(word);
        values_.push_back({{warpmem::ptx::argument_kind::pointer}, &a, word.offset * a.type->bytes});
        return;
      }
      case kind::null:
        values_.push_back({{warpmem::ptx::argument_kind::pointer}});
        return;
      case kind::typed:
        return add_number(bits_named(word.value, *word.type), *word.type);
      case kind::bytes:
        return add_value(warpmem::ptx::argument_kind::object, bytes_named(word.value));
      case kind::structure:
        return add_struct(word.value);
      case kind::plain:
        return add_plain(word.value, parameter);
    }
  }
  array_value const& new_array(argument_word const& word) {
    for (array_value const& a : arrays_) {
      if (!word.name.empty() && a.name == word.name) {
        throw tools::failure{"two arrays are called " + word.name};
      }
    }
    arrays_.push_back(array_of(word, arrays_.size()));
    return arrays_.back();
  }
  // The array that a word refers to.
  array_value const& known_array(argument_word const& word) {
    array_value const& a = array(word.name);
    if (word.offset >= a.elements()) {
      throw tools::failure{word.name + " has " + std::to_string(a.elements()) + " elements; there is no " + word.name +
                           "+" + std::to_string(word.offset)};
    }
    return a;
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
  // "00ff"
  [[nodiscard]] static std::vector<unsigned char> bytes_named(std::string const& text) {
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
    return bytes;
  }
  // Members as C has them: each at a multiple of its size.
  void add_struct(std::string const& text) {
    using kind = argument_word::kind;
    std::vector<unsigned char>& bytes = bytes_.emplace_back();
    std::size_t widest = 1;
    auto const begin_member = [&](std::size_t size) {
      widest = (std::max)(widest, size);
      bytes.resize((bytes.size() + size - 1) / size * size);
      std::size_t const at = bytes.size();
      bytes.resize(at + size);
      return at;
    };
    for (std::string const& member : members_of(text)) {
      argument_word const word = read_argument(member);
      if (word.is == kind::typed) {
        std::size_t const at = begin_member(word.type->bytes);
        put_bits(bytes.data() + at, bits_named(word.value, *word.type), word.type->bytes);
      } else if (word.is == kind::bytes) {
        std::vector<unsigned char> const some = bytes_named(word.value);
        bytes.insert(bytes.end(), some.begin(), some.end());
      } else if (word.is == kind::null) {
        begin_member(8);
      } else if (word.is == kind::plain || word.is == kind::structure) {
        throw tools::failure{member + ": a member of a struct needs its type, as in i64:64"};
      } else {
        array_value const& a = word.is == kind::reference ? known_array(word) : new_array(word);
        addresses_.push_back({&bytes, begin_member(8), &a, word.offset * a.type->bytes});
      }
    }
    begin_member(widest);
    bytes.resize(bytes.size() - widest);
    values_.push_back({{warpmem::ptx::argument_kind::object, {}, bytes.data(), bytes.size()}});
  }
  // By the type of the parameter.
  void add_plain(std::string const& text, warpmem::ptx::parameter_signature const& p) {
    bool const is_integer = read_number(text)->is_integer;
    bool const is_real = p.kind == 'f' || ((p.kind == 'b' || p.bytes == 0) && !is_integer);
    if (p.kind == 'x' || p.kind == 't' || p.bytes > 8 || (is_real && p.bytes < 4 && p.bytes != 0)) {
      throw tools::failure{"'" + text + "': the parameter is " + p.type +
                           (p.kind == 't'
                                ? ", which is not supported"
                                : "; write its members, {f32:1,i32:2}, its bytes, hex:00ff, or a type, f16:1.5")};
    }
    bool const is_negative = text.starts_with('-');
    std::string const bits = std::to_string(p.bytes == 0 ? 32 : 8 * p.bytes);  // 0: the kernel has no such parameter
    element_type const& t = *find_element_type((is_real ? "f" : is_negative ? "i" : "u") + bits);
    add_number(bits_named(text, t), t);
  }

  struct address_in_struct {
    std::vector<unsigned char>* to{};
    std::size_t at{};
    array_value const* array{};
    std::size_t offset{};  // bytes
  };

  std::deque<array_value> arrays_{};
  std::vector<address_in_struct> addresses_{};
  std::deque<std::vector<unsigned char>> bytes_{};
  std::vector<pending> values_{};
};

}  // namespace warpmem_run
