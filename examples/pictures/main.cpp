// Pictures of accesses: in the terminal, as one SVG, as one page, or as one SVG per access.
#include <warpmem/picture.hpp>

#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include "../tools/ending.hpp"
#include "../tools/options.hpp"
#include "accesses.hpp"

namespace {

void write(std::string const& file, std::string const& text) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  if (!out.flush()) {
    throw tools::failure{"cannot write " + file};
  }
}

[[nodiscard]] std::vector<warpmem::picture::named_panel> panels() {
  std::vector<warpmem::picture::named_panel> all;
  for (pictures::shown const& s : pictures::all()) {
    all.push_back(s.picture);
  }
  return all;
}

void print(warpmem::picture_style const& style) {
  for (pictures::shown const& s : pictures::all()) {
    std::printf("%s\n%s\n", s.picture.name.c_str(), warpmem::picture::terminal(s.picture.what, style).c_str());
  }
}

void write_each(std::string const& folder) {
  for (pictures::shown const& s : pictures::all()) {
    write(folder + "/" + s.file + ".svg", warpmem::picture::svg({s.picture}));
  }
  write(folder + "/tile_before_and_after.svg", warpmem::picture::svg(pictures::before_and_after(), {.rows = 6}));
  write(folder + "/structs_and_arrays.svg", warpmem::picture::svg_beside(pictures::structs_and_arrays()));
}

struct settings : tools::settings {
  std::string svg{};
  std::string html{};
  std::string each{};
};

tools::command<settings> command() {
  return {"pictures",
          "draw accesses to each memory, good and bad",
          {"NAME [options]"},
          "Draws in the terminal, or in files.",
          {{"--svg", "FILE", "write one SVG with all pictures", tools::text(&settings::svg)},
           {"--html", "FILE", "write one page with all pictures", tools::text(&settings::html)},
           {"--each", "FOLDER", "write an SVG for each picture", tools::text(&settings::each)}},
          {{"EXIT STATUS", {{"0", "all is drawn"}, {"2", "bad usage, or a file cannot be written"}}}},
          [](settings const& s) {
            if (!s.files.empty()) {
              throw tools::failure{s.files[0] + ": expected an option; --help lists them"};
            }
          }};
}

int draw(settings const& s) {
  if (s.svg.empty() && s.html.empty() && s.each.empty()) {
    print(warpmem::style_for(stdout));
  }
  if (!s.svg.empty()) {
    write(s.svg, warpmem::picture::svg(panels()));
  }
  if (!s.html.empty()) {
    write(s.html, warpmem::picture::html("What the memory system does with these accesses", panels()));
  }
  if (!s.each.empty()) {
    write_each(s.each);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) { return tools::run(command(), argc, argv, draw); }
