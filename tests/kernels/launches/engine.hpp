// Every kernel of launches/, run once for all tests of a program by what warpmem_kernels() linked into it.
#pragma once

#include <warpmem/gpu.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace launches {

struct launched_kernel {
  std::string name;
  warpmem::kernel_run run;
};
struct launched_kernels {
  std::vector<launched_kernel> runs{};
  int wrong{};  // arrays with wrong contents
};
launched_kernels const& all_launched();

}  // namespace launches
