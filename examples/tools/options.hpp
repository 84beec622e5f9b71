// The command line of a program as a table: its options are read by the table, and help.hpp prints it.
#pragma once

#include <warpmem/kernel/select.hpp>
#include <warpmem/model/arch.hpp>
#include <warpmem/text/parse.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <functional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace tools {

// Why a program stops, in one sentence for the user.
struct failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Thrown where the value of an option is read: what it should have been.
struct expected : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// What every program's settings derive from.
struct settings {
  bool help{};
  bool version{};
  std::vector<std::string> files{};  // the words that are no options
};

template <class Settings>
struct option {
  std::string name{};      // "--arch"
  std::string argument{};  // "CC"; empty: the option takes none
  std::string meaning{};
  std::function<void(Settings&, std::string const& value)> set{};
};

// A row of --help behind the options: a term and its meaning.
struct help_row {
  std::string term{};
  std::string meaning{};
};

struct help_section {
  std::string title{};
  std::vector<help_row> rows{};
};

template <class Settings>
struct command {
  std::string name{};  // as it was called
  std::string purpose{};
  std::vector<std::string> synopses{};  // "NAME [options] TRACE"
  std::string about{};
  std::vector<option<Settings>> options{};
  std::vector<help_section> sections{};
  std::function<void(Settings const&)> check{};  // throws if the settings contradict each other
};

// Ways to set a member.

template <class Settings>
[[nodiscard]] auto yes(bool Settings::*member) {
  return [member](Settings& s, std::string const&) { s.*member = true; };
}

template <class Settings>
[[nodiscard]] auto text(std::string Settings::*member) {
  return [member](Settings& s, std::string const& value) { s.*member = value; };
}

[[nodiscard]] inline unsigned number_from_1(std::string const& text, std::size_t most) {
  unsigned n = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc{} || end != text.data() + text.size() || n < 1 || n > most) {
    throw expected{"a number from 1 to " + std::to_string(most)};
  }
  return n;
}

template <class Settings, class Number>
[[nodiscard]] auto number(Number Settings::*member, std::size_t most) {
  return [=](Settings& s, std::string const& value) { s.*member = number_from_1(value, most); };
}

// "csv, json or html".
[[nodiscard]] inline std::string listed(std::vector<std::string> const& names) {
  std::string list;
  for (std::size_t n = 0; n < names.size(); ++n) {
    list += (n == 0 ? "" : n + 1 == names.size() ? " or " : ", ") + names[n];
  }
  return list;
}

[[nodiscard]] inline std::size_t index_of(std::string const& name, std::vector<std::string> const& names) {
  auto const found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) {
    throw expected{listed(names)};
  }
  return static_cast<std::size_t>(found - names.begin());
}

template <class Settings>
[[nodiscard]] auto capability(warpmem::arch_traits Settings::*member) {
  return [member](Settings& s, std::string const& value) {
    s.*member = warpmem::arch_traits_for(warpmem::parse_capability(value));
    if ((s.*member).cc.value == 0) {
      throw expected{"a compute capability such as 9.0, 90 or sm_90"};
    }
  };
}

template <class Settings>
[[nodiscard]] option<Settings> const& option_named(std::vector<option<Settings>> const& options,
                                                   std::string const& name) {
  option<Settings> const* nearest = nullptr;
  std::size_t edits = 3;  // so many letters are another word
  for (option<Settings> const& o : options) {
    if (name == o.name) {
      return o;
    }
    if (std::size_t const n = warpmem::detail::edits_between(name, o.name); n < edits) {
      nearest = &o;
      edits = n;
    }
  }
  throw failure{name + ": no such option; " +
                (nearest != nullptr ? "did you mean " + nearest->name + "?" : "--help lists them")};
}

template <class Settings>
void set_option(option<Settings> const& o, Settings& s, std::string const& value) {
  try {
    o.set(s, value);
  } catch (expected const& what) {
    throw failure{o.name + " '" + value + "': expected " + what.what()};
  }
}

// "-3": no option begins with a digit.
[[nodiscard]] inline bool is_negative_number(std::string const& word) {
  return word.size() > 1 && (word[1] == '.' || (word[1] >= '0' && word[1] <= '9'));
}

// A word is an option, `--name=value`, a value, or a file; all behind `--` are files, and so are `-` and numbers.
template <class Settings>
[[nodiscard]] Settings read_settings(command<Settings> const& c, std::vector<std::string> const& words) {
  std::vector<option<Settings>> options = c.options;
  options.push_back({"--help", {}, {}, yes<Settings>(&Settings::help)});
  options.push_back({"--version", {}, {}, yes<Settings>(&Settings::version)});
  Settings s;
  bool options_end = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string const word = words[i] == "-h" ? "--help" : words[i];
    if (options_end || word == "-" || !word.starts_with('-') || is_negative_number(word)) {
      s.files.push_back(word);
      continue;
    }
    if (word == "--") {
      options_end = true;
      continue;
    }
    std::size_t const equals = word.find('=');
    std::string const name = word.substr(0, equals);  // g++ 13 and 14 take the option for a part of a temporary
    option<Settings> const& o = option_named(options, name);
    bool const has_value = equals != std::string::npos;
    if (o.argument.empty() && has_value) {
      throw failure{o.name + " takes no value"};
    }
    if (!o.argument.empty() && !has_value && i + 1 == words.size()) {
      throw failure{o.name + " needs a value: " + o.argument};
    }
    set_option(o, s, has_value ? word.substr(equals + 1) : o.argument.empty() ? std::string{} : words[++i]);
  }
  if (!s.help && !s.version) {
    c.check(s);
  }
  return s;
}

}  // namespace tools
