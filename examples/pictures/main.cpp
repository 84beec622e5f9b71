// Pictures of accesses: in the terminal, as one SVG, as one page, or as one SVG per access.
//   pictures [--svg FILE | --html FILE | --each FOLDER]
#include <warpmem/picture.hpp>

#include <cstdio>
#include <exception>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "accesses.hpp"

namespace {

void write(std::string const& file, std::string const& text) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  if (!out.flush()) {
    throw std::runtime_error("cannot write " + file);
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
}

}  // namespace

int main(int argc, char** argv) try {
  namespace picture = warpmem::picture;
  std::vector<std::string> const arguments(argv + 1, argv + argc);
  if (arguments.empty()) {
    print(warpmem::style_for(stdout));
    return 0;
  }
  if (arguments.size() == 2 && arguments[0] == "--svg") {
    write(arguments[1], picture::svg(panels()));
    return 0;
  }
  if (arguments.size() == 2 && arguments[0] == "--html") {
    write(arguments[1], picture::html("What the memory system does with these accesses", panels()));
    return 0;
  }
  if (arguments.size() == 2 && arguments[0] == "--each") {
    write_each(arguments[1]);
    return 0;
  }
  std::fputs("usage: pictures [--svg FILE | --html FILE | --each FOLDER]\n", stderr);
  return 2;
} catch (std::exception const& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
