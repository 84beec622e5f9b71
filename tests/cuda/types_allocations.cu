// Where the allocator of this GPU places rows and blocks, against the row of its capability.
#include <support/device.cuh>
#include <warpmem/model/layout.hpp>

#include <cstdint>
#include <vector>

using namespace warpmem;

namespace {

bool rows_as_predicted(arch_traits arch) {
  int rows = 0;
  int differing = 0;
  for (std::size_t width = 1; width < 20000; width += width < 1100 ? 1 : 37) {
    for (std::size_t const height : {std::size_t{1}, std::size_t{2}, std::size_t{100}}) {
      void* memory = nullptr;
      std::size_t pitch = 0;
      if (!support::succeeded(cudaMallocPitch(&memory, &pitch, width, height))) {
        return false;
      }
      auto const array = padded_by_allocator(
          arch, unpadded(static_cast<std::int64_t>(width), static_cast<std::int64_t>(height), 1, 1));
      ++rows;
      differing += array.pitch == static_cast<std::int64_t>(pitch) ? 0 : 1;
      cudaFree(memory);
    }
  }
  std::printf("cudaMallocPitch: %d of %d pitches differ\n", differing, rows);
  return differing == 0;
}

bool slices_as_predicted(arch_traits arch) {
  int slices = 0;
  int differing = 0;
  for (std::size_t const width : {std::size_t{1}, std::size_t{511}, std::size_t{512}, std::size_t{1000}}) {
    for (std::size_t const height : {std::size_t{1}, std::size_t{7}}) {
      cudaPitchedPtr p{};
      if (!support::succeeded(cudaMalloc3D(&p, make_cudaExtent(width, height, 3)))) {
        return false;
      }
      auto const array = padded_by_allocator(
          arch, unpadded(static_cast<std::int64_t>(width), static_cast<std::int64_t>(height), 3, 1));
      ++slices;
      differing += array.pitch == static_cast<std::int64_t>(p.pitch) &&
                           array.slice_bytes() == static_cast<std::int64_t>(p.pitch * p.ysize)
                       ? 0
                       : 1;
      cudaFree(p.ptr);
    }
  }
  std::printf("cudaMalloc3D: %d of %d arrays differ\n", differing, slices);
  return differing == 0;
}

bool blocks_are_aligned(arch_traits arch) {
  std::vector<void*> blocks;
  address any = 0;
  for (std::size_t bytes = 1; bytes < 5000; bytes += 13) {
    void* memory = nullptr;
    if (!support::succeeded(cudaMalloc(&memory, bytes))) {
      return false;
    }
    blocks.push_back(memory);
    any |= static_cast<address>(reinterpret_cast<std::uintptr_t>(memory));
  }
  for (void* memory : blocks) {
    cudaFree(memory);
  }
  std::printf("cudaMalloc: addresses are multiples of %llu\n", static_cast<unsigned long long>(alignment_of(any)));
  return alignment_of(any) >= static_cast<std::uint64_t>(guaranteed_alignment(arch));
}

}  // namespace

int main() {
  if (!support::has_gpu()) {
    return support::skipped;
  }
  cudaDeviceProp device{};
  if (!support::succeeded(cudaGetDeviceProperties(&device, 0))) {
    return support::failed;
  }
  auto const arch = arch_traits_for({10 * device.major + device.minor});
  if (arch.allocation.pitch == 0) {
    std::printf("no pitch is known for capability %d.%d\n", device.major, device.minor);
    return support::skipped;
  }
  bool const same = rows_as_predicted(arch) && slices_as_predicted(arch) && blocks_are_aligned(arch);
  return same ? support::passed : support::failed;
}
