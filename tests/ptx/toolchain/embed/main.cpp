// embedded FILE...: the files of the registry are these, in this order, and have their bytes.
#include <warpmem/tools/ptx/host/registry.hpp>

#include <cstddef>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

int main(int argc, char** argv) {
  std::vector<warpmem::ptx::kernel_file const*> const files = warpmem::ptx::kernel_files();
  if (files.size() + 1 != static_cast<std::size_t>(argc) || argc < 2) {
    std::cerr << files.size() << " files are registered\n";
    return 1;
  }
  for (std::size_t i = 0; i != files.size(); ++i) {
    std::string const path = argv[i + 1];
    std::ifstream file(path, std::ios::binary);
    std::string const text{std::istreambuf_iterator<char>{file}, {}};
    if (files[i]->name != path || text.empty() || warpmem::ptx::text_of(*files[i]) != text ||
        std::string_view(files[i]->compiler) != "a \"b\" \\ 1") {
      std::cerr << path << " is not as it was: " << files[i]->name << ' ' << files[i]->compiler << '\n';
      return 1;
    }
  }
}
