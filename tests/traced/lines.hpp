// A kernel report as text, one line for a site, with all its numbers. Places are lines, and addresses begin at those of
// the access's lowest 128 bytes: arrays stand elsewhere on a GPU.
#pragma once

#include <warpmem/kernel.hpp>
#include <warpmem/model/report/counter.hpp>

#include <cstdint>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace traced {

inline std::string text_of(warpmem::counter c) { return c.known() ? std::to_string(c.value_or(0)) : "unknown"; }

struct field_writer {
  std::string& line;
  template <class Report>
  void write(char const* name, Report const& r, warpmem::counter Report::*field) const {
    line += std::string(" ").append(name).append("=").append(text_of(r.*field));
  }
  template <class Report>
  void write(char const*, Report const&, warpmem::counter (Report::*)() const noexcept) const {}
};

template <class Report>
void add_fields(std::string& line, char const* what, Report const& r) {
  line.append(" | ").append(what).append(" accesses=").append(std::to_string(r.basis.accesses));
  line.append(" refused=").append(std::to_string(r.basis.faults.accesses));
  Report::each_field([&](char const* name, auto field) { field_writer{line}.write(name, r, field); });
}

// Where nothing is in excess, any access of the line may be the worst.
inline std::string worst_of(warpmem::kernel_site const& site) {
  if (site.worst.excess == 0) {
    return " | no excess";
  }
  auto const& a = *std::get_if<warpmem::warp_access>(&site.worst.access);
  warpmem::address lowest = ~warpmem::address{0};
  for (int lane = 0; lane < 32; ++lane) {
    lowest = a.active.test(lane) && a.at[lane] < lowest ? a.at[lane] : lowest;
  }
  std::string text = std::string(" | worst excess=").append(text_of(site.worst.excess));
  text.append(" block=").append(std::to_string(site.worst.by.block));
  text.append(" warp=").append(std::to_string(site.worst.by.warp)).append(" at=");
  for (int lane = 0; lane < 32; ++lane) {
    text += a.active.test(lane) ? std::to_string(a.at[lane] - lowest / 128 * 128) + "," : "-,";
  }
  return text;
}

// Sites of one line and kind are one: nvcc knows no columns.
inline warpmem::kernel_report by_line(warpmem::kernel_report const& report) {
  warpmem::kernel_report merged{report.arch(), report.name()};
  for (warpmem::kernel_site site : report.sites()) {
    warpmem::site_place place{};
    place.file = site.place.file.substr(site.place.file.rfind('/') + 1);
    place.line = site.place.line;
    site.place = place;
    merged.add(site);
  }
  return merged;
}

inline std::vector<std::string> lines_of(char const* kernel, warpmem::kernel_report const& report) {
  warpmem::kernel_report const merged = by_line(report);
  std::vector<std::string> lines;
  for (warpmem::kernel_site const& site : merged.sites()) {
    auto const number = [](auto n) { return " " + std::to_string(static_cast<long long>(n)); };
    std::string line = std::string(kernel) + " " + site.place.file + ":" + std::to_string(site.place.line) + " kind";
    line += number(site.kind.space) + number(site.kind.op) + number(site.kind.lane_bytes) + number(site.kind.cache) +
            number(site.kind.atomic.op) + number(site.kind.atomic.type) + number(site.kind.atomic.operand);
    line += " executions=" + std::to_string(site.executions) + " lanes=" + std::to_string(site.lanes);
    std::visit(
        [&](auto const& r) {
          if constexpr (!std::is_same_v<std::remove_cvref_t<decltype(r)>, std::monostate>) {
            add_fields(line, "counts", r);
          }
        },
        site.counts);
    add_fields(line, "page", site.source_page);
    add_fields(line, "stages", site.stages);
    lines.push_back(line + worst_of(site));
  }
  for (auto const& left : report.left_out()) {
    lines.push_back(std::string(kernel) + " left out " + std::to_string(left.times) + ": " + left.what);
  }
  return lines;
}

}  // namespace traced
