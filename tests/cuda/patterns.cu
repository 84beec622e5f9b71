// Accesses made in a kernel.
#include <support/device.cuh>

using namespace warpmem;

namespace {

struct factories {
  __host__ __device__ warp_access operator()(int i) const {
    switch (i % 9) {
      case 0:
        return strided<float>(i - 100, 4096);
      case 1:
        return block_tile<double>({i % 40, 4}, 100 + i, i / 9 % 3);
      case 2:
        return transposed_tile<short>({16, i % 9 + 1}, 33, 1, 64);
      case 3:
        return lane_addresses<float>([=](int lane) { return 4 * (lane ^ i); });
      case 4:
        return contiguous<char>(static_cast<address>(i)).under(lane_mask::first(i % 40)).shifted(-i);
      case 5:
        return lane_elements_if<float>(
            [=](int lane) { return lane % 7 != i % 7; },
            [=](int lane) { return i % 2 == 0 ? lane - i : lane * (std::int64_t{1} << (i % 64)); }, 256);
      case 6:
        return lane_elements<short>(
            warp_of({16, i % 9 + 1}).when([=](thread_index t) { return t.x < i % 17; }),
            [=](thread_index t) { return t.y * i - t.x; }, 64);
      case 7:
        return lane_addresses<double>(
                   [=](int lane) { return reinterpret_cast<double const*>(8ULL * (1000 + lane * i)); })
            .when([=](int lane) { return lane != i % 32; });
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

// Functions that only the host can call.
bool host_functions() {
  std::vector<int> const indexes{7, 5, 3};
  auto const index = [&](int i) { return indexes.at(static_cast<std::size_t>(i)); };
  auto const few = [&](int i) { return static_cast<std::size_t>(i) < indexes.size(); };
  auto const few_threads = [=](thread_index t) { return few(t.x); };
  return lane_elements_if<float>(few, index).at[2] == 12 &&
         contiguous<char>().when(few).active == lane_mask::first(3) &&
         lane_elements<float>(warp_of({32}).when(few_threads), [=](thread_index t) { return index(t.x); }).at[2] == 12;
}

}  // namespace

int main() {
  if (!host_functions()) {
    return support::failed;
  }
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
