// Launches the kernels of words.py and prints their results as the tests keep them: words DIRECTORY > words.csv
//
// Which NaNs .oob takes for 0 goes to the standard error output: the first, the last and how many there are.
#include <cuda.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace {

void check(cudaError_t error, char const* what) {
  if (error != cudaSuccess) {
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
    std::exit(1);
  }
}
void check(CUresult error, char const* what) {
  if (error != CUDA_SUCCESS) {
    char const* name = "";
    cuGetErrorName(error, &name);
    std::fprintf(stderr, "%s: %s\n", what, name);
    std::exit(1);
  }
}

std::string contents(std::string const& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    std::fprintf(stderr, "%s cannot be read\n", path.c_str());
    std::exit(1);
  }
  return {std::istreambuf_iterator<char>(file), {}};
}
std::vector<std::string> split(std::string const& line, char by, std::size_t parts) {
  std::vector<std::string> all;
  std::istringstream in(line);
  for (std::string part; all.size() + 1 < parts && std::getline(in, part, by);) all.push_back(part);
  std::string rest;
  std::getline(in, rest, '\0');
  all.push_back(rest);
  return all;
}

struct pool {
  void* values{};
  unsigned count{};
};
pool copied(unsigned bits, std::string const& hex) {
  unsigned const digits = bits / 4, bytes = bits / 8;
  std::vector<unsigned char> data;
  for (std::size_t k = 0; k + digits <= hex.size(); k += digits) {
    std::uint64_t const value = std::stoull(hex.substr(k, digits), nullptr, 16);
    for (unsigned b = 0; b < bytes; ++b) data.push_back(static_cast<unsigned char>(value >> (8 * b)));
  }
  pool p;
  p.count = static_cast<unsigned>(data.size() / bytes);
  check(cudaMalloc(&p.values, data.size()), "cudaMalloc");
  check(cudaMemcpy(p.values, data.data(), data.size(), cudaMemcpyHostToDevice), "cudaMemcpy");
  return p;
}
std::map<std::string, pool> read_pools(std::string const& path) {
  std::map<std::string, pool> pools;
  std::istringstream in(contents(path));
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    auto const fields = split(line, ',', 3);
    pools[fields[0]] = copied(static_cast<unsigned>(std::stoul(fields[1])), fields[2]);
  }
  return pools;
}

void launch(CUmodule module, std::string const& name, unsigned threads, void** arguments) {
  CUfunction f;
  check(cuModuleGetFunction(&f, module, name.c_str()), name.c_str());
  check(cuLaunchKernel(f, threads / 32, 1, 1, 32, 1, 1, 0, nullptr, arguments, nullptr), name.c_str());
  check(cudaDeviceSynchronize(), name.c_str());
}

void print_case(CUmodule module, std::string const& line, std::map<std::string, pool> const& pools, void* out) {
  auto const fields = split(line, '\t', 8);  // name, bytes, digits, the pools of a, b, c and e, the row's beginning
  unsigned const bytes = static_cast<unsigned>(std::stoul(fields[1])),
                 digits = static_cast<unsigned>(std::stoul(fields[2]));
  void* sources[5] = {nullptr, nullptr, nullptr, nullptr, out};
  unsigned count = ~0U;
  for (int k = 0; k < 4; ++k) {
    if (fields[3 + k] != "-") {
      pool const& p = pools.at(fields[3 + k]);
      sources[k] = p.values;
      count = std::min(count, p.count);
    }
  }
  void* arguments[] = {&sources[0], &sources[1], &sources[2], &sources[3], &sources[4]};
  launch(module, fields[0], count, arguments);
  std::vector<unsigned char> data(std::size_t{count} * bytes);
  check(cudaMemcpy(data.data(), out, data.size(), cudaMemcpyDeviceToHost), "cudaMemcpy");
  std::printf("%s,", fields[7].c_str());
  for (unsigned k = 0; k < count; ++k) {
    std::uint64_t value = 0;
    for (unsigned b = 0; b < bytes; ++b) value |= std::uint64_t{data[k * bytes + b]} << (8 * b);
    std::printf("%0*llx", static_cast<int>(digits), static_cast<unsigned long long>(value));
  }
  std::printf("\n");
}

void print_outside(CUmodule module, char const* name, void* out) {
  std::vector<std::uint16_t> results(65536);
  void* arguments[] = {&out};
  launch(module, name, 65536, arguments);
  check(cudaMemcpy(results.data(), out, 2 * results.size(), cudaMemcpyDeviceToHost), "cudaMemcpy");
  unsigned first = 65536, last = 0, count = 0;
  for (unsigned k = 0; k < 65536; ++k) {
    bool const is_nan = (k & 0x7fff) > (std::string(name) == "oob_f16" ? 0x7c00U : 0x7f80U);
    if (is_nan && results[k] == 0) {
      first = std::min(first, k);
      last = k;
      ++count;
    }
  }
  std::fprintf(stderr, "%s: %u NaNs from %04x to %04x\n", name, count, first, last);
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) {
    std::fprintf(stderr, "words DIRECTORY > words.csv\n");
    return 2;
  }
  std::string const directory = arguments[1];
  check(cudaFree(nullptr), "CUDA");
  CUmodule module;
  check(cuModuleLoadData(&module, contents(directory + "/words.ptx").c_str()), "words.ptx");
  auto const pools = read_pools(directory + "/inputs.csv");
  void* out = nullptr;
  check(cudaMalloc(&out, 2 * 65536), "cudaMalloc");
  std::printf("statements,registers,inputs,tolerance,digits,results\n");
  std::istringstream plan(contents(directory + "/plan.txt"));
  for (std::string line; std::getline(plan, line);) {
    print_case(module, line, pools, out);
  }
  print_outside(module, "oob_f16", out);
  print_outside(module, "oob_bf16", out);
  return 0;
}
