#pragma once

#include <warpmem/tools/trace/partial/sum.hpp>
#include <warpmem/tools/trace/shards.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../tools/partials.hpp"
#include "../tools/write_at_once.hpp"
#include "options.hpp"

namespace analyze_trace {

using tools::write_at_once;

// What a report depends on besides the trace. The number of threads does not belong to it.
[[nodiscard]] inline std::string settings_of(options const& o) {
  return "arch " + std::to_string(o.arch.cc.value) + " kernel " + o.kernel;
}

// Of 64 MiB each, where nobody asks for a number: a fraction of a second to read, and a file each with --partials.
[[nodiscard]] inline std::size_t usual_number_of_shards(std::string const& trace, options const& o) {
  constexpr std::uint64_t bytes = std::uint64_t{1} << 26;
  constexpr std::uint64_t most = std::uint64_t{1} << 14;
  std::uint64_t const all = warpmem::trace::plan_shards(trace, 1, settings_of(o)).bytes_of(0);
  return static_cast<std::size_t>(std::clamp(all / bytes, std::uint64_t{1}, most));
}

// The shards of a trace, handed out one by one, the largest first, and their sum. Threads may share it.
class shard_work {
 public:
  shard_work(options const& o, warpmem::trace::shard_plan const& plan)
      : folder_{o.partials}, plan_{plan}, sum_{plan.identity} {
    for (std::size_t n = 0; n < plan.shards.size(); ++n) {
      if (!plan.shards[n].empty() && !takes_finished(n)) {
        left_.push_back(n);
      }
    }
    std::sort(left_.begin(), left_.end(), [&](std::size_t a, std::size_t b) {
      return std::pair{plan.bytes_of(a), a} < std::pair{plan.bytes_of(b), b};
    });
  }

  // What became of those that an earlier run finished: sentences.
  [[nodiscard]] std::vector<std::string> const& notes() const noexcept { return notes_; }
  // False when all are handed out.
  [[nodiscard]] bool next(std::size_t& shard) {
    std::lock_guard const lock{mutex_};
    if (left_.empty()) {
      return false;
    }
    shard = left_.back();
    left_.pop_back();
    return true;
  }
  void finish(std::string const& text) {
    warpmem::trace::partial_report partial = warpmem::trace::read_partial("a rank", text);
    std::lock_guard const lock{mutex_};
    sum_.add(std::move(partial), "a rank");
  }
  [[nodiscard]] warpmem::trace::program_trace result() && { return std::move(sum_).result(); }

  // Where a finished shard lies, in the folder of --partials.
  [[nodiscard]] static std::string file_of(std::string const& folder, warpmem::trace::shard_plan const& plan,
                                           std::size_t shard) {
    return folder + "/shard-" + std::to_string(shard + 1) + "-of-" + std::to_string(plan.shards.size()) + ".wmp";
  }

 private:
  // A partial report of another trace ends the program: the folder is not this one's. A corrupt one is read again.
  [[nodiscard]] bool takes_finished(std::size_t shard) {
    std::string const file = file_of(folder_, plan_, shard);
    if (folder_.empty() || !std::filesystem::exists(file)) {
      return false;
    }
    warpmem::trace::partial_report partial;
    try {
      partial = warpmem::trace::read_partial(file, tools::contents_of(file));
    } catch (warpmem::trace::trace_error const& error) {
      notes_.push_back(std::string(error.what()) + "; the shard is read again");
      return false;
    }
    sum_.add(std::move(partial), file);
    return true;
  }

  std::string folder_;
  warpmem::trace::shard_plan const& plan_;
  warpmem::trace::shard_sum sum_;
  std::vector<std::string> notes_{};
  std::mutex mutex_{};               // guards the rest and the sum
  std::vector<std::size_t> left_{};  // the largest last
};

// Reads a shard, and keeps it where the options say.
[[nodiscard]] inline std::string text_of_shard(options const& o, warpmem::trace::shard_plan const& plan,
                                               std::size_t shard, warpmem::trace::read_options const& reading) {
  std::string text = warpmem::trace::partial_text(warpmem::trace::read_shard(plan, shard, reading));
  if (!o.partials.empty()) {
    write_at_once(shard_work::file_of(o.partials, plan, shard), text);
  }
  return text;
}

}  // namespace analyze_trace
