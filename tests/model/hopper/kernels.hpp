// The kernels of hopper/gemm_kernel.cuh and hopper/cluster_sum.cuh, written down for the models.
#pragma once

#include <warpmem/kernel.hpp>

#include <cstdint>

namespace hopper_kernels {

using namespace warpmem;

// One launch of gemm<tile_n, swizzled>.
struct gemm {
  std::int64_t m{}, n{}, k{};
  int tile_n{128};
  bool swizzled{true};

  static constexpr int tile_m = 128;
  static constexpr int tile_k = 64;
  static constexpr int stages = 4;
  static constexpr int a_bytes = tile_m * tile_k * 2;
  static constexpr int half_c = 64 * 64 * 2;
  static constexpr address reserved = 1024;  // before a block's dynamic shared memory
  static constexpr int consumer_warps = 8;

  [[nodiscard]] constexpr int rounds() const { return static_cast<int>((k + tile_k - 1) / tile_k); }
  [[nodiscard]] constexpr kernel_launch shape() const {
    return {{static_cast<int>((n + tile_n - 1) / tile_n), static_cast<int>((m + tile_m - 1) / tile_m)},
            {32 * (consumer_warps + 1)}};
  }
  [[nodiscard]] constexpr std::int64_t blocks() const { return shape().grid.threads(); }
  [[nodiscard]] constexpr tensor_map map(std::int64_t rows, std::int64_t columns, int box_rows, bool swizzle) const {
    return with_swizzle(with_box(tensor_of<short>(0, columns, rows), 64, box_rows),
                        swizzle ? tma_swizzle::bytes_128 : tma_swizzle::none);
  }
  [[nodiscard]] constexpr address tiles() const { return reserved + 1024; }
  [[nodiscard]] constexpr address stage(int i) const {
    return tiles() + static_cast<address>(i % stages) * static_cast<address>(a_bytes + tile_n * tile_k * 2);
  }
  [[nodiscard]] constexpr address results(int group) const {
    return tiles() + static_cast<address>(stages * (a_bytes + tile_n * tile_k * 2) + group * 64 * tile_n * 2);
  }

  template <class Warp>
  constexpr void operator()(Warp warp) const {
    int const x = warp.block().x * tile_n;
    int const y = warp.block().y * tile_m;
    auto const loader = warp.when([](kernel_thread t) { return t.thread.x == 32 * consumer_warps; });
    for (int i = 0; i < rounds(); ++i) {
      loader.bulk("A", [&](kernel_thread) { return load_box(map(m, k, tile_m, true), stage(i), i * tile_k, y); });
      loader.bulk("B",
                  [&](kernel_thread) { return load_box(map(n, k, tile_n, true), stage(i) + a_bytes, i * tile_k, x); });
    }
    auto const consumers = warp.when([](kernel_thread t) { return t.thread.x < 32 * consumer_warps; });
    for (int i = 0; i < 4 * rounds(); ++i) {
      consumers.execute("AB", wgmma_access{tile_n, wgmma_type::bf16, true, false});
    }
    write_results(consumers);
    consumers.when([](kernel_thread t) { return t.thread.x % 128 == 0; }).bulk("C", [&](kernel_thread t) {
      int const group = t.thread.x / 128;
      return store_box(map(m, n, 64, swizzled), results(group), x, y + group * 64);
    });
    if (tile_n == 128) {
      consumers.when([](kernel_thread t) { return t.thread.x % 128 == 0; }).bulk("C", [&](kernel_thread t) {
        int const group = t.thread.x / 128;
        return store_box(map(m, n, 64, swizzled), results(group) + half_c, x + 64, y + group * 64);
      });
    }
  }

 private:
  template <class Warp>
  constexpr void write_results(Warp warp) const {
    for (int column = 0; column < tile_n; column += 16) {
      auto const box = [&](kernel_thread t) {
        return results(t.thread.x / 128) + static_cast<address>(column / 64 * half_c + t.thread.x / 32 % 4 * 16 * 128);
      };
      if (swizzled) {
        warp.matrices("tile", 4, memory_op::store, [&](kernel_thread t) {
          int const lane = t.thread.x % 32;
          address const at = box(t) + static_cast<address>(lane % 16 * 128 + (column % 64 + lane / 16 * 8) * 2);
          return at ^ (at >> 3 & 0x70);
        });
        continue;
      }
      for (int i = 0; i < 4; ++i) {
        warp.store(shared_array<int>("tile"), [&](kernel_thread t) {
          int const lane = t.thread.x % 32;
          int const row = i % 2 * 8 + lane / 4;
          return (static_cast<std::int64_t>(box(t)) + row * 128 + (column % 64 + i / 2 * 8 + lane % 4 * 2) * 2) / 4;
        });
      }
    }
  }
};

// One launch of cluster_histogram.
struct histogram {
  int blocks{};
  int rounds{};

  static constexpr int bins = 256;

  [[nodiscard]] static constexpr unsigned bin_of(unsigned element) { return (element * 2654435761U) >> 22; }
  [[nodiscard]] constexpr kernel_launch shape() const { return {{blocks}, {bins}, {4}}; }

  template <class Warp>
  constexpr void operator()(Warp warp) const {
    auto const own = shared_array<int>("bins", 1024);
    auto const thread = [](kernel_thread t) { return t.thread.x; };
    warp.store(own, thread);
    for (int i = 0; i < rounds; ++i) {
      auto const bin = [this, i](kernel_thread t) {
        return static_cast<int>(bin_of(static_cast<unsigned>((t.block.x * rounds + i) * bins + t.thread.x)));
      };
      warp.in_cluster(
          own.as("all bins"), memory_op::reduction, [&](kernel_thread t) { return bin(t) / bins; },
          [&](kernel_thread t) { return bin(t) % bins; }, adding<int>());
    }
    warp.load(own, thread);
    warp.in_cluster(
        own.as("the next block's"), memory_op::load, [](kernel_thread t) { return (t.rank() + 1) % 4; }, thread);
    warp.store(global_array<int>("sums"), [](kernel_thread t) { return t.x(); });
  }
};

}  // namespace hopper_kernels
