// warpmem run kernel.ptx transpose --grid 2,2 --block 32,32 in=f32[64,64] out=f32[64,64] 64: warpmem --help.
#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "../tools/ending.hpp"
#include "instructions.hpp"
#include "launch.hpp"
#include "options.hpp"

namespace {

using namespace warpmem_run;

tools::command<tools::settings> commands() {
  return {"warpmem",
          "run GPU kernels on the CPU, and count what their memory accesses cost",
          {"NAME run [options] FILE KERNEL [ARGUMENT...]", "NAME list FILE", "NAME instructions"},
          "Runs kernels from their PTX, as nvcc, clang, Triton, Numba and Julia write it.",
          {},
          {{"COMMANDS",
            {{"run", "run a kernel of a PTX file; run --help says more"},
             {"list", "print the kernels of a PTX file, and their parameters"},
             {"instructions", "print what is known about each PTX instruction, as docs/ptx_instructions.md"}}}},
          [](tools::settings const& s) {
            std::string const name = s.files.empty() ? "" : s.files[0];
            throw tools::failure{(name.empty() ? "" : name + ": no such command; ") +
                                 "expected run, list or instructions; --help says more"};
          }};
}
tools::command<tools::settings> list_command() {
  return {"warpmem list",
          "print the kernels of a PTX file, and their parameters",
          {"NAME FILE"},
          "Prints a line for each kernel: its name in the source, and the types of its parameters as PTX has them.",
          {},
          {{"EXIT STATUS", {{"0", "the file was read"}, {"2", "bad usage, or nothing can be read or written"}}}},
          [](tools::settings const& s) {
            if (s.files.size() != 1) {
              throw tools::failure{"expected one PTX file; --help says more"};
            }
          }};
}
tools::command<tools::settings> instructions_command() {
  return {"warpmem instructions",
          "print what is known about each PTX instruction",
          {"NAME"},
          "Prints docs/ptx_instructions.md.",
          {},
          {{"EXIT STATUS", {{"0", "it was printed"}, {"2", "bad usage, or it cannot be written"}}}},
          [](tools::settings const& s) {
            if (!s.files.empty()) {
              throw tools::failure{"expected no file"};
            }
          }};
}

int list(tools::settings const& s) {
  options o;
  o.files = s.files;
  o.list = true;
  return run(o);
}
int print_instructions(tools::settings const&) {
  tools::print(instructions_page());
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::string_view const name = argc > 1 ? argv[1] : "";
  if (name != "run" && name != "list" && name != "instructions") {
    return tools::run(commands(), argc, argv, [](tools::settings const&) { return 0; });
  }
  // The command is a program of its own, called "warpmem run".
  std::string whole = std::filesystem::path(argv[0]).stem().string().append(" ").append(name);
  std::vector<char*> words(argv + 1, argv + argc);
  words[0] = whole.data();
  words.push_back(nullptr);
  return name == "run"    ? tools::run(command(), argc - 1, words.data(), run)
         : name == "list" ? tools::run(list_command(), argc - 1, words.data(), list)
                          : tools::run(instructions_command(), argc - 1, words.data(), print_instructions);
}
