// How programs print and end: an error is one sentence on standard error, behind the program's name, and status 2.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/strings.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "help.hpp"
#include "options.hpp"

namespace tools {

// The file that was called: an installed program has another name than the one in the build folder.
[[nodiscard]] inline std::string& program_name() {
  static std::string name;
  return name;
}

inline void complain(std::string_view sentence) {
  std::string lines = program_name() + ":";
  char before = ' ';
  for (std::size_t begin = 0; begin <= sentence.size(); before = '\n') {  // a sentence may list things in lines
    std::size_t const end = (std::min)(sentence.find('\n', begin), sentence.size());
    lines += before + warpmem::detail::visible(sentence.substr(begin, end - begin));
    begin = end + 1;
  }
  // Where standard error is closed nobody can be told: fmt would throw.
  (void)std::fprintf(stderr, "%s\n", lines.c_str());
}

// Buffered output is only known to have arrived when it is flushed.
inline void print(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
    throw failure{"standard output cannot be written: " + std::generic_category().message(errno)};
  }
}

// main(): runs `body` with the settings, and returns its status.
template <class Settings, class Body>
[[nodiscard]] int run(command<Settings> c, int argc, char** argv, Body body) {
  try {
    program_name() = c.name = argc > 0 ? std::filesystem::path(argv[0]).stem().string() : c.name;
    Settings const s = read_settings(c, std::vector<std::string>(argv + 1, argv + argc));
    if (s.help) {
      print(help_text(c));
    } else if (s.version) {
      print(fmt::format("warpmem {}.{}.{}\n", WARPMEM_VERSION_MAJOR, WARPMEM_VERSION_MINOR, WARPMEM_VERSION_PATCH));
    } else {
      return body(s);
    }
    return 0;
  } catch (std::bad_alloc const&) {
    (void)std::fprintf(stderr, "%s: there is not enough memory for this input\n", program_name().c_str());
  } catch (std::exception const& error) {
    complain(error.what());
  }
  return 2;
}

}  // namespace tools
