// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernels of tests/data/ptx/clusters.cu on a GPU:  captured CASES [FIRST]
//
// A case is an id and
//   histogram BLOCKS GRID BINS ELEMENTS   clusters of BLOCKS, BINS bins in each block
//   sum                                   8 blocks of 128 threads in clusters of 4
//   ring X Y                              16 blocks of 64 threads, 4 by 4, in clusters of X by Y
// Each result is compared with the CPU's.
#include "../../data/ptx/clusters.cu"
#include "cases.cuh"

#include <cstddef>
#include <vector>

namespace {

using namespace hopper;

void fail(char const* what, std::size_t at) {
  std::fprintf(stderr, "%s: wrong at %zu\n", what, at);
  std::exit(1);
}

template <class T>
class on_device {
 public:
  explicit on_device(std::vector<T> const& values) : count_{values.size()} {
    check(cudaMalloc(&at_, count_ * sizeof(T)), "cudaMalloc");
    check(cudaMemcpy(at_, values.data(), count_ * sizeof(T), cudaMemcpyHostToDevice), "cudaMemcpy");
  }
  on_device(on_device const&) = delete;
  on_device& operator=(on_device const&) = delete;
  ~on_device() { cudaFree(at_); }
  T* get() const { return at_; }
  std::vector<T> values() const {
    std::vector<T> all(count_);
    check(cudaMemcpy(all.data(), at_, count_ * sizeof(T), cudaMemcpyDeviceToHost), "cudaMemcpy");
    return all;
  }

 private:
  T* at_{};
  std::size_t count_;
};

template <class... Parameters, class... Arguments>
void launch_clusters(dim3 cluster, dim3 grid, unsigned threads, std::size_t bytes, void (*kernel)(Parameters...),
                     Arguments... arguments) {
  cudaLaunchAttribute size{};
  size.id = cudaLaunchAttributeClusterDimension;
  size.val.clusterDim = {cluster.x, cluster.y, 1};
  cudaLaunchConfig_t config{};
  config.gridDim = grid;
  config.blockDim = threads;
  config.dynamicSmemBytes = bytes;
  config.attrs = &size;
  config.numAttrs = 1;
  check(cudaLaunchKernelEx(&config, kernel, arguments...), "launch");
  check(cudaDeviceSynchronize(), "kernel");
}

void run_histogram(unsigned cluster, unsigned grid, int bins, int elements) {
  std::vector<int> in(static_cast<std::size_t>(elements));
  std::vector<int> expected(static_cast<std::size_t>(bins) * cluster);
  for (std::size_t i = 0; i < in.size(); ++i) {
    in[i] = static_cast<int>((i * 7919 + i / 13) % expected.size());
    ++expected[static_cast<std::size_t>(in[i])];
  }
  on_device<int> const d_in{in};
  on_device<int> const d_bins{std::vector<int>(expected.size())};
  launch_clusters(cluster, grid, 128, static_cast<std::size_t>(bins) * 4, cluster_histogram, d_bins.get(),
                  static_cast<int>(expected.size()), bins, static_cast<int const*>(d_in.get()), elements);
  if (d_bins.values() != expected) fail("histogram", 0);
}

void run_sum() {
  std::vector<float> in(8 * 128);
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i);
  on_device<float> const d_in{in};
  on_device<float> const d_out{std::vector<float>(2)};
  cluster_sum<<<8, 128>>>(d_in.get(), d_out.get());
  check(cudaDeviceSynchronize(), "sum");
  auto const out = d_out.values();
  if (out[0] != 512 * 511 / 2.0F || out[0] + out[1] != 1024 * 1023 / 2.0F) fail("sum", 0);
}

void run_ring(unsigned x, unsigned y) {
  std::vector<int> in(16 * 64);
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<int>(i);
  on_device<int> const d_in{in};
  on_device<int> const d_out{std::vector<int>(in.size())};
  launch_clusters({x, y}, {4, 4}, 64, 0, cluster_ring, static_cast<int const*>(d_in.get()), d_out.get());
  auto const out = d_out.values();
  for (unsigned block = 0; block < 16; ++block) {
    unsigned const rank = block % 4 % x + x * (block / 4 % y);
    unsigned const before = (rank + x * y - 1) % (x * y);
    unsigned const from = block % 4 / x * x + before % x + 4 * (block / 4 / y * y + before / x);
    if (out[block * 64 + 5] != static_cast<int>(from * 64 + 5 + 1000 * rank)) fail("ring", block);
  }
}

bool run(std::istringstream& in) {
  std::string kind;
  in >> kind;
  if (kind == "histogram") {
    unsigned cluster = 0;
    unsigned grid = 0;
    int bins = 0;
    int elements = 0;
    if (in >> cluster >> grid >> bins >> elements) run_histogram(cluster, grid, bins, elements);
  } else if (kind == "sum") {
    run_sum();
  } else {
    unsigned x = 0;
    unsigned y = 0;
    if (in >> x >> y) run_ring(x, y);
  }
  return !in.fail();
}

}  // namespace

int main(int argc, char** argv) { return run_cases(argc, argv, run); }
