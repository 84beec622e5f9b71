// One launch from the command line.
#pragma once

#include <warpmem/gpu.hpp>
#include <warpmem/picture/kernel.hpp>
#include <warpmem/text/kernel/exports.hpp>

#include <fmt/format.h>

#include <cstdint>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "../tools/ending.hpp"
#include "../tools/terminal_line.hpp"
#include "../tools/write_at_once.hpp"
#include "exit_status.hpp"
#include "kernel_output.hpp"
#include "launch_arguments.hpp"
#include "options.hpp"
#include "output.hpp"

namespace warpmem_run {

inline void show_progress(warpmem::simulated_gpu& gpu, tools::terminal_line& line, std::mutex& one_at_a_time) {
  if (tools::terminal_line::has_terminal()) {
    gpu.progress([&](std::uint64_t begun, std::uint64_t of) {
      std::lock_guard const lock{one_at_a_time};
      line.show([&] {
        return fmt::format("{} block {} of {}", tools::bar_of(static_cast<double>(begun) / static_cast<double>(of)),
                           begun + 1, of);
      });
    });
  }
}

[[nodiscard]] inline warpmem::kernel_run launch(options const& o, warpmem::simulated_gpu& gpu,
                                                std::string const& kernel, launch_arguments const& arguments) {
  std::mutex one_at_a_time;
  tools::terminal_line line;
  show_progress(gpu, line, one_at_a_time);
  return gpu.launch_with(o.shape, kernel, arguments.values());
}

// "-" is standard output.
inline void write_or_print(std::string const& path, std::string_view text) {
  if (path == "-") {
    tools::print(text);
  } else {
    tools::write_at_once(path, text);
  }
}

inline void write_files(options const& o, warpmem::kernel_run const& run, launch_arguments& arguments) {
  for (auto const& [name, path] : o.save) {
    tools::write_at_once(path, npy_text(npy_of(arguments.array(name))));
  }
  if (!o.html.empty()) {
    write_or_print(o.html, warpmem::picture::html(run, warpmem::picture::read_sources(run, {"."})));
  }
  if (!o.json.empty()) {
    write_or_print(o.json, warpmem::to_json(run));
  }
}

// The exit status.
[[nodiscard]] inline int run(options const& o) {
  warpmem::simulated_gpu gpu{o.arch};
  if (o.files[0] == "-") {
    gpu.load_text(std::string{std::istreambuf_iterator<char>{std::cin}, {}}, "standard input");
  } else {
    gpu.load(o.files[0]);
  }
  gpu.threads(o.threads).as_ptxas(!o.plain).tiles(o.tiles);
  kernel_output printed{o.is_read_by_programs() ? stderr : stdout};
  gpu.print([&printed](std::string_view text) { printed.write(text); });
  if (o.list) {
    tools::print(list_of(gpu.kernels()));
    return 0;
  }
  warpmem::ptx::kernel_signature const kernel = gpu.kernel(o.files[1]);
  launch_arguments arguments{kernel, {o.files.begin() + 2, o.files.end()}};
  for (auto const& [name, path] : o.npy) {
    take_npy(arguments.array(name), path);
  }
  for (auto const& saved : o.save) {
    (void)arguments.array(saved.first);  // a wrong name is said before the launch
  }
  arguments.enter(gpu);
  warpmem::kernel_run const run = launch(o, gpu, kernel.symbol, arguments);
  printed.end_line();
  if (!o.has_block) {
    tools::complain("without --block, each block is one thread");
  }
  write_files(o, run, arguments);
  if (o.is_read_by_programs()) {
    tools::print(o.csv ? warpmem::to_csv(run) : "");
    if (run.problems().empty() && !run.is_sound()) {
      tools::complain(warpmem::text::line(run));
    }
    for (warpmem::kernel_problem const& p : run.problems()) {
      tools::complain(text_of(p));
    }
  } else {
    tools::print(text_of(run));
  }
  return static_cast<int>(status_of(run, tools::any_holds(o.fail_if, tools::totals_of(run))));
}

}  // namespace warpmem_run
