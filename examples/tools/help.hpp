// What --help prints, in 80 columns and in the order of a man page: name, synopsis, description, options, and the
// program's own sections.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "options.hpp"

namespace tools {

// Appends words, behind `column` columns of a line, and breaks lines before column 80; further lines begin at `indent`.
inline void append_wrapped(std::string& out, std::string_view words, std::size_t column, std::size_t indent) {
  bool is_first = true;
  while (!words.empty()) {
    std::string_view const word = words.substr(0, words.find(' '));
    words.remove_prefix((std::min)(word.size() + 1, words.size()));
    if (!is_first && column + 1 + word.size() > 79) {
      out.append("\n").append(indent, ' ');
      column = indent;
    } else if (!is_first) {
      out += " ";
      ++column;
    }
    out += word;
    column += word.size();
    is_first = false;
  }
  out += "\n";
}

[[nodiscard]] inline std::string section_text(help_section const& section) {
  constexpr std::size_t widest = 24;  // a longer term has a line of its own
  std::size_t width = 0;
  for (help_row const& row : section.rows) {
    width = (std::max)(width, row.term.size() <= widest ? row.term.size() : 0);
  }
  std::size_t const indent = width + 4;
  std::string out = "\n" + section.title + "\n";
  for (help_row const& row : section.rows) {
    out += "  " + row.term;
    if (row.meaning.empty()) {
      out += "\n";
      continue;
    }
    bool const has_own_line = row.term.size() > width;
    out.append(has_own_line ? "\n" : "").append(has_own_line ? indent : indent - 2 - row.term.size(), ' ');
    append_wrapped(out, row.meaning, indent, indent);
  }
  return out;
}

template <class Settings>
[[nodiscard]] std::string help_text(command<Settings> const& c) {
  std::string out = "NAME\n  " + c.name + " - " + c.purpose + "\n\nSYNOPSIS\n";
  for (std::string const& synopsis : c.synopses) {
    std::size_t const at = synopsis.find("NAME");
    out += "  " + synopsis.substr(0, at) + c.name + synopsis.substr(at + 4) + "\n";
  }
  out += "\nDESCRIPTION\n  ";
  append_wrapped(out, c.about, 2, 2);
  help_section options{"OPTIONS", {}};
  for (option<Settings> const& o : c.options) {
    options.rows.push_back({o.argument.empty() ? o.name : o.name + " " + o.argument, o.meaning});
  }
  options.rows.push_back({"--help, -h", "print this"});
  options.rows.push_back({"--version", "print the version of warpmem"});
  out += section_text(options);
  for (help_section const& section : c.sections) {
    out += section_text(section);
  }
  return out;
}

}  // namespace tools
