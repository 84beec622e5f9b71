// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One site of a kernel's page: its numbers, its worst access drawn, the fix.
#pragma once

#include <warpmem/kernel/explain.hpp>
#include <warpmem/kernel/ranking.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/picture/html.hpp>
#include <warpmem/picture/markup.hpp>
#include <warpmem/picture/panel_of.hpp>
#include <warpmem/picture/svg.hpp>
#include <warpmem/text/kernel/fix.hpp>
#include <warpmem/text/kernel/words.hpp>
#include <warpmem/text/machine.hpp>
#include <warpmem/text/words.hpp>

#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace picture { namespace detail {

// "memory_l1_wavefronts_shared 4096, ideal 128".
[[nodiscard]] inline std::string source_page_words(kernel_site const& site) {
  source_page_report const& page = site.source_page;
  std::string words;
  if (site.kind.is_in(memory_space::global) && page.tag_requests.known()) {
    words = "memory_l2_theoretical_sectors_global " + text::number(page.sectors) + ", ideal " +
            text::number(page.ideal_sectors) + "; memory_l1_tag_requests_global " + text::number(page.tag_requests);
  }
  if (site.kind.is_in(memory_space::shared) && page.wavefronts.known()) {
    words += (words.empty() ? "" : "; ") + std::string("memory_l1_wavefronts_shared ") + text::number(page.wavefronts) +
             ", ideal " + text::number(page.ideal_wavefronts);
  }
  return words.empty() ? "" : "Nsight Compute's source page: " + words;
}

// "with cold caches 64 tag wavefronts, 64 data wavefronts; 64 requests of L2 for 256 sectors".
[[nodiscard]] inline std::string stages_words(kernel_site const& site) {
  l1tex_report const& r = site.stages;
  if (!(r.tag_wavefronts > counter{0})) {
    return "";
  }
  return "with cold caches " + text::counted(r.tag_wavefronts, "tag wavefront") + " and " +
         text::counted(r.data_wavefronts, "data wavefront") + ", " + text::counted(r.l2_requests, "L2 request") +
         " for " + text::counted(r.l2_sectors, "sector");
}

[[nodiscard]] inline std::string site_words(kernel_site const& site) {
  report_basis const basis = basis_of(site);
  std::string const executed = "executed " + text::counted(site.executions, "time") + " by " +
                               text::detail::lanes_each(site) + " lanes on average";
  return basis.all_refused() ? executed : executed + ": " + text::detail::cost(cost_of(site));
}

template <class Explanation>
[[nodiscard]] std::string worst_words(kernel_site const& site, Explanation const& e, document_style const& style,
                                      bool is_drawn) {
  std::string const who =
      "by warp " + text::number(site.worst.by.warp) + " of block " + text::number(site.worst.by.block);
  panel p = panel_of(e);
  p.numbers.known = basis_of(site).is_partial ? text::name(provenance{}) : p.numbers.known;
  std::string text = paragraph((site.worst.refused                ? "a refused access, "
                                : site.worst.excess == counter{0} ? "an access, "
                                                                  : "the worst access, ") +
                               who + (is_drawn ? ":" : ": " + p.access + "; " + p.summary));
  if (is_drawn) {
    text += words_and_drawing(p, who, style);
  }
  std::string const fix = site.worst.excess > counter{0} ? text::detail::fix_of(e) : "";
  return text + (fix.empty() ? "" : "<p class=\"fix\"><b>fix</b>: " + escaped(fix) + "</p>\n");
}

[[nodiscard]] inline std::string site_title(kernel_site const& site) {
  return text::detail::instruction(site.kind) +
         (site.place.column == 0 ? "" : ", column " + text::number(site.place.column));
}

[[nodiscard]] inline std::string site_section(arch_traits const& arch, kernel_site const& site,
                                              document_style const& style, bool is_drawn) {
  report_basis const basis = basis_of(site);
  std::string text = paragraph(site_words(site));
  if (basis.faults.any()) {
    text += paragraph(text::counted(basis.faults.accesses, "access") + " refused: " + text::sentence(basis.faults));
  }
  if (std::string const page = source_page_words(site); !page.empty()) {
    text += paragraph(page);
  }
  if (std::string const stages = stages_words(site); !stages.empty()) {
    text += paragraph(stages);
  }
  text += visit_worst(arch, site, [&](auto const& e) { return worst_words(site, e, style, is_drawn); });
  return text +
         (basis.all_refused() ? "" : paragraph("how this is known: " + text::detail::known_of(arch, basis.known)));
}

}}}}  // namespace warpmem::v0::picture::detail
