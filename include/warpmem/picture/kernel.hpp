// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One page for a kernel, or for several launches with a list to choose from: the source with a bar a line for what the
// line wastes; a line opens to the worst access drawn and its fix. Self-contained, as all pages: no network, no script,
// no font. Lines open by click or keyboard.
#pragma once

#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/run.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/picture/theme.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace picture {

// The files of the kernel's sites that lie in one of these folders or below, as far as they can be read. A report may
// come from elsewhere, and name any file.
[[nodiscard]] std::vector<kernel_source> read_sources(kernel_report const& kernel,
                                                      std::vector<std::string> const& folders);

// A standalone page of a kernel. With the text of its files, lines stand among their neighbours; without, alone.
// `style.pictures` of the worst sites are drawn; of the others the page has the words. Throws what std::string throws.
[[nodiscard]] std::string html(kernel_report const& kernel, std::vector<kernel_source> const& sources = {},
                               document_style const& style = {theme::automatic, 32, 64});
[[nodiscard]] std::string html(kernel_run const& run, std::vector<kernel_source> const& sources = {},
                               document_style const& style = {theme::automatic, 32, 64});
// Of several launches, of which the first is open; `title` is any text.
[[nodiscard]] std::string html(std::string_view title, std::vector<kernel_run> const& runs,
                               std::vector<kernel_source> const& sources = {},
                               document_style const& style = {theme::automatic, 32, 64});

}}}  // namespace warpmem::v0::picture

#if !defined(WARPMEM_COMPILED)
#  include <warpmem/picture/kernel/launches.hpp>  // IWYU pragma: export
#  include <warpmem/picture/kernel/page.hpp>      // IWYU pragma: export
#  include <warpmem/picture/kernel/source.hpp>    // IWYU pragma: export
#endif
