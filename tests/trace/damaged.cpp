// An attack: small traces of every form are damaged in every place in which something can get lost. None gives a clean
// report of something else.
#include <support/catch.hpp>
#include <support/sanitizers.hpp>
#include <trace/small_traces.hpp>
#include <warpmem/tools/trace/read.hpp>

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

using namespace warpmem;
using namespace small_traces;

namespace damaged_traces { namespace {

// A damaged text, and how it was damaged.
using damage = std::function<void(std::string const& text, std::string const& how)>;

std::vector<std::string> lines_of(std::string const& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t const end = text.find('\n', begin) + 1;
    lines.push_back(text.substr(begin, end - begin));
    begin = end;
  }
  return lines;
}
std::string joined(std::vector<std::string> const& lines) {
  std::string text;
  for (std::string const& line : lines) {
    text += line;
  }
  return text;
}
// With lines [begin, end) once more, or without them.
std::string without(std::vector<std::string> lines, std::size_t begin, std::size_t end) {
  lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(begin), lines.begin() + static_cast<std::ptrdiff_t>(end));
  return joined(lines);
}
std::string doubled(std::vector<std::string> const& lines, std::size_t begin, std::size_t end) {
  std::vector<std::string> all(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(end));
  all.insert(all.end(), lines.begin() + static_cast<std::ptrdiff_t>(begin), lines.end());
  return joined(all);
}

void damage_words(std::vector<std::string> const& lines, std::size_t n, damage const& each) {
  std::string const& line = lines[n];
  for (std::size_t begin = line.find_first_not_of(' '); begin + 1 < line.size();) {
    std::size_t const end = line.find_first_of(" \n", begin);
    std::size_t const next = line.find_first_not_of(' ', end);
    std::vector<std::string> changed = lines;
    std::string const place = "line " + std::to_string(n + 1) + ", column " + std::to_string(begin + 1);
    changed[n] = line.substr(0, begin) + line.substr(next == std::string::npos ? end : next);
    each(joined(changed), "without the word in " + place);
    changed[n] = line.substr(0, end) + " " + line.substr(begin);
    each(joined(changed), "with the word twice in " + place);
    if (begin > 0) {
      changed[n] = line.substr(0, begin) + "\n";
      each(joined(changed), "with a line that ends at " + place);
    }
    begin = next == std::string::npos ? line.size() : next;
  }
}

// What nothing shows: nothing counts the lines of a raw trace, or those of mem_trace. Where a thread ends is counted.
struct unseen {
  bool loses_a_line{};
  bool doubles_a_line{};
};

// Every damage to a text but those.
void damage_everywhere(std::string const& text, unseen may, damage const& each) {
  std::vector<std::string> const lines = lines_of(text);
  for (std::size_t size = 0; size < text.size(); ++size) {
    each(text.substr(0, size), "cut behind byte " + std::to_string(size));
  }
  std::size_t block = 0;
  std::size_t warp = 0;
  for (std::size_t n = 0; n < lines.size(); ++n) {
    std::string_view const line = lines[n];
    std::string const place = "line " + std::to_string(n + 1);
    damage_words(lines, n, each);
    bool const is_counted = line.find(" EXIT ") != std::string_view::npos || line.starts_with('-');
    if (is_counted || !may.loses_a_line) {
      each(without(lines, n, n + 1), "without " + place);
    }
    if (is_counted || !may.doubles_a_line) {
      each(doubled(lines, n, n + 1), "with twice " + place);
    }
    if (n + 1 < lines.size() && line.size() > 1) {
      std::vector<std::string> joint = lines;
      joint[n].pop_back();
      each(joined(joint), "without the end of " + place);
    }
    std::size_t const width = line.find(" 8 1 0x");
    if (width != std::string_view::npos) {
      std::vector<std::string> changed = lines;
      changed[n][width + 1] = '4';
      each(joined(changed), "with another width in " + place);
    }
    if (line.starts_with("#BEGIN_TB")) {
      block = n;
    }
    bool const ends_block = line.starts_with("#END_TB");
    if ((line.starts_with("warp = 1") || ends_block) && warp != 0) {
      each(without(lines, warp, n), "without the warp before " + place);
      each(doubled(lines, warp, n), "with twice the warp before " + place);
    }
    warp = line.starts_with("warp = ") ? n : ends_block ? 0 : warp;
    if (ends_block) {
      each(without(lines, block, n + 1), "without the thread block before " + place);
      each(doubled(lines, block, n + 1), "with twice the thread block before " + place);
      each(without(lines, block + 3, n), "with nothing in the thread block before " + place);
    }
  }
}

// Each line of a warp's instructions in the place of each other one: nothing is counted otherwise.
void overwrite_everywhere(std::string const& text, damage const& each) {
  std::vector<std::string> const lines = lines_of(text);
  for (std::size_t begin = 0; begin < lines.size(); ++begin) {
    if (!lines[begin].starts_with("insts")) {
      continue;
    }
    std::size_t const first = begin + 1;
    for (begin = first; lines[begin].size() > 1; ++begin) {
    }
    for (std::size_t lost = first; lost < begin; ++lost) {
      for (std::size_t doubled = first; doubled < begin; ++doubled) {
        std::vector<std::string> changed = lines;
        changed[lost] = lines[doubled];
        each(joined(changed), "with line " + std::to_string(doubled + 1) + " in " + std::to_string(lost + 1));
      }
    }
  }
}

// How many ways of damage were tried.
int attack(std::string const& text, unseen may) {
  reading const whole = read(text);
  for (trace::kernel_trace const& kernel : whole.kernels) {
    INFO(kernel.problem);
    CHECK(kernel.problem.empty());
  }
  REQUIRE(whole.is_clean());
  int tried = 0;
  auto const each = [&](std::string const& damaged, std::string const& how) {
    if (tried++ % support::every_nth != 0) {
      return;
    }
    reading const read_anyway = read(damaged);
    if (read_anyway.is_clean() && !read_anyway.says_the_same_as(whole)) {
      UNSCOPED_INFO(how);
      CHECK_FALSE(read_anyway.is_clean());
    }
  };
  damage_everywhere(text, may, each);
  overwrite_everywhere(text, each);
  return tried;
}

TEST_CASE("No damage to a trace of Accel-Sim gives a clean report of something else") {
  for (form const& f : forms) {
    INFO(f.name);
    CHECK(attack(trace_of(f), {!f.is_grouped, !f.is_grouped}) > 1000);
  }
}

TEST_CASE("No damage to what mem_trace printed gives a clean report of something else") {
  CHECK(attack(output_of_mem_trace(), {false, true}) > 1000);
}

}}  // namespace damaged_traces
