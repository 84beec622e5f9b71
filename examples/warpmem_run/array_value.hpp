// An array that the kernel works on, and its way from and to .npy files.
#pragma once

#include <warpmem/tools/ptx/host/argument.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "argument_word.hpp"
#include "element_type.hpp"
#include "fill.hpp"
#include "npy.hpp"

namespace warpmem_run {

struct array_value {
  std::string name{};
  element_type const* type{};
  std::vector<std::size_t> shape{};
  std::vector<unsigned char> bytes{};
  bool is_written{true};  // by the host, before the kernel runs

  [[nodiscard]] std::size_t elements() const { return bytes.size() / type->bytes; }
  [[nodiscard]] warpmem::ptx::host_array on_host() const {
    warpmem::ptx::host_array a{};
    a.begin = bytes.data();
    a.bytes = bytes.size();
    a.element_bytes = type->bytes;
    return a;
  }
};

namespace detail {

[[nodiscard]] inline bool is_saved_as(element_type const& t, std::string_view descr) {
  bool const is_bool = t.name == "u8" && descr == "|b1";
  bool const is_bf16 = t.kind == 'b' && descr.ends_with("V2");
  bool const is_byte = t.bytes == 1 && descr.substr((std::min)(descr.size(), std::size_t{1})) == t.numpy.substr(1);
  return t.numpy == descr || is_bool || is_bf16 || is_byte;
}
[[nodiscard]] inline element_type const* type_saved_as(std::string_view descr) {
  for (bool const may_be_bf16 : {false, true}) {
    for (element_type const& t : element_types) {
      if ((t.kind != 'b' || may_be_bf16) && is_saved_as(t, descr)) {
        return &t;
      }
    }
  }
  return nullptr;
}

}  // namespace detail

// Replaces what the array holds by a file's elements, of the same type and shape; an array without a type takes the
// file's.
inline void take_npy(array_value& a, std::string const& path) {
  npy_array const file = read_npy(path);
  if (a.type == nullptr) {
    a.type = detail::type_saved_as(file.descr);
    a.shape = file.shape;
  }
  if (a.type == nullptr || !detail::is_saved_as(*a.type, file.descr)) {
    throw tools::failure{path + ": has elements of type '" + file.descr + "'; expected " +
                         (a.type == nullptr ? element_type_names() : std::string(a.type->name))};
  }
  if (a.shape != file.shape) {
    throw tools::failure{path + ": has the shape " + shape_words(file.shape) + "; " + a.name + " has " +
                         shape_words(a.shape)};
  }
  if (file.bytes.size() != elements_of(a.shape) * a.type->bytes) {
    throw tools::failure{path + ": has " + std::to_string(file.bytes.size()) + " bytes of elements; its shape needs " +
                         std::to_string(elements_of(a.shape) * a.type->bytes)};
  }
  a.bytes.assign(file.bytes.begin(), file.bytes.end());
}

[[nodiscard]] inline npy_array npy_of(array_value const& a) {
  return {std::string(a.type->numpy), a.shape, std::string(a.bytes.begin(), a.bytes.end())};
}

// Of an array or a file's word; the seed makes random arrays differ.
[[nodiscard]] inline array_value array_of(argument_word const& word, std::uint64_t seed) {
  array_value a{word.name, word.type, word.shape};
  if (word.is == argument_word::kind::file) {
    take_npy(a, word.value);
    return a;
  }
  a.bytes.resize(elements_of(a.shape) * a.type->bytes);
  a.is_written = word.fill != "unwritten";
  fill(a.bytes, *a.type, word.fill, seed);
  return a;
}

}  // namespace warpmem_run
