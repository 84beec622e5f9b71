// Accesses made in a kernel.
#include <support/device.cuh>

using namespace warpmem;

namespace {

struct factories {
  __host__ __device__ warp_access operator()(int i) const {
    switch (i % 6) {
      case 0:
        return strided<float>(i - 100, 4096);
      case 1:
        return tile<double>({i % 40, 4}, 100 + i, i / 6 % 3);
      case 2:
        return transposed_tile<short>({16, i % 9 + 1}, 33, 1, 64);
      case 3:
        return lanes<float>([=](int lane) { return 4 * (lane ^ i); });
      case 4:
        return contiguous<char>(static_cast<address>(i)).under(lane_mask::first(i % 40)).shifted(-i);
      default:
        return broadcast<float>(8).as(memory_op::store).with(cache_op::wt);
    }
  }
};
struct sums {
  __host__ __device__ global_report operator()(int i) const {
    global_report total{};
    for (int stride = 0; stride < i % 5; ++stride) {
      total += analyze_global(arch_traits_for({i % 2 == 0 ? 90 : 60}), strided<float>(stride + i));
    }
    return total;
  }
};

}  // namespace

int main() {
  if (!support::has_gpu()) {
    return support::skipped;
  }
  std::vector<int> numbers;
  for (int i = 0; i < 300; ++i) {
    numbers.push_back(i);
  }
  bool const same = support::same_on_device<warp_access>("patterns", factories{}, numbers) &&
                    support::same_on_device<global_report>("sums of reports", sums{}, numbers);
  return same ? support::passed : support::failed;
}
