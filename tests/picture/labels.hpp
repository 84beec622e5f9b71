// What a page has for keyboards and screen readers: a sentence that says what is missing, "" if nothing is.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace support {

// The start tags of a document, as "name attributes".
inline std::vector<std::string> start_tags(std::string_view document) {
  std::vector<std::string> tags;
  for (std::size_t at = document.find('<'); at != std::string_view::npos; at = document.find('<', at + 1)) {
    std::size_t const end = document.find('>', at);
    if (at + 1 < document.size() && document[at + 1] != '/' && document[at + 1] != '!') {
      tags.emplace_back(document.substr(at + 1, end - at - 1));
    }
  }
  return tags;
}

inline std::string name_of(std::string const& tag) { return tag.substr(0, tag.find_first_of(" /")); }
inline std::string attribute_of(std::string const& tag, std::string const& name) {
  std::string const begin = " " + name + "=\"";
  std::size_t const at = tag.find(begin);
  return at == std::string::npos ? ""
                                 : tag.substr(at + begin.size(), tag.find('"', at + begin.size()) - at - begin.size());
}

// Of one element.
inline std::string unlabelled(std::string const& tag) {
  std::string const name = name_of(tag);
  auto const has = [&](char const* attribute) { return !attribute_of(tag, attribute).empty(); };
  bool const says_what_it_is = has("aria-label") || has("aria-labelledby");
  if (name == "html" && !has("lang")) {
    return "the page names no language";
  }
  if (name == "th" && !has("scope")) {
    return "a header of a table is of neither a row nor a column";
  }
  if (name == "svg" && !(has("aria-hidden") || (attribute_of(tag, "role") == "img" && says_what_it_is))) {
    return "a picture has no text in its place";
  }
  if (name == "nav" && !says_what_it_is) {
    return "a list of links has no name";
  }
  if (has("tabindex") && !(has("role") && says_what_it_is)) {
    return "what the keyboard reaches has no name";
  }
  return name == "a" && !has("href") ? "a link that no keyboard reaches" : "";
}

// Headings begin with one h1, and no level is left out on the way down.
inline std::string heading_fault(std::vector<std::string> const& tags) {
  char level = '0';
  for (std::string const& tag : tags) {
    std::string const name = name_of(tag);
    if (name.size() == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6') {
      if (name[1] > level + 1 || (name[1] == '1' && level != '0')) {
        return std::string("a heading ") + name + " follows one of level " + level;
      }
      level = name[1];
    }
  }
  return level == '0' ? "no heading" : "";
}

inline std::string label_fault(std::string_view document) {
  std::vector<std::string> const tags = start_tags(document);
  std::set<std::string> ids;
  for (std::string const& tag : tags) {
    ids.insert(attribute_of(tag, "id"));
  }
  for (std::string const& tag : tags) {
    std::string const target = attribute_of(tag, "href");
    if (target.substr(0, 1) == "#" && ids.count(target.substr(1)) == 0) {
      return "a link leads nowhere: " + target;
    }
    if (std::string const fault = unlabelled(tag); !fault.empty()) {
      return fault + ": <" + tag + ">";
    }
  }
  bool const fits_small_windows = document.find("<meta name=\"viewport\"") != std::string_view::npos;
  return fits_small_windows ? heading_fault(tags) : "the page has no viewport";
}

}  // namespace support
