// Lays measurements of Nsight Compute beside the prediction: beside_ncu --help.
#include <warpmem/config.hpp>
#include <warpmem/profile.hpp>
#include <warpmem/trace/read.hpp>

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <exception>
#include <string>
#include <system_error>
#include <vector>

#include "options.hpp"
#include "records.hpp"

namespace {

using namespace beside_ncu;
namespace profile = warpmem::profile;

void complain(std::string const& sentence) { fmt::print(stderr, "beside_ncu: {}\n", sentence); }

// Buffered output is only known to have arrived when it is flushed.
void print(std::string const& text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
    throw bad_usage{"standard output cannot be written: " + std::generic_category().message(errno)};
  }
}

struct input {
  std::vector<warpmem::kernel_report> reports{};
  profile::ncu_export measured{};
  bool is_whole{true};
};

input read(options const& o) {
  input in;
  warpmem::trace::read_options reading{o.arch, {1}, {}};
  reading.takes = [&o](std::size_t, auto const& header) { return header.name.find(o.kernel) != std::string::npos; };
  warpmem::trace::program_trace const trace = warpmem::trace::read_program(o.files[0], reading);
  for (std::string const& problem : trace.problems) {
    complain(problem);
  }
  for (auto const& kernel : trace.kernels) {
    if (!kernel.problem.empty()) {
      complain(kernel.problem);
    }
    in.reports.push_back(kernel.report);
  }
  for (std::size_t n = 1; n < o.files.size(); ++n) {
    profile::join(in.measured, profile::read_export(o.files[n]));
  }
  for (std::string const& problem : in.measured.problems) {
    complain(problem);
  }
  in.is_whole = trace.is_complete() && in.measured.is_complete();
  return in;
}

std::string output_of(options const& o, profile::comparison const& all) {
  std::string text = o.format == output_format::json  ? "[\n"
                     : o.format == output_format::csv ? "kernel,place,access,name,predicted,measured,reason,why\n"
                                                      : "";
  bool is_first = true;
  for (profile::kernel_comparison const& kernel : all.kernels) {
    std::vector<record> const records = records_of(kernel, o.all);
    if (o.format == output_format::json && !records.empty()) {
      text += (is_first ? "" : ",\n") + json_of(records);
      is_first = false;
    } else if (o.format != output_format::json) {
      text += o.format == output_format::csv ? csv_of(records) : profile::table(kernel, o.all);
    }
  }
  return o.format == output_format::json ? text + (is_first ? "]\n" : "\n]\n") : text;
}

int run(options const& o) {
  input const in = read(o);
  profile::comparison const all = profile::beside(in.reports, in.measured);
  if (all.kernels.empty()) {
    for (std::string const& sentence : all.without_partner) {
      complain(sentence);
    }
    throw bad_usage{"no kernel is in both"};
  }
  print(output_of(o, all));
  int differences = 0;
  for (profile::kernel_comparison const& kernel : all.kernels) {
    differences += o.strict ? kernel.differences() : kernel.unexplained();
  }
  return !in.is_whole ? 3 : differences != 0 ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    options const o = read_options(std::vector<std::string>(argv + 1, argv + argc));
    if (o.help || o.version) {
      print(o.help ? std::string(usage)
                   : fmt::format("beside_ncu of warpmem {}.{}.{}\n", WARPMEM_VERSION_MAJOR, WARPMEM_VERSION_MINOR,
                                 WARPMEM_VERSION_PATCH));
      return 0;
    }
    return run(o);
  } catch (std::exception const& error) {
    complain(error.what());
    return 2;
  }
}
