// Counts what the accesses of a recorded program cost: analyze_trace --help.
#include <warpmem/text/kernel/incomplete.hpp>
#include <warpmem/tools/trace/read.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include "../tools/condition.hpp"
#include "../tools/ending.hpp"
#include "../tools/terminal_line.hpp"
#include "../tools/totals.hpp"
#include "options.hpp"
#include "output.hpp"
#include "progress_bar.hpp"
#include "ranks.hpp"
#include "shards.hpp"
#include "tables.hpp"

namespace {

using namespace analyze_trace;
using warpmem::trace::kernel_trace;
using warpmem::trace::program_trace;

using tools::complain;

bool is_asked_for(std::string const& asked, warpmem::trace::kernel_header const& header) {
  bool const is_number = !asked.empty() && asked.find_first_not_of("0123456789") == std::string::npos;
  return is_number ? asked == std::to_string(header.id) : header.name.find(asked) != std::string::npos;
}

program_trace read_with_bar(std::string const& path, warpmem::trace::read_options reading) {
  tools::terminal_line line;
  if (tools::terminal_line::has_terminal()) {
    reading.progress = [&line](auto const& now) { line.show([&] { return text_of(now); }); };
  }
  return warpmem::trace::read_program(path, reading);
}

warpmem::trace::read_options reading_of(options const& o) {
  warpmem::trace::read_options reading{o.arch, {o.threads}, {}, {}};
  if (!o.kernel.empty()) {
    reading.takes = [&o](std::size_t, auto const& header) { return is_asked_for(o.kernel, header); };
  }
  return reading;
}

// mem_trace prints several kernels into one file.
kernel_trace const& first_of_file(program_trace const& read, kernel_trace const& kernel) {
  return *std::find_if(read.kernels.begin(), read.kernels.end(),
                       [&](kernel_trace const& other) { return other.file == kernel.file; });
}

// What could be wrong with the file and would not show.
void complain_of_doubts(kernel_trace const& kernel) {
  if (!kernel.unchecked.empty()) {
    complain(kernel.unchecked);
  }
  for (std::string const& why : kernel.report.coverage().unproven) {
    complain(kernel.file + ": " + why);
  }
}

// What is to be reported; nothing to those ranks that only read.
program_trace read(options const& o, std::string const& path, ranks& all) {
  program_trace read = o.merge                                                    ? tools::merged(o.files)
                       : all.number() > 1 || o.shards != 0 || !o.partials.empty() ? read_by_ranks(o, reading_of(o), all)
                                                                                  : read_with_bar(path, reading_of(o));
  if (all.rank() != 0) {
    return read;
  }
  for (std::string const& problem : read.problems) {
    complain(problem);
  }
  for (kernel_trace const& kernel : read.kernels) {
    bool const is_said = std::find(read.problems.begin(), read.problems.end(), kernel.problem) != read.problems.end();
    if (!kernel.problem.empty() && !is_said) {
      complain(kernel.problem);
    }
    if (!kernel.report.left_out().empty()) {
      complain(kernel.file + ": " + warpmem::text::detail::left_out(kernel.report));
    }
    if (&kernel == &first_of_file(read, kernel)) {
      complain_of_doubts(kernel);
    }
  }
  if (read.kernels.empty()) {
    throw tools::failure{path + (o.kernel.empty() ? ": no kernel could be read" : ": no kernel is '" + o.kernel + "'")};
  }
  return read;
}

bool lacks_something(program_trace const& read) {
  return !read.is_complete() || std::any_of(read.kernels.begin(), read.kernels.end(),
                                            [](auto const& kernel) { return kernel.report.is_incomplete(); });
}

int status_of(options const& o, program_trace const& read) {
  tools::totals all;
  for (kernel_trace const& kernel : read.kernels) {
    all += tools::totals_of(kernel.report);
  }
  return tools::any_holds(o.fail_if, all) ? 1 : lacks_something(read) ? 3 : 0;
}

int run(options const& o) {
  // The ranks of mpirun share one trace, unless each has a shard or partial reports of its own.
  ranks all{!o.merge && o.shard == 0};
  if (all.number() > 1 && o.from_to) {
    throw tools::failure{"--from-to is for one process"};
  }
  if (o.shard != 0) {
    warpmem::trace::shard_plan const plan = warpmem::trace::plan_shards(o.files[0], o.shards, settings_of(o));
    write_at_once(o.partial, partial_text(read_shard(plan, o.shard - 1, reading_of(o))));
    return 0;
  }
  program_trace const first = read(o, o.files[0], all);
  if (all.rank() != 0) {
    return 0;
  }
  if (!o.from_to) {
    tools::print(output_of(o.format, first.kernels));
    return status_of(o, first);
  }
  program_trace const second = read(o, o.files[1], all);
  tools::print(comparison_table(first.kernels, second.kernels));
  int const status = status_of(o, second);
  return status == 0 && lacks_something(first) ? 3 : status;
}

}  // namespace

int main(int argc, char** argv) {
  int const status = tools::run(analyze_trace::command(), argc, argv, run);
  if (status == 2) {
    ranks::end_all(status);
  }
  return status;
}
