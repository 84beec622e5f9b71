// Lays measurements of Nsight Compute beside the prediction: beside_ncu --help.
#include <warpmem/profile.hpp>
#include <warpmem/text/kernel/incomplete.hpp>
#include <warpmem/text/words.hpp>
#include <warpmem/tools/trace/read.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "../tools/ending.hpp"
#include "../tools/partials.hpp"
#include "options.hpp"
#include "output.hpp"

namespace {

using namespace beside_ncu;
namespace profile = warpmem::profile;

using tools::complain;

struct input {
  std::vector<warpmem::kernel_report> reports{};
  profile::ncu_export measured{};
  bool is_whole{true};
};

warpmem::trace::program_trace read_kernels(options const& o) {
  auto const is_asked_for = [&o](std::string const& name) { return name.find(o.kernel) != std::string::npos; };
  if (!tools::is_partial_report(o.files[0])) {
    warpmem::trace::read_options reading{o.arch, {1}, {}};
    reading.takes = [&](std::size_t, auto const& header) { return is_asked_for(header.name); };
    return warpmem::trace::read_program(o.files[0], reading);
  }
  if (o.arch.cc.value != 0) {
    throw tools::failure{"--arch is for a trace: a report was made for its machine"};
  }
  warpmem::trace::program_trace all = tools::merged({o.files[0]});
  std::erase_if(all.kernels, [&](auto const& kernel) { return !is_asked_for(kernel.report.name()); });
  return all;
}

// How many launches of each kernel an export has, beside its file.
using launches_of_file = std::pair<std::string, std::map<std::string, int>>;

launches_of_file launches_of(std::string const& file, profile::ncu_export const& measured) {
  launches_of_file all{file, {}};
  for (profile::measured_launch const& launch : measured.launches) {
    ++all.second[profile::kernel_base_name(launch.kernel)];
  }
  return all;
}

// Exports of one run have the same launches. False, and a sentence, where one lacks some of a kernel that is compared.
bool have_the_same_launches(std::vector<launches_of_file> const& files, input const& in) {
  std::set<std::string> names;
  for (warpmem::kernel_report const& report : in.reports) {
    names.insert(profile::kernel_base_name(report.name()));
  }
  bool good = true;
  for (std::string const& name : names) {
    auto const count = [&name](launches_of_file const& f) {
      auto const found = f.second.find(name);
      return found == f.second.end() ? 0 : found->second;
    };
    for (launches_of_file const& file : files) {
      if (count(file) != count(files[0])) {
        complain(fmt::format("{} launches of {} are in {}, and {} in {}", count(files[0]), name, files[0].first,
                             count(file), file.first));
        good = false;
      }
    }
  }
  return good;
}

input read(options const& o) {
  input in;
  warpmem::trace::program_trace const trace = read_kernels(o);
  for (std::string const& problem : trace.problems) {
    complain(problem);
  }
  for (auto const& kernel : trace.kernels) {
    if (!kernel.problem.empty()) {
      complain(kernel.problem);
    }
    if (!kernel.report.left_out().empty()) {
      complain(kernel.file + ": " + warpmem::text::detail::left_out(kernel.report));
    }
    for (std::string const& why : kernel.report.coverage().unproven) {
      complain(kernel.file + ": " + why);
    }
    in.reports.push_back(kernel.report);
  }
  std::vector<launches_of_file> files;
  for (std::size_t n = 1; n < o.files.size(); ++n) {
    profile::ncu_export one = profile::read_export(o.files[n]);
    files.push_back(launches_of(o.files[n], one));
    profile::join(in.measured, std::move(one));
  }
  for (auto const* const sentences : {&in.measured.problems, &in.measured.unproven}) {
    for (std::string const& sentence : *sentences) {
      complain(sentence);
    }
  }
  in.is_whole = have_the_same_launches(files, in) && trace.is_complete() && in.measured.is_complete() &&
                std::none_of(in.reports.begin(), in.reports.end(), [](auto const& r) { return r.is_incomplete(); });
  return in;
}

// Launches are told apart by their order alone: where one side has more of a kernel, they may be others.
void complain_of_other_numbers(input const& in) {
  std::map<std::string, std::pair<int, int>> launches;  // of the trace and of the export
  for (warpmem::kernel_report const& report : in.reports) {
    ++launches[profile::kernel_base_name(report.name())].first;
  }
  for (profile::measured_launch const& launch : in.measured.launches) {
    ++launches[profile::kernel_base_name(launch.kernel)].second;
  }
  for (auto const& [name, n] : launches) {
    if (n.first != 0 && n.first != n.second) {
      complain(fmt::format("the trace has {} and the export {} of {}{}", warpmem::text::counted(n.first, "launch"),
                           n.second, name, n.second == 0 ? "" : ": the first are compared"));
    }
  }
}

int run(options const& o) {
  input const in = read(o);
  profile::comparison const all = profile::beside(in.reports, in.measured);
  if (all.kernels.empty()) {
    for (std::string const& sentence : all.without_partner) {
      complain(sentence);
    }
    throw tools::failure{"no kernel is in both"};
  }
  complain_of_other_numbers(in);
  tools::print(output_of(o, all.kernels));
  int differences = 0;
  for (profile::kernel_comparison const& kernel : all.kernels) {
    differences += o.strict ? kernel.differences() : kernel.unexplained();
  }
  return !in.is_whole ? 3 : differences != 0 ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) { return tools::run(beside_ncu::command(), argc, argv, run); }
