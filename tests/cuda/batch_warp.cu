// A warp's own analysis counts what the models count.
#include <support/device.cuh>
#include <warpmem/batch.hpp>
#include <warpmem/tools/device/analyze.cuh>

#include <cstdio>

using namespace warpmem;

namespace {

#if defined(WARPMEM_EMULATED)
constexpr int accesses = 48;
#else
constexpr int accesses = 4000;
#endif

struct answers {
  global_report global;
  shared_report shared;
};

template <class Arch>
__global__ void ask_warps(access_batch batch, answers* out) {
  unsigned const thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  std::size_t const i = (static_cast<std::size_t>(blockIdx.x) * 256 + thread) / 32;
  if (i >= batch.accesses) {
    return;
  }
  int const lane = static_cast<int>(thread % 32);
  address const at = batch.lane_at(i, lane);
  bool const takes_part = ((batch.active[i] >> lane) & 1U) != 0;
  answers const a{on_gpu::analyze_global_by_warp<Arch>(at, batch.kind, takes_part),
                  on_gpu::analyze_shared_by_warp<Arch>(at, batch.kind, takes_part)};
  if (lane == 31) {  // any lane will do
    out[i] = a;
  }
}

// Each lane asks only if it takes part: the others have gone another way, or have left.
template <class Arch>
__global__ void ask_divergent_warps(access_batch batch, answers* out) {
  unsigned const thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  std::size_t const i = (static_cast<std::size_t>(blockIdx.x) * 256 + thread) / 32;
  int const lane = static_cast<int>(thread % 32);
  if (i >= batch.accesses || ((batch.active[i] >> lane) & 1U) == 0) {
    return;
  }
  address const at = batch.lane_at(i, lane);
  answers const a{on_gpu::analyze_global_by_warp<Arch>(at, batch.kind),
                  on_gpu::analyze_shared_by_warp<Arch>(at, batch.kind)};
  if (batch.active[i] >> lane == 1U) {  // the last that takes part
    out[i] = a;
  }
}

struct arrays {
  support::managed<address> at{32 * accesses};
  support::managed<std::uint32_t> active{accesses};
  support::managed<answers> out{accesses};
};

// In blocks of 256 threads of that shape.
template <class Arch>
bool agrees(arrays& a, batch_kind kind, dim3 block, void (*ask)(access_batch, answers*) = ask_warps<Arch>) {
  access_batch const batch{a.at.data, a.active.data, accesses, kind};
  if (!support::launch(ask, (accesses + 7) / 8, block, batch, a.out.data)) {
    return false;
  }
  int wrong = 0;
  for (std::size_t i = 0; i < accesses; ++i) {
    if (batch.active[i] == 0 && ask != ask_warps<Arch>) {
      continue;  // nobody has asked
    }
    warp_access const access = access_of(batch, i);
    wrong += a.out.data[i].global == analyze_global(Arch::traits, access) ? 0 : 1;
    wrong += a.out.data[i].shared == analyze_shared(Arch::traits, access) ? 0 : 1;
  }
  if (wrong != 0) {
    std::printf("cc %d, %d bytes, op %d: %d differ\n", Arch::traits.cc.value, kind.lane_bytes,
                static_cast<int>(kind.op), wrong);
  }
  return wrong == 0;
}

// The first two accesses: all lanes, 2^31 bytes apart, upwards and downwards.
void step_by_two_to_the_31(arrays& a, int size) {
  for (std::size_t lane = 0; lane < 32; ++lane) {
    a.at.data[lane] = lane << 31;
    a.at.data[32 + lane] = (address{1} << 41) + static_cast<address>(size) - (lane << 31);
  }
  a.active.data[0] = a.active.data[1] = ~0U;
}

}  // namespace

int main() {
  if (!support::has_gpu()) {
    std::puts("skipped: no GPU");
    return support::skipped;
  }
  arrays a;
  support::generator random(21);
  bool ok = true;
  for (std::uint64_t const window : {std::uint64_t{49152}, std::uint64_t{0}}) {
    for (int const size : {1, 4, 8, 16}) {
      for (memory_op const op : {memory_op::load, memory_op::store, memory_op::reduction}) {
        for (std::size_t i = 0; i < accesses; ++i) {
          warp_access access{};
          support::random_addresses(random, static_cast<std::uint64_t>(size), window, access.at);
          access.at[i % 32] += i % 50 == 0 ? 1 : 0;
          for (std::size_t lane = 0; lane < 32; ++lane) {
            a.at.data[32 * i + lane] = access.at[lane];
          }
          a.active.data[i] = support::random_mask(random);
        }
        step_by_two_to_the_31(a, size);
        ok = agrees<sm_90>(a, {size, op, cache_op::unspecified, adding<int>(1)}, {256, 1, 1}) && ok;
        ok = agrees<sm_90>(a, {size, op}, {16, 16, 1}) && ok;
        ok = agrees<sm_75>(a, {size, op}, {4, 8, 8}) && ok;
        ok = agrees<sm_61>(a, {size, op}, {256, 1, 1}) && ok;
        ok = agrees<sm_90>(a, {size, op}, {256, 1, 1}, ask_divergent_warps<sm_90>) && ok;
      }
    }
  }
  std::puts(ok ? "the device agrees" : "the device differs");
  return ok ? support::passed : support::failed;
}
