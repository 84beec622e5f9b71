// A minimal reader of XML for our documents: elements, attributes in double quotes, five entities.
#pragma once

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace support {

// "" for a well-formed document, else what is wrong and where.
class xml_check {
 public:
  explicit xml_check(std::string_view document) : all_{document}, rest_{document} {}

  std::string fault() {
    if (starts("<!DOCTYPE html>\n")) {
      skip(16);
    }
    bool had_root = false;
    while (wrong_.empty() && !rest_.empty()) {
      if (starts("</")) {
        close();
      } else if (starts("<")) {
        if (open_.empty() && had_root) {
          say("a second root");
        }
        had_root = true;
        element();
      } else {
        text(rest_.substr(0, rest_.find('<')));
      }
    }
    if (wrong_.empty() && !(open_.empty() && had_root)) {
      say("the document ends inside an element");
    }
    return wrong_;
  }

 private:
  [[nodiscard]] bool starts(std::string_view with) const { return rest_.substr(0, with.size()) == with; }
  void skip(std::size_t n) { rest_.remove_prefix(std::min(n, rest_.size())); }
  void say(std::string const& what) {
    wrong_ = what + " at byte " + std::to_string(all_.size() - rest_.size()) + ": " + std::string(rest_.substr(0, 60));
  }
  static std::string_view name_in(std::string_view s) {
    std::size_t n = 0;
    while (n < s.size() && (std::isalnum(static_cast<unsigned char>(s[n])) != 0 || s[n] == '-' || s[n] == ':')) {
      ++n;
    }
    return s.substr(0, n);
  }

  void element() {
    skip(1);
    std::string const name(name_in(rest_));
    if (name.empty()) {
      return say("< that begins no element");
    }
    skip(name.size());
    std::set<std::string> seen;
    while (starts(" ")) {
      skip(1);
      attribute(seen);
      if (!wrong_.empty()) {
        return;
      }
    }
    if (starts("/>")) {
      return skip(2);
    }
    if (!starts(">")) {
      return say("an element that does not end");
    }
    skip(1);
    open_.push_back(name);
  }

  void attribute(std::set<std::string>& seen) {
    std::string const name(name_in(rest_));
    skip(name.size());
    if (name.empty() || !seen.insert(name).second || !starts("=\"")) {
      return say("an attribute that is none, or is there twice: " + name);
    }
    skip(2);
    std::size_t const end = rest_.find('"');
    if (end == std::string_view::npos) {
      return say("an attribute that does not end");
    }
    if (rest_.substr(0, end).find('<') != std::string_view::npos) {
      return say("< in an attribute");
    }
    if (name == "id" && !ids_.insert(std::string(rest_.substr(0, end))).second) {
      return say("an id that is there twice");
    }
    text(rest_.substr(0, end));
    skip(1);
  }

  void text(std::string_view s) {
    for (std::size_t i = 0; i < s.size() && wrong_.empty(); ++i) {
      auto const c = static_cast<unsigned char>(s[i]);
      if (c < 0x20 && c != '\n' && c != '\t') {
        say("a control character");
      }
      if (c == '&') {
        std::string_view const entity = s.substr(i, s.find(';', i) - i + 1);
        bool const known =
            entity == "&amp;" || entity == "&lt;" || entity == "&gt;" || entity == "&quot;" || entity == "&#39;";
        if (!known) {
          say("& that begins no entity");
        }
      }
    }
    if (wrong_.empty() && open_.empty() && s.find_first_not_of('\n') != std::string_view::npos && !inside_tag()) {
      say("text outside the root");
    }
    skip(s.size());
  }
  // The root's attributes are read before the root counts as open.
  [[nodiscard]] bool inside_tag() const {
    std::string_view const before = all_.substr(0, all_.size() - rest_.size());
    return before.rfind('<') != std::string_view::npos &&
           (before.rfind('>') == std::string_view::npos || before.rfind('<') > before.rfind('>'));
  }

  void close() {
    skip(2);
    std::string const name(name_in(rest_));
    skip(name.size());
    if (open_.empty() || open_.back() != name || !starts(">")) {
      return say("</" + name + "> closes nothing that is open");
    }
    skip(1);
    open_.pop_back();
  }

  std::string_view all_;
  std::string_view rest_;
  std::vector<std::string> open_;
  std::set<std::string> ids_;
  std::string wrong_;
};

inline std::string xml_fault(std::string_view document) { return xml_check(document).fault(); }

}  // namespace support
