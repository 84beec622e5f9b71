// Arrays in NumPy's .npy format, versions 1 to 3:
// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "../tools/options.hpp"

namespace warpmem_run {

struct npy_array {
  std::string descr{};  // "<f4"
  std::vector<std::size_t> shape{};
  std::string bytes{};  // in C's order
};

inline constexpr std::string_view npy_magic{"\x93NUMPY", 6};

namespace detail {

// The value behind 'key': in the header, a literal of Python.
class npy_header {
 public:
  npy_header(std::string path, std::string_view text) : path_{std::move(path)}, text_{text} {}

  [[nodiscard]] std::string descr() const {
    std::string_view const value = value_of("descr");
    if (value.empty() || (value[0] != '\'' && value[0] != '"')) {
      refuse("has elements of several fields; only plain numbers can be read");
    }
    return std::string(value.substr(1, value.find(value[0], 1) - 1));
  }
  [[nodiscard]] bool is_fortran_order() const { return value_of("fortran_order").starts_with("True"); }
  [[nodiscard]] std::vector<std::size_t> shape() const {
    std::string_view value = value_of("shape");
    std::size_t const end = value.find(')');
    if (!value.starts_with('(') || end == std::string_view::npos) {
      refuse("has no shape");
    }
    value = value.substr(1, end - 1);
    std::vector<std::size_t> sizes;
    for (std::size_t k = 0; k < value.size(); ++k) {
      bool const begins = value[k] >= '0' && value[k] <= '9';
      if (!begins && value[k] != ' ' && value[k] != ',') {
        refuse("has no shape");
      }
      if (begins) {
        sizes.push_back(0);
        for (; k < value.size() && value[k] >= '0' && value[k] <= '9'; ++k) {
          auto const digit = static_cast<std::size_t>(value[k] - '0');
          if (sizes.back() > ((std::numeric_limits<std::size_t>::max)() - digit) / 10) {
            refuse("has a shape of too many elements");
          }
          sizes.back() = sizes.back() * 10 + digit;
        }
      }
    }
    return sizes;
  }
  [[noreturn]] void refuse(std::string const& why) const { throw tools::failure{path_ + ": " + why}; }

 private:
  [[nodiscard]] std::string_view value_of(std::string_view key) const {
    for (char const quote : {'\'', '"'}) {
      std::string const whole = quote + std::string(key) + quote;
      std::size_t at = text_.find(whole);
      if (at == std::string_view::npos) {
        continue;
      }
      at = text_.find_first_not_of(": ", at + whole.size());
      return at == std::string_view::npos ? std::string_view{} : text_.substr(at);
    }
    refuse("has a header without '" + std::string(key) + "'");
  }

  std::string path_;
  std::string_view text_;
};

}  // namespace detail

// Elements of a shape; too many to count are refused.
[[nodiscard]] inline std::size_t elements_of(std::vector<std::size_t> const& shape) {
  std::size_t all = 1;
  for (std::size_t const n : shape) {
    if (n != 0 && all > (std::size_t{1} << 40) / n) {
      throw tools::failure{"an array of this shape has too many elements"};
    }
    all *= n;
  }
  return all;
}

[[nodiscard]] inline npy_array npy_of(std::string const& path, std::string_view file) {
  detail::npy_header const whole{path, file};
  if (!file.starts_with(npy_magic) || file.size() < 12) {
    whole.refuse("is no .npy file");
  }
  auto const byte = [&](std::size_t k) { return static_cast<std::size_t>(static_cast<unsigned char>(file[k])); };
  std::size_t const version = byte(6);
  if (version < 1 || version > 3) {
    whole.refuse("is a .npy file of version " + std::to_string(version) + "; versions 1 to 3 can be read");
  }
  std::size_t const begin = version == 1 ? 10 : 12;
  std::size_t const length = byte(8) + (byte(9) << 8) + (version == 1 ? 0 : (byte(10) << 16) + (byte(11) << 24));
  if (length > file.size() - begin) {
    whole.refuse("ends within its header");
  }
  detail::npy_header const header{path, file.substr(begin, length)};
  npy_array a{header.descr(), header.shape(), std::string(file.substr(begin + length))};
  if (a.descr.starts_with('>')) {
    header.refuse("has the high bytes first ('" + a.descr + "'): save it with .astype('<" + a.descr.substr(1) + "')");
  }
  if (header.is_fortran_order() && a.shape.size() > 1) {
    header.refuse("is in Fortran's order: save it with numpy.ascontiguousarray()");
  }
  return a;
}

[[nodiscard]] inline npy_array read_npy(std::string const& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::error_code ignored;
  bool const is_directory = std::filesystem::is_directory(path, ignored);
  if (!file || is_directory) {
    throw tools::failure{path + ": cannot be read: " + std::generic_category().message(is_directory ? EISDIR : errno)};
  }
  return npy_of(path, std::string{std::istreambuf_iterator<char>{file}, {}});
}

// "(64, 64)", "(64,)", "()"
[[nodiscard]] inline std::string shape_words(std::vector<std::size_t> const& shape) {
  std::string text = "(";
  for (std::size_t k = 0; k < shape.size(); ++k) {
    text += (k == 0 ? "" : ", ") + std::to_string(shape[k]);
  }
  return text + (shape.size() == 1 ? ",)" : ")");
}

// Version 1, the data at a multiple of 64 bytes.
[[nodiscard]] inline std::string npy_text(npy_array const& a) {
  std::string header = "{'descr': '" + a.descr + "', 'fortran_order': False, 'shape': " + shape_words(a.shape) + ", }";
  header.append(63 - (npy_magic.size() + 4 + header.size()) % 64, ' ').append("\n");
  std::string text{npy_magic};
  text.append({'\x01', '\x00', static_cast<char>(header.size() & 0xff), static_cast<char>(header.size() >> 8)});
  return text + header + a.bytes;
}

}  // namespace warpmem_run
