// Damage to a text by chance: what becomes of files that are copied, cut and edited.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace random_damage {

// The first ones lose, double or move whole lines; the others may change what stands in one.
enum class kind {
  lines_lost,
  lines_doubled,
  lines_swapped,
  end_lost,
  begin_lost,
  middle_lost,
  bytes_zeroed,
  digits_lost,
  bytes_inserted,
  byte_changed
};
inline constexpr std::string_view names[] = {"lines lost",     "lines doubled", "lines swapped", "end lost",
                                             "begin lost",     "middle lost",   "bytes zeroed",  "digits lost",
                                             "bytes inserted", "byte changed"};
inline constexpr std::size_t kinds = std::size(names);

inline std::vector<std::string> lines_of(std::string const& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t const found = text.find('\n', begin);
    std::size_t const end = found == std::string::npos ? text.size() : found + 1;
    lines.push_back(text.substr(begin, end - begin));
    begin = end;
  }
  return lines;
}

class damager {
 public:
  explicit damager(std::uint32_t seed) : random_{seed} {}

  // The text after one damage; never the same text.
  [[nodiscard]] std::string damaged(std::string const& text, kind what) {
    std::string other = text;
    while (other == text) {
      other = what <= kind::lines_swapped ? with_other_lines(text, what) : with_other_bytes(text, what);
    }
    return other;
  }

 private:
  // From 0 to end - 1: the same on every machine.
  [[nodiscard]] std::size_t below(std::size_t end) { return random_() % end; }

  [[nodiscard]] std::string with_other_lines(std::string const& text, kind what) {
    std::vector<std::string> lines = lines_of(text);
    std::size_t const at = below(lines.size());
    std::size_t const size = 1 + below(lines.size() - at < 4 ? lines.size() - at : 4);
    auto const begin = lines.begin() + static_cast<std::ptrdiff_t>(at);
    auto const end = begin + static_cast<std::ptrdiff_t>(size);
    if (what == kind::lines_lost) {
      lines.erase(begin, end);
    } else if (what == kind::lines_doubled) {
      std::vector<std::string> const some(begin, end);
      lines.insert(end, some.begin(), some.end());
    } else {
      std::swap(lines[at], lines[below(2) == 0 && at + 1 < lines.size() ? at + 1 : below(lines.size())]);
    }
    std::string all;
    for (std::string const& line : lines) {
      all += line;
    }
    return all;
  }

  [[nodiscard]] std::string with_other_bytes(std::string text, kind what) {
    std::size_t const at = below(text.size());
    std::size_t const size = 1 + below(text.size() - at < 80 ? text.size() - at : 80);
    switch (what) {
      case kind::end_lost:
        return text.substr(0, at);
      case kind::begin_lost:
        return text.substr(at);
      case kind::middle_lost:
        return text.erase(at, size);
      case kind::bytes_zeroed:
        return text.replace(at, size, size, '\0');
      case kind::digits_lost: {
        std::size_t const digit = text.find_first_of("0123456789abcdef", at);
        return digit == std::string::npos ? text : text.erase(digit, 1 + below(3));
      }
      case kind::bytes_inserted:
        return text.insert(at, 1 + below(3), some_byte());
      default:
        text[at] = some_byte();
        return text;
    }
  }
  [[nodiscard]] char some_byte() {
    constexpr std::string_view bytes{"0123456789abcdefx ,.-=#\n\t\0\"", 27};
    return bytes[below(bytes.size())];
  }

  std::mt19937 random_;
};

}  // namespace random_damage
