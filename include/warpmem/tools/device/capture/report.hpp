// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes a kernel report of the shapes that traced kernels counted: the models count each shape once.
#pragma once

#include <warpmem/kernel/counting.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/tools/device/capture/layout.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace warpmem { inline namespace v0 { namespace on_gpu { namespace detail {

// The site as if its executions had been repeated.
[[nodiscard]] inline kernel_site repeated(kernel_site site, std::int64_t times) {
  site.executions *= times;
  site.lanes *= times;
  std::visit(
      [times](auto& report) {
        if constexpr (!std::is_same_v<std::remove_cvref_t<decltype(report)>, std::monostate>) {
          report = warpmem::detail::multiplied(report, times);
        }
      },
      site.counts);
  site.source_page = warpmem::detail::multiplied(site.source_page, times);
  site.stages = warpmem::detail::multiplied(site.stages, times);
  return site;
}

[[nodiscard]] inline warp_access access_of(shape_entry const& entry) {
  traced_kind const kind = traced_kind::of(entry.kind);
  warp_access a{};
  a.active = lane_mask{entry.active};
  a.lane_bytes = kind.lane_bytes;
  a.op = kind.op;
  a.atomic = kind.atomic;
  for (int lane = 0; lane < 32; ++lane) {
    a.at[lane] = a.active.test(lane) ? entry.first_at + entry.offsets[lane] : 0;
  }
  return a;
}

[[nodiscard]] inline kernel_site site_of(arch_traits const& arch, shape_entry const& entry, unsigned long long times,
                                         std::string const& file) {
  warp_access const access = access_of(entry);
  unsigned long long const by = ~entry.earliest;
  kernel_site site{};
  site.place.file = file;
  site.place.line = entry.line;
  site.kind = site_kind::of(traced_kind::of(entry.kind).space, access);
  site.counts = warpmem::detail::no_counts(site.kind);
  warpmem::detail::count_one(arch, access, {static_cast<std::uint32_t>(by >> 5), static_cast<std::uint32_t>(by & 31)},
                             site);
  return repeated(std::move(site), static_cast<std::int64_t>(times));
}

// The report of a buffer that was copied to the host; only the places of files are the device's.
[[nodiscard]] inline kernel_report report_of(arch_traits const& arch, std::string name, shape_buffer const& buffer) {
  std::map<unsigned long long, std::string> files;
  for (std::size_t i = 0; i < shape_buffer::files; ++i) {
    files[buffer.file_names()[i].at] = buffer.file_names()[i].name;
  }
  if (buffer.one_in > 1) {
    name.append(name.empty() ? "1 in " : ", 1 in ").append(std::to_string(buffer.one_in)).append(" warps");
  }
  kernel_report report{arch, std::move(name)};
  for (std::size_t i = 0; i < buffer.shapes(); ++i) {
    shape_entry const& entry = buffer.entries()[i];
    if (buffer.times()[i] != 0) {
      auto const file = static_cast<unsigned long long>(reinterpret_cast<std::uintptr_t>(entry.file));
      report.add(site_of(arch, entry, buffer.times()[i], files[file]));
    }
  }
  for (std::uint32_t copy = 0; copy < buffer.copies; ++copy) {
    left_out_counts const& left_out = buffer.left_out()[copy];
    if (left_out.without_room != 0) {
      report.leave_out("no room left in the buffer", static_cast<std::int64_t>(left_out.without_room));
    }
    if (left_out.outside_sample != 0) {
      report.leave_out(std::string("warps outside the sample of 1 in ").append(std::to_string(buffer.one_in)),
                       static_cast<std::int64_t>(left_out.outside_sample));
    }
  }
  return report;
}

}}}}  // namespace warpmem::v0::on_gpu::detail
