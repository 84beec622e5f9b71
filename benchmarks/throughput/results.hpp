// Results as a table and as a plot: those that the program printed with --csv, or a file of them.
#pragma once

#include <warpmem/picture/theme.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <istream>
#include <stdexcept>
#include <string>
#include <vector>

namespace throughput {

// One cell of the results. What was not measured is below 0.
struct result {
  std::string pattern, residence, method;
  double ns{-1};              // per access
  double reading_passes{-1};  // in units of a pass that only reads
};

inline std::vector<result> read_results(std::istream& in) {
  std::string line;
  std::getline(in, line);
  if (line.rfind("pattern,residence,method,ns_per_access,reading_passes", 0) != 0) {
    throw std::runtime_error("these are no results of throughput --csv");
  }
  std::vector<result> all;
  while (std::getline(in, line)) {
    std::vector<std::string> cells(1);
    for (char const c : line) {
      if (c == ',') {
        cells.emplace_back();
      } else {
        cells.back() += c;
      }
    }
    if (cells.size() != 5) {
      throw std::runtime_error("not five cells: " + line);
    }
    auto const number = [&](std::size_t i) { return cells[i].empty() ? -1 : std::strtod(cells[i].c_str(), nullptr); };
    all.push_back({cells[0], cells[1], cells[2], number(3), number(4)});
  }
  return all;
}

inline std::vector<std::string> patterns_of(std::vector<result> const& all) {
  std::vector<std::string> names;
  for (result const& r : all) {
    if (std::find(names.begin(), names.end(), r.pattern) == names.end()) {
      names.push_back(r.pattern);
    }
  }
  return names;
}

inline result find(std::vector<result> const& all, std::string const& pattern, char const* residence,
                   std::string const& method) {
  for (result const& r : all) {
    if (r.pattern == pattern && r.residence == residence && r.method == method) {
      return r;
    }
  }
  return {};
}

// Three digits.
inline std::string in_words(double value, int most_decimals) {
  if (value < 0) {
    return "–";
  }
  char text[32];
  int const decimals = value < 10 ? most_decimals : value < 100 ? 1 : 0;
  std::snprintf(text, sizeof text, "%.*f", (std::min)(decimals, most_decimals), value);
  return text;
}

inline std::string table(std::vector<result> const& all) {
  std::string out =
      "| pattern | AVX-512 | AVX2 | portable | single | sort + unique | linear | GPGPU-Sim | only read | AVX-512, out "
      "of cache | AVX2 | portable |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n";
  for (std::string const& p : patterns_of(all)) {
    out += "| " + p;
    for (char const* method : {"batch_avx512", "batch_avx2", "batch_portable", "single", "sort_unique", "linear"}) {
      out += " | " + in_words(find(all, p, "cache", method).ns, 1);
    }
    out += " | " + in_words(find(all, p, "other", "gpgpu_sim").ns, 0);
    out += " | " + in_words(find(all, p, "cache", "read_only").ns, 1);
    for (char const* method : {"batch_avx512", "batch_avx2", "batch_portable"}) {
      out += " | " + in_words(find(all, p, "memory", method).reading_passes, 2);
    }
    out += " |\n";
  }
  return out;
}

// A row for each pattern, time to the right on a logarithmic scale from 1 ns to 1 µs, a mark for each method.
class plot {
 public:
  explicit plot(std::vector<result> const& all) : results_{all}, patterns_{patterns_of(all)} {}

  [[nodiscard]] std::string svg() {
    bottom_ = top + row_height * static_cast<int>(patterns_.size());
    paint_axis();
    int y = top + row_height / 2;
    for (std::string const& p : patterns_) {
      words(left - 12, y + 4, "wm-note wm-ink wm-end", p);
      for (series const& s : all_series) {
        if (double const ns = find(results_, p, "cache", s.method).ns; ns > 0) {
          mark(s, x_of(ns), y, p + ", " + s.name + ": " + in_words(ns, 1) + " ns");
        }
      }
      y += row_height;
    }
    std::string const size = std::to_string(width) + "\" height=\"" + std::to_string(bottom_ + 40);
    return "<svg class=\"wm\" xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"" + size +
           "\" aria-label=\"nanoseconds per access, by pattern and method\">\n<style>\n" +
           std::string(warpmem::picture::detail::shape_rules) + "\n" +
           warpmem::picture::detail::rules_of(warpmem::picture::theme::automatic) +
           "</style>\n<rect class=\"wm-paper\" width=\"100%\" height=\"100%\"/>\n" + out_ + "</svg>\n";
  }

 private:
  struct series {
    char const* method;
    char const* name;
    char const* colour;
    char const* shape;  // a path around 0, 0: no two methods differ by colour alone
  };
  static constexpr int width = 960, left = 260, right = 930, top = 52, row_height = 22;
  static constexpr series all_series[] = {
      {"read_only", "only read", "wm-dim", "M-1 -8h2v16h-2z"},
      {"batch_avx512", "AVX-512", "wm-used", "M-6 -6h12v12h-12z"},
      {"batch_portable", "portable", "wm-many", "M0 -7L7 0L0 7L-7 0z"},
      {"single", "single", "wm-ink", "M-5 -5h10v2h-8v6h6v-6h2v8h-10z"},
      {"linear", "linear search", "wm-clash", "M0 -7L7 6L-7 6z"},
      {"sort_unique", "sort + unique", "wm-clash", "M-7 -2h5v-5h4v5h5v4h-5v5h-4v-5h-5z"},
  };

  static int x_of(double ns) { return left + static_cast<int>(std::lround(std::log10(ns) / 3 * (right - left))); }

  void words(int x, int y, std::string const& classes, std::string const& text) {
    out_ += "<text class=\"" + classes + "\" x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) + "\">" + text +
            "</text>\n";
  }
  void mark(series const& s, int x, int y, std::string const& tooltip) {
    out_ += "<path class=\"" + std::string(s.colour) + "\" d=\"" + s.shape + "\" transform=\"translate(" +
            std::to_string(x) + " " + std::to_string(y) + ")\"><title>" + tooltip + "</title></path>\n";
  }
  void paint_axis() {
    int x = left;
    for (series const& s : all_series) {
      mark(s, x, 18, s.name);
      words(x + 14, 22, "wm-note wm-ink", s.name);
      x += 34 + 7 * static_cast<int>(std::string(s.name).size());
    }
    for (int const ns : {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000}) {
      std::string const at = std::to_string(x_of(ns));
      out_ += "<line class=\"wm-rule\" x1=\"" + at + "\" x2=\"" + at + "\" y1=\"" + std::to_string(top) + "\" y2=\"" +
              std::to_string(bottom_) + "\"/>\n";
      words(x_of(ns), bottom_ + 16, "wm-note wm-dim wm-mid", std::to_string(ns));
    }
    words((left + right) / 2, bottom_ + 32, "wm-note wm-dim wm-mid", "ns per access, logarithmic");
  }

  std::vector<result> results_;
  std::vector<std::string> patterns_;
  std::string out_{};
  int bottom_{};
};

}  // namespace throughput
