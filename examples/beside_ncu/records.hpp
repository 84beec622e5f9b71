#pragma once

#include <warpmem/profile.hpp>
#include <warpmem/text/csv.hpp>
#include <warpmem/text/json.hpp>

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace beside_ncu {

// One number, measured and predicted.
struct record {
  std::string kernel{};
  std::string place{};   // of an instruction; empty for a counter
  std::string access{};  // "global load"; empty for a counter
  std::string name{};    // of a counter, or "sectors" and so on
  std::optional<double> predicted{};
  std::optional<double> measured{};
  warpmem::profile::reason because{};
};

inline void add_access(std::vector<record>& to, std::string const& kernel, warpmem::profile::access_row const& row) {
  using warpmem::profile::access_counts;
  struct column {
    char const* name;
    warpmem::counter access_counts::*member;
  };
  constexpr column columns[] = {{"executed", &access_counts::executed},
                                {"lanes", &access_counts::lanes},
                                {"tag_requests", &access_counts::tag_requests},
                                {"sectors", &access_counts::sectors},
                                {"sectors_ideal", &access_counts::ideal_sectors},
                                {"wavefronts", &access_counts::wavefronts},
                                {"wavefronts_ideal", &access_counts::ideal_wavefronts}};
  auto const value = [](warpmem::counter n) {
    return n.known() ? std::optional<double>(static_cast<double>(n.value_or(0))) : std::nullopt;
  };
  for (column const& c : columns) {
    std::optional<double> const predicted = value(row.predicted.*c.member);
    std::optional<double> const measured = value(row.measured.*c.member);
    to.push_back({kernel, row.place,
                  fmt::format("{} {}", warpmem::text::name(row.space), warpmem::profile::name(row.what)), c.name,
                  predicted, measured, predicted == measured ? warpmem::profile::reason{} : row.because});
  }
}

[[nodiscard]] inline std::vector<record> records_of(warpmem::profile::kernel_comparison const& c, bool all) {
  std::vector<record> found;
  for (warpmem::profile::access_row const& row : c.accesses) {
    add_access(found, c.kernel, row);
  }
  for (warpmem::profile::counter_row const& row : c.counters) {
    found.push_back({c.kernel, {}, {}, row.name, row.predicted, row.measured.value, row.because});
  }
  std::erase_if(found,
                [all](record const& r) { return !all && r.because.kind == warpmem::profile::reason_kind::equal; });
  return found;
}

[[nodiscard]] inline std::string number(std::optional<double> n, char const* unknown) {
  return n ? fmt::format("{:.15g}", *n) : unknown;
}

[[nodiscard]] inline std::string csv_of(std::vector<record> const& records) {
  std::string text;
  for (record const& r : records) {
    for (std::string const& cell : {r.kernel, r.place, r.access, r.name}) {
      text += warpmem::detail::csv_cell(cell) + ",";
    }
    text += fmt::format("{},{},{},{}\n", number(r.predicted, ""), number(r.measured, ""),
                        warpmem::profile::name(r.because.kind), warpmem::detail::csv_cell(r.because.why));
  }
  return text;
}

[[nodiscard]] inline std::string json_of(std::vector<record> const& records) {
  std::string text;
  auto const words = [](std::string_view w) { return warpmem::detail::json_string(w); };
  for (record const& r : records) {
    text += text.empty() ? "" : ",\n";
    text += fmt::format(
        R"(  {{"kernel": {}, "place": {}, "access": {}, "name": {}, "predicted": {}, "measured": {}, "reason": {}, "why": {}}})",
        words(r.kernel), words(r.place), words(r.access), words(r.name), number(r.predicted, "null"),
        number(r.measured, "null"), words(warpmem::profile::name(r.because.kind)), words(r.because.why));
  }
  return text;
}

}  // namespace beside_ncu
