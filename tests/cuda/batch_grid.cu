// Batches counted by a grid: every access, and the sums, are the models'. Masks and none, addresses and offsets, arrays
// that begin anywhere, tiles that are not full.
#include <support/device.cuh>
#include <warpmem/batch.hpp>
#include <warpmem/device/batch.cuh>

#include <cstdio>

using namespace warpmem;

namespace {

#if defined(WARPMEM_EMULATED)
constexpr int most = 162;
constexpr int capabilities[] = {90, 35};
#else
constexpr int most = 3001;
constexpr int capabilities[] = {90, 61, 35, 13};
#endif

struct arrays {
  support::managed<address> at{32 * most + 1};  // one to spare: arrays that begin 8 bytes behind a multiple of 16
  support::managed<std::uint32_t> active{most};
  support::managed<address> base{most};
  support::managed<std::uint32_t> offset{32 * most + 1};
  support::managed<batch_count> segments{most};
  support::managed<batch_count> lines{most};
  support::managed<device::batch_totals> totals{1};
};

device::batch_totals sum_of(global_report const& r, int lane_bytes) {
  auto const count = [](counter c) { return static_cast<unsigned long long>(c.value()); };
  return {count(r.basis.accesses), count(r.basis.faults.accesses), count(r.bytes_requested / lane_bytes),
          count(r.transactions),   count(r.tag_requests),          count(r.ideal_sectors)};
}
device::batch_totals sum_of(shared_report const& r, int lane_bytes) {
  auto const count = [](counter c) { return static_cast<unsigned long long>(c.value()); };
  return {count(r.basis.accesses), count(r.basis.faults.accesses),    count(r.bytes_requested / lane_bytes),
          count(r.wavefronts),     count(r.conflict_free_wavefronts), count(r.ideal_wavefronts)};
}

bool same(device::batch_totals const& a, device::batch_totals const& b) {
  return a.accesses == b.accesses && a.faults == b.faults && a.active_lanes == b.active_lanes &&
         a.segments == b.segments && a.lines == b.lines && a.ideal == b.ideal;
}

// Accesses whose counts differ, and one more where the sums do; `count` enqueues, `analyze` is the model.
template <class Batch, class Count, class Analyze>
int differing(arrays& a, Batch const& batch, Count count, Analyze analyze) {
  *a.totals.data = {};
  if (!support::succeeded(count(a.totals.data, device::batch_each{a.segments.data, a.lines.data})) ||
      !support::succeeded(cudaDeviceSynchronize())) {
    return -1;
  }
  int wrong = 0;
  device::batch_totals expected{};
  for (std::size_t i = 0; i < batch.accesses; ++i) {
    device::batch_totals const one = sum_of(analyze(access_of(batch, i)), batch.kind.lane_bytes);
    wrong += a.segments.data[i] == one.segments && a.lines.data[i] == one.lines ? 0 : 1;
    expected.accesses += one.accesses;
    expected.faults += one.faults;
    expected.active_lanes += one.active_lanes;
    expected.segments += one.segments;
    expected.lines += one.lines;
    expected.ideal += one.ideal;
  }
  return wrong + (same(*a.totals.data, expected) ? 0 : 1);
}

template <class Batch>
bool agrees(arrays& a, Batch const& batch, arch_traits const& arch, char const* form) {
  int const global = differing(
      a, batch, [&](auto* totals, auto const& each) { return device::count_global(arch, batch, totals, each); },
      [&](warp_access const& access) { return analyze_global(arch, access); });
  int const shared = differing(
      a, batch, [&](auto* totals, auto const& each) { return device::count_shared(arch, batch, totals, each); },
      [&](warp_access const& access) { return analyze_shared(arch, access); });
  if (global != 0 || shared != 0) {
    std::printf("cc %d, %d bytes, op %d, %zu %s%s: %d global and %d shared differ\n", arch.cc.value,
                batch.kind.lane_bytes, static_cast<int>(batch.kind.op), batch.accesses, form,
                batch.active != nullptr ? " with masks" : "", global, shared);
  }
  return global == 0 && shared == 0;
}

void fill(arrays& a, support::generator& random, int size, std::uint64_t window) {
  for (std::size_t i = 0; i < most; ++i) {
    warp_access access{};
    support::random_addresses(random, static_cast<std::uint64_t>(size), window, access.at);
    access.at[i % 32] += i % 50 == 0 ? 1 : 0;
    a.base.data[i] = window;
    for (std::size_t lane = 0; lane < 32; ++lane) {
      a.at.data[32 * i + lane] = access.at[lane];
      a.offset.data[32 * i + lane] = static_cast<std::uint32_t>(access.at[lane]);
    }
    a.active.data[i] = support::random_mask(random);
  }
}

bool all_forms(arrays& a, arch_traits const& arch, batch_kind kind) {
  bool ok = true;
  for (std::size_t const n :
       {std::size_t{0}, std::size_t{1}, std::size_t{31}, std::size_t{32}, std::size_t{most - 1}}) {
    for (std::size_t const shift : {std::size_t{0}, std::size_t{1}}) {
      for (std::uint32_t const* const active : {static_cast<std::uint32_t*>(nullptr), a.active.data}) {
        access_batch const wide{a.at.data + shift, active, n, kind};
        compact_access_batch const compact{a.base.data, a.offset.data + shift, active, n, kind};
        ok = agrees(a, wide, arch, "addresses") && ok;
        ok = agrees(a, compact, arch, "offsets") && ok;
      }
    }
  }
  return ok;
}

}  // namespace

int main() {
  if (!support::has_gpu()) {
    std::puts("skipped: no GPU");
    return support::skipped;
  }
  arrays a;
  support::generator random(22);
  bool ok = true;
  for (std::uint64_t const window : {std::uint64_t{49152}, std::uint64_t{0}}) {
    for (int const size : {1, 4, 8, 16}) {
      fill(a, random, size, window);
      for (memory_op const op : {memory_op::load, memory_op::store, memory_op::atomic}) {
        for (int const cc : capabilities) {
          ok = all_forms(a, arch_traits_for({cc}), {size, op}) && ok;
        }
      }
    }
  }
  std::puts(ok ? "the device agrees" : "the device differs");
  return ok ? support::passed : support::failed;
}
