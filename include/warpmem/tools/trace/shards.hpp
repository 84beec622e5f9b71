// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Splits a trace into shards, which processes read apart from each other: whole files, and ranges of thread blocks of
// plain ones. Every process that splits the same trace gets the same shards.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/partial.hpp>
#include <warpmem/tools/trace/partial/archive.hpp>
#include <warpmem/tools/trace/read.hpp>
#include <warpmem/tools/trace/read/range.hpp>
#include <warpmem/tools/trace/shard_file.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace trace {

namespace detail {

// A part of a file: from the first end of a thread block at `begin` or later to the first at `end` or later. In a raw
// trace, of a line.
struct shard_part {
  part_place place{};
  std::uint64_t begin{};
  std::uint64_t end{};
};

}  // namespace detail

// How a trace splits.
struct shard_plan {
  detail::trace_identity identity{};
  std::vector<detail::shard_file> files{};
  std::vector<detail::shard_part> parts{};         // in the order of the trace
  std::vector<std::vector<std::size_t>> shards{};  // the parts of each, ascending
  [[nodiscard]] std::uint64_t bytes_of(std::size_t shard) const {
    std::uint64_t sum = 0;
    for (std::size_t const part : shards[shard]) {
      sum += parts[part].end - parts[part].begin;
    }
    return sum;
  }
};

namespace detail {

// The k-th of n equal parts of `bytes` begins here.
[[nodiscard]] constexpr std::uint64_t begin_of_part(std::uint64_t bytes, std::uint64_t k, std::uint64_t n) noexcept {
  return bytes / n * k + (k < bytes % n ? k : bytes % n);
}

// In bytes: to find where a smaller part begins takes longer than to read it. Shards may have no part at all.
inline constexpr std::uint64_t least_part = 256;

inline void cut_files(shard_plan& plan, std::uint64_t largest) {
  for (std::size_t n = 0; n < plan.files.size(); ++n) {
    shard_file const& file = plan.files[n];
    bool const is_cut = file.can_be_cut && file.bytes > 0;
    std::uint64_t const part = (std::max)(largest, least_part);
    auto const count = is_cut ? static_cast<std::size_t>((file.bytes + part - 1) / part) : std::size_t{1};
    for (std::size_t k = 0; k < count; ++k) {
      plan.parts.push_back({{plan.parts.size(), n, k, count},
                            begin_of_part(file.bytes, k, count),
                            begin_of_part(file.bytes, k + 1, count)});
    }
  }
}

// The largest part first, each to the shard that has the least: at most a third more than the best there is (Graham).
inline void deal_out(shard_plan& plan, std::size_t number) {
  std::vector<std::size_t> order(plan.parts.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  auto const bytes = [&plan](std::size_t part) { return plan.parts[part].end - plan.parts[part].begin; };
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return bytes(a) != bytes(b) ? bytes(a) > bytes(b) : a < b; });
  using load = std::pair<std::uint64_t, std::size_t>;
  std::vector<load> least;  // a heap
  for (std::size_t n = 0; n < number; ++n) {
    least.emplace_back(0, n);
  }
  plan.shards.resize(number);
  for (std::size_t const part : order) {
    std::pop_heap(least.begin(), least.end(), std::greater<>{});
    plan.shards[least.back().second].push_back(part);
    least.back().first += bytes(part) + 1;
    std::push_heap(least.begin(), least.end(), std::greater<>{});
  }
  for (std::vector<std::size_t>& parts : plan.shards) {
    std::sort(parts.begin(), parts.end());
  }
}

// Of names, sizes, times of change and bytes, and of what the numbers depend on.
[[nodiscard]] inline std::uint64_t digest_of(shard_plan const& plan, std::string const& settings) {
  std::string const& path = plan.identity.trace;
  std::size_t const slash = path.rfind('/');
  std::size_t const folder = slash == std::string::npos ? 0 : slash + 1;
  std::string text = path.substr(folder) + '\n' + settings + '\n' + std::to_string(plan.parts.size());
  for (shard_file const& file : plan.files) {
    text.append("\n").append(file.path.substr(folder)).append(" ").append(std::to_string(file.bytes));
    text.append(" ").append(std::to_string(file.changed)).append(" ").append(std::to_string(file.checksum));
  }
  for (std::string const& problem : plan.identity.problems) {
    text.append("\n").append(problem);
  }
  return checksum_of(text);
}

}  // namespace detail

// How a trace splits into `number` shards, at least 1. `settings` says in words what else the report depends on: the
// machine, the kernels that are taken. Partial reports add up only where it is the same. Looks at every file, and reads
// at most 300 KB of it. Throws trace_error if there is no such trace, or if it is one that cannot be read twice.
[[nodiscard]] inline shard_plan plan_shards(std::string const& path, std::size_t number,
                                            std::string const& settings = {}) {
  if (path == "-") {
    throw trace_error{"standard input", "is read by one process: it cannot be split"};
  }
  if (number == 0) {
    throw std::invalid_argument{"warpmem: a trace is split into one shard or more"};
  }
  detail::check_is_read_twice(path);
  std::unique_ptr<detail::byte_source> bytes = open_bytes(path);
  std::string first = detail::first_bytes(*bytes, 4096);
  detail::trace_form const form = detail::form_of_trace(first);
  shard_plan plan;
  plan.identity.trace = path;
  if (form == detail::trace_form::list) {
    detail::bytes_put_back rest{std::move(first), std::move(bytes)};
    detail::kernels_list list = detail::read_kernels_list(path, rest);
    plan.identity.problems = std::move(list.problems);
    plan.identity.is_list = true;
    for (std::string const& file : list.files) {
      plan.files.push_back(detail::look_at(file));
    }
  } else {
    plan.files.push_back(detail::look_at(path));
    plan.files[0].can_be_cut &= form == detail::trace_form::kernel;
  }
  std::uint64_t all = 0;
  for (detail::shard_file const& file : plan.files) {
    all += file.bytes;
  }
  detail::cut_files(plan, (std::max)(all / number + 1, std::uint64_t{1}));
  detail::deal_out(plan, number);
  plan.identity.files = plan.files.size();
  plan.identity.parts = plan.parts.size();
  plan.identity.shards = number;
  plan.identity.digest = detail::digest_of(plan, settings);
  return plan;
}

namespace detail {

[[nodiscard]] inline std::vector<kernel_part> parts_of_mem_trace(std::string const& path, read_options const& options) {
  std::vector<kernel_part> parts;
  for (kernel_trace& kernel : read_mem_trace(path, *open_bytes(path), options.arch, options.takes)) {
    piece_contents contents{};
    contents.report = std::move(kernel.report);
    contents.instructions = kernel.instructions;
    contents.unreadable = std::move(kernel.problem);
    parts.push_back({std::move(kernel.file), std::move(kernel.header), wholeness::stated, 0, std::move(contents),
                     std::move(kernel.unchecked)});
  }
  return parts;
}

[[nodiscard]] inline std::vector<kernel_part> kernels_of_part(shard_plan const& plan, shard_part const& part,
                                                              read_options const& options) {
  shard_file const& from = plan.files[part.place.file];
  std::unique_ptr<byte_source> bytes = open_bytes(from.path);
  std::string first = first_bytes(*bytes, 4096);
  if (!plan.identity.is_list && form_of_trace(first) == trace_form::mem_trace) {
    return parts_of_mem_trace(from.path, options);
  }
  trace_file file{from.path, std::make_unique<bytes_put_back>(std::move(first), std::move(bytes))};
  if (plan.identity.is_list) {
    check_launch(from.path, file.header());
  }
  std::vector<kernel_part> kernels;
  if (!options.takes || options.takes(part.place.file, file.header())) {
    if (part.place.of > 1) {
      go_on_between(file, part.begin, part.end, from.bytes);
    }
    kernels.push_back(read_part(file, options.arch, options.threads));
  }
  return kernels;
}

}  // namespace detail

// Reads a shard, from 0. What is wrong with the trace is in the result. Throws what std::thread and the standard
// containers throw.
[[nodiscard]] inline partial_report read_shard(shard_plan const& plan, std::size_t shard,
                                               read_options const& options = {}) {
  partial_report partial{plan.identity, shard, {}};
  for (std::size_t const number : plan.shards[shard]) {
    detail::shard_part const& part = plan.parts[number];
    detail::part_report report{part.place, {}, {}};
    try {
      std::vector<detail::kernel_part> kernels = detail::kernels_of_part(plan, part, options);
      detail::check_is_unchanged(plan.files[part.place.file]);
      report.kernels = std::move(kernels);
    } catch (trace_error const& error) {
      report.problem = error.what();
    }
    partial.parts.push_back(std::move(report));
  }
  return partial;
}

}}}  // namespace warpmem::v0::trace
