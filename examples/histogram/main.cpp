// How often each byte occurs, by atomics: on global memory, then on shared memory in each block.
#include <warpmem/gpu.hpp>
#include <warpmem/warpmem.hpp>

#include "../forms.hpp"

namespace {

// The bytes that were counted on the H200: which of them meet in a bank decides what an atomic costs.
unsigned char scrambled(unsigned i) {
  unsigned s = i * 2654435761U + 12345U;
  for (int step = 0; step < 3; ++step) {
    s = s * 1664525U + 1013904223U;
    s ^= s >> 15U;
  }
  return static_cast<unsigned char>(s);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<unsigned char> data(4096);
  std::vector<unsigned> expected(256);
  for (unsigned i = 0; i < data.size(); ++i) {
    data[i] = scrambled(i);
    ++expected[data[i]];
  }
  std::vector<int> weights(1000);  // of four bytes each
  std::vector<int> expected_weights(256);
  for (unsigned i = 0; i < weights.size(); ++i) {
    weights[i] = static_cast<int>(i % 8);
    for (unsigned k = 0; k < 4; ++k) {
      expected_weights[data[4 * i + k]] += weights[i];
    }
  }

  std::vector<unsigned> bins(256);
  std::vector<int> weighted_bins(256);
  warpmem::simulated_gpu gpu{warpmem::sm_90::traits};
  std::vector<form> forms;
  auto const run = [&](std::string const& name, std::string const& idea) {
    std::fill(bins.begin(), bins.end(), 0U);
    auto const report = gpu.launch({.grid = {4}, .block = {256}}, name, data, 4096, bins);
    forms.push_back({name, idea, report, bins == expected, name});
  };
  run("histogram_global", "each byte is an atomic on global memory");
  run("histogram_shared", "each block counts in shared memory first");
  auto const report =
      gpu.launch({.grid = {4}, .block = {256}}, "histogram_weighted", data, weights, 1000, weighted_bins);
  forms.push_back({"histogram_weighted", "four bytes a load, and weights", report, weighted_bins == expected_weights,
                   "histogram_weighted"});
  return show("histogram", forms, argc, argv);
}
