// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reports of shards, as text, and their sum.
#pragma once

#include <warpmem/kernel/report.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/partial/archive.hpp>
#include <warpmem/tools/trace/partial/pass.hpp>
#include <warpmem/tools/trace/read/bytes.hpp>
#include <warpmem/tools/trace/read/kernel.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace trace {

namespace detail {

// Which trace was split, and how.
struct trace_identity {
  std::string trace{};                  // as it was named
  bool is_list{};                       // of kernels
  std::uint64_t digest{};               // of the files' fingerprints, the machine, the kernels taken
  std::size_t files{};                  // of kernels; 1 for a trace that is one file
  std::size_t parts{};                  // of these files
  std::size_t shards{};                 // to which the parts were dealt out
  std::vector<std::string> problems{};  // lines of the list that are not understood
  friend bool operator==(trace_identity const&, trace_identity const&) = default;
};

// A part of a file, all from 0.
struct part_place {
  std::size_t number{};  // among all parts of the trace
  std::size_t file{};
  std::size_t in_file{};  // among those of the file
  std::size_t of{1};      // so many parts
};

// What was found in a part of a file: one kernel, or those of mem_trace, or none that was asked for.
struct part_report {
  part_place place{};
  std::vector<kernel_part> kernels{};
  std::string problem{};  // why there is none
};

}  // namespace detail

// The report of one shard: partial_text and sum_of_shards.
struct partial_report {
  detail::trace_identity identity{};
  std::size_t shard{};  // from 0
  std::vector<detail::part_report> parts{};
};

namespace detail {

inline constexpr int partial_version = 5;

template <class Archive>
void pass(Archive& ar, part_place& place) {
  auto& [number, file, in_file, of] = place;
  ar("part", number);
  ar("file", file);
  ar("in_file", in_file);
  ar("of", of);
}

template <class Archive>
void pass(Archive& ar, kernel_header& h) {
  auto& [name, id, grid, block, binary, tracer, has_line_info, shared_base, local_base, shared_bytes, nvbit] = h;
  ar("name", name);
  ar("id", id);
  for (block_shape* const shape : {&grid, &block}) {
    ar("x", shape->x);
    ar("y", shape->y);
    ar("z", shape->z);
  }
  ar("binary_version", binary);
  ar("tracer_version", tracer);
  ar("has_line_info", has_line_info);
  ar("shared_base", shared_base);
  ar("local_base", local_base);
  ar("shared_bytes", shared_bytes);
  ar("nvbit_version", nvbit);
}

// Calls each(x) for every one of `size`. A reader makes them one by one: a wrong size ends where the text does.
template <class Archive, class T, class Each>
void pass_all(std::vector<T>& all, std::size_t size, Each each) {
  for (std::size_t n = 0; n < size; ++n) {
    if constexpr (std::is_same_v<Archive, partial_reader>) {
      all.emplace_back();
    }
    each(all[n]);
  }
}

template <class Archive>
void pass(Archive& ar, block_numbers& blocks) {
  std::vector<block_numbers::run> runs = blocks.runs();
  std::size_t size = runs.size();
  std::uint64_t twice = blocks.twice();
  ar("blocks", size);
  pass_all<Archive>(runs, size, [&ar](block_numbers::run& run) {
    ar("first", run.first);
    ar("end", run.end);
  });
  ar("twice", twice);
  blocks = block_numbers{std::move(runs), twice};
}

template <class Archive>
void pass(Archive& ar, kernel_part& part) {
  auto& [file, header, shown_by, header_lines, contents, unchecked] = part;
  auto& [report, lines, instructions, thread_blocks, blocks, ended_threads, calls, wrong, wrong_line, unreadable, order,
         footprint] = contents;
  (void)order;
  (void)footprint;
  ar.line("kernel");
  ar("file", file);
  pass(ar, header);
  ar.enumerator("shown_by", shown_by, wholeness::blocks);
  ar("header_lines", header_lines);
  ar("unchecked", unchecked);
  ar("lines", lines);
  ar("instructions", instructions);
  ar("thread_blocks", thread_blocks);
  pass(ar, blocks);
  ar("ended_threads", ended_threads);
  ar("calls", calls);
  ar("wrong", wrong);
  ar("wrong_line", wrong_line);
  ar("unreadable", unreadable);
  if constexpr (std::is_same_v<Archive, partial_reader>) {
    report = read_report(ar);
  } else {
    write_report(ar, report);
  }
}

template <class Archive>
void pass(Archive& ar, trace_identity& identity) {
  auto& [trace, is_list, digest, files, parts, shards, problems] = identity;
  int version = partial_version;
  std::size_t size = problems.size();
  ar.line("warpmem_partial");
  ar("version", version);
  if (version != partial_version) {
    ar.refuse();
  }
  ar("trace", trace);
  ar("is_list", is_list);
  ar("digest", digest);
  ar("files", files);
  ar("parts", parts);
  ar("shards", shards);
  ar("problems", size);
  pass_all<Archive>(problems, size, [&ar](std::string& problem) {
    ar.line("problem");
    ar("is", problem);
  });
}

template <class Archive>
void pass(Archive& ar, partial_report& partial) {
  auto& [identity, shard, parts] = partial;
  pass(ar, identity);
  std::size_t size_of_parts = parts.size();
  ar.line("shard");
  ar("is", shard);
  ar("parts", size_of_parts);
  pass_all<Archive>(parts, size_of_parts, [&ar](part_report& part) {
    std::size_t size = part.kernels.size();
    ar.line("part");
    pass(ar, part.place);
    ar("kernels", size);
    ar("problem", part.problem);
    pass_all<Archive>(part.kernels, size, [&ar](kernel_part& kernel) { pass(ar, kernel); });
  });
}

}  // namespace detail

// Reports that come from no trace, such as those of kernels that ran on the CPU, as the only shard of one with this
// name: what analyze_trace --merge and beside_ncu read.
[[nodiscard]] inline partial_report partial_of_reports(std::string name, std::vector<kernel_report> const& reports) {
  detail::part_report part;
  for (kernel_report const& report : reports) {
    detail::kernel_part kernel;
    kernel.file = name;
    kernel.header.name = report.name();
    kernel.contents.report = report;
    part.kernels.push_back(std::move(kernel));
  }
  return {{.trace = std::move(name), .files = 1, .parts = 1, .shards = 1}, 0, {std::move(part)}};
}

// A partial report as text, for a file or a message.
[[nodiscard]] inline std::string partial_text(partial_report partial) {
  detail::partial_writer ar;
  detail::pass(ar, partial);
  return std::move(ar).finish();
}

// The report that partial_text wrote. Throws trace_error, with the name of the file, if any byte of the text is another
// one.
[[nodiscard]] inline partial_report read_partial(std::string const& file, std::string_view text) {
  detail::partial_reader ar{file, text};
  partial_report partial;
  detail::pass(ar, partial);
  return partial;
}

}}}  // namespace warpmem::v0::trace
