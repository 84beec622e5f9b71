// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Adds partial reports, in any order, to what one process would have read.
#pragma once

#include <warpmem/kernel/report.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/partial.hpp>
#include <warpmem/tools/trace/read.hpp>
#include <warpmem/tools/trace/read/bytes.hpp>
#include <warpmem/tools/trace/read/piece_reader.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace trace {

namespace detail {

// Adds the parts that follow those of `sum` in the same file.
inline void join(part_report& sum, part_report&& next) {
  if (!sum.problem.empty() || sum.kernels.empty()) {
    return;
  }
  piece_contents rest{};
  rest.unreadable = std::move(next.problem);
  append(sum.kernels[0].contents, next.kernels.empty() ? rest : next.kernels[0].contents);
}

// "shard 3", "shards 3, 7-9", from 1.
[[nodiscard]] inline std::string shards_named(std::vector<std::size_t> const& shards) {
  std::string text = shards.size() == 1 ? "shard " : "shards ";
  for (std::size_t n = 0; n < shards.size();) {
    std::size_t last = n;
    while (last + 1 < shards.size() && shards[last + 1] == shards[last] + 1) {
      ++last;
    }
    text.append(n == 0 ? "" : ", ").append(std::to_string(shards[n] + 1));
    if (last > n) {
      text.append(last == n + 1 ? ", " : "-").append(std::to_string(shards[last] + 1));
    }
    n = last + 1;
  }
  return text;
}

}  // namespace detail

// The sum of the shards of one trace. Memory holds the sums of neighbours, not the shards.
class shard_sum {
 public:
  // Of which trace the first shard says, or the caller.
  shard_sum() = default;
  explicit shard_sum(detail::trace_identity identity) : identity_{std::move(identity)} {}

  // `file` is where it comes from, for messages. Throws trace_error for a shard of another trace and for one that was
  // added before, and then adds nothing.
  void add(partial_report partial, std::string const& file) {
    if (identity_.shards == 0) {
      identity_ = partial.identity;
    }
    if (partial.identity != identity_) {
      throw trace_error{
          file,
          std::string(
              "is a partial report of another trace, one that has changed, another machine or another split than ")
              .append(identity_.trace)
              .append(" in ")
              .append(std::to_string(identity_.shards))
              .append(" shards")};
    }
    if (!seen_.emplace(partial.shard, file).second) {
      throw trace_error{file, std::string("holds shard ")
                                  .append(std::to_string(partial.shard + 1))
                                  .append(", which ")
                                  .append(seen_[partial.shard])
                                  .append(" holds too")};
    }
    for (detail::part_report& part : partial.parts) {
      add_part(std::move(part), file);
    }
  }

  // Those that were not added, from 0; none if all parts of the trace are there.
  [[nodiscard]] std::vector<std::size_t> missing() const {
    std::vector<std::size_t> all;
    std::size_t parts = 0;
    for (auto const& [first, run] : runs_) {
      parts += run.end - first;
    }
    for (std::size_t n = 0; parts < identity_.parts && n < identity_.shards; ++n) {
      if (!seen_.contains(n)) {
        all.push_back(n);
      }
    }
    return all;
  }

  // What read_program gives. With shards missing, the kernels of which something is missing are named so, and
  // have a problem. Throws std::runtime_error where read_program throws.
  [[nodiscard]] program_trace result() && {
    program_trace all;
    all.problems = identity_.problems;
    std::string const incomplete = problem_of_missing();
    auto run = runs_.begin();
    for (std::size_t file = 0; file < identity_.files; ++file) {
      auto end = run;
      while (end != runs_.end() && end->second.sum.place.file == file) {
        ++end;
      }
      add_file(file, run, end, incomplete, all);
      run = end;
    }
    detail::tell_problems(all.kernels);
    if (!incomplete.empty()) {
      all.problems.push_back(incomplete);
    } else if (!identity_.is_list && all.kernels.empty() && !all.problems.empty()) {
      throw std::runtime_error{all.problems[0]};
    }
    return all;
  }

 private:
  // Parts side by side in one file.
  struct parts_run {
    std::size_t end{};
    detail::part_report sum{};
  };
  using runs = std::map<std::size_t, parts_run>;  // by the first part

  // Empty if nothing is missing.
  [[nodiscard]] std::string problem_of_missing() const {
    std::vector<std::size_t> const absent = missing();
    return absent.empty() ? ""
                          : trace_error{identity_.trace, detail::shards_named(absent)
                                                             .append(" of ")
                                                             .append(std::to_string(identity_.shards))
                                                             .append(absent.size() == 1 ? " is" : " are")
                                                             .append(" missing: the report is incomplete")}
                                .what();
  }

  void add_part(detail::part_report&& part, std::string const& file) {
    auto const [number, in, at, of] = part.place;
    auto const next = runs_.lower_bound(number);
    bool const is_there = (next != runs_.end() && next->first == number) ||
                          (next != runs_.begin() && std::prev(next)->second.end > number);
    if (is_there || number >= identity_.parts || in >= identity_.files || at >= of || at > number) {
      throw trace_error{file, "has a part that is not its own"};
    }
    auto const added = runs_.emplace_hint(next, number, parts_run{number + 1, std::move(part)});
    join_with_next(added);
    if (added != runs_.begin()) {
      join_with_next(std::prev(added));
    }
  }
  void join_with_next(runs::iterator run) {
    auto const next = std::next(run);
    if (next != runs_.end() && next->first == run->second.end &&
        next->second.sum.place.file == run->second.sum.place.file) {
      detail::join(run->second.sum, std::move(next->second.sum));
      run->second.end = next->second.end;
      runs_.erase(next);
    }
  }

  void add_file(std::size_t number, runs::iterator begin, runs::iterator end, std::string const& incomplete,
                program_trace& all) const {
    if (begin == end) {
      return add_absent(number, incomplete, all);
    }
    detail::part_report sum = std::move(begin->second.sum);
    bool const is_whole = begin->second.end - begin->first == sum.place.of;
    forget_line(sum, sum.place.in_file > 0);
    for (auto run = std::next(begin); run != end; ++run) {
      forget_line(run->second.sum, true);
      detail::join(sum, std::move(run->second.sum));
    }
    if (!sum.problem.empty()) {
      all.problems.push_back(std::move(sum.problem));
    }
    for (detail::kernel_part& part : sum.kernels) {
      kernel_trace kernel = detail::finished(std::move(part));
      if (!is_whole) {
        kernel.report = kernel.report.named(kernel.report.name() + " (not whole)");
        kernel.problem = incomplete;
      }
      all.kernels.push_back(std::move(kernel));
    }
  }
  // Behind parts that are missing, nobody knows the number of a line.
  static void forget_line(detail::part_report& sum, bool is_behind_a_gap) {
    if (is_behind_a_gap && !sum.kernels.empty()) {
      sum.kernels[0].contents.wrong_line = 0;
    }
  }
  void add_absent(std::size_t number, std::string const& incomplete, program_trace& all) const {
    kernel_trace kernel{};
    kernel.file = identity_.trace;
    kernel.header.name =
        std::string("file ").append(std::to_string(number + 1)).append(" of ").append(std::to_string(identity_.files));
    kernel.report = kernel_report{{}, kernel.header.name + " (not whole)"};
    kernel.problem = incomplete;
    all.kernels.push_back(std::move(kernel));
  }

  detail::trace_identity identity_{};
  std::map<std::size_t, std::string> seen_{};
  runs runs_{};
};

}}}  // namespace warpmem::v0::trace
