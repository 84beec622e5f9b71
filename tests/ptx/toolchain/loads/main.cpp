// warpmem_ptx_loads FILE.ptx...: status 0 if all of them load, have a kernel, and no instruction that cannot be
// executed.
#include <warpmem/ptx/machine/machine.hpp>
#include <warpmem/warpmem.hpp>

#include <cstdlib>
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

namespace {

// What is wrong with a file, line by line.
std::string complaints(std::string const& path) {
  std::ifstream file(path, std::ios::binary);
  std::string const text{std::istreambuf_iterator<char>{file}, {}};
  warpmem::ptx::machine machine{warpmem::sm_90::traits};
  auto const& loaded = machine.load(text, path);
  std::string found;
  bool has_kernel = false;
  for (auto const& function : loaded.code.functions) {
    has_kernel = has_kernel || function->is_kernel();
    for (std::string const& instruction : function->unknown) {
      found += function->name() + ": " + instruction + '\n';
    }
  }
  return has_kernel ? found : found + path + ": there is no kernel\n";
}

}  // namespace

int main(int argc, char** argv) {
  int status = EXIT_SUCCESS;
  for (int i = 1; i < argc; ++i) {
    std::string found;
    try {
      found = complaints(argv[i]);
    } catch (std::exception const& e) {
      found = std::string(e.what()) + '\n';
    }
    if (!found.empty()) {
      std::cerr << found;
      status = EXIT_FAILURE;
    }
  }
  return status;
}
