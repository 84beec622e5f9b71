// How often each byte occurs, by atomics: on global memory, then on shared memory in each block.
#include <warpmem/capture/recording.hpp>
#include <warpmem/capture/words/vector_types.hpp>  // uchar4
#include <warpmem/warpmem.hpp>

#include "../forms.hpp"

void histogram_global(unsigned char const* data, int n, unsigned* bins);
void histogram_shared(unsigned char const* data, int n, unsigned* bins);
void histogram_weighted(uchar4 const* data, int const* weights, int n, int* bins);

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
  std::vector<uchar4> fours(1000);
  std::vector<int> weights(fours.size());
  std::vector<int> expected_weights(256);
  for (unsigned i = 0; i < fours.size(); ++i) {
    fours[i] = {data[4 * i], data[4 * i + 1], data[4 * i + 2], data[4 * i + 3]};
    weights[i] = static_cast<int>(i % 8);
    for (unsigned k = 0; k < 4; ++k) {
      expected_weights[data[4 * i + k]] += weights[i];
    }
  }

  std::vector<unsigned> bins(256);
  std::vector<int> weighted_bins(256);
  warpmem::capture::recording gpu{warpmem::sm_90::traits};
  gpu.global("data", data).global("bins", bins);
  gpu.global("fours", fours).global("weights", weights).global("weighted_bins", weighted_bins);
  std::vector<form> forms;
  auto const run = [&](auto kernel, std::string const& name, std::string const& idea) {
    std::fill(bins.begin(), bins.end(), 0U);
    auto const report = gpu.launch({.grid = {4}, .block = {256}}, kernel, data.data(), 4096, bins.data());
    forms.push_back({name, idea, report, bins == expected, name});
  };
  run(histogram_global, "histogram_global", "each byte is an atomic on global memory");
  run(histogram_shared, "histogram_shared", "each block counts in shared memory first");
  auto const report = gpu.launch({.grid = {4}, .block = {256}}, histogram_weighted, fours.data(), weights.data(), 1000,
                                 weighted_bins.data());
  forms.push_back({"histogram_weighted", "four bytes a load, and weights", report, weighted_bins == expected_weights,
                   "histogram_weighted"});
  return show("histogram", forms, argc, argv);
}
